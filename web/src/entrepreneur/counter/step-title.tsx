import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step inside a window. It takes the focus, as what had it left with the step before. */
export const StepTitle = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg leading-[1.3]">
      {children}
    </h3>
  )
}
