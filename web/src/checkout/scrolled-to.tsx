import { type ReactNode, useEffect, useRef } from 'react'

/** What comes up far from the button that was pressed, brought before the eyes. */
export const ScrolledTo = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={ref} className="pt-4">
      {children}
    </div>
  )
}
