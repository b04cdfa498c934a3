import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of a step in a dialog. It takes the focus, because the focused element disappeared with the
 * previous step.
 */
export const StepTitle = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg leading-[1.3]">
      {children}
    </h3>
  )
}
