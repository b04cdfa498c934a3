import type { ReactNode } from 'react'

/** The pass's paper: what one needs first, a torn edge, then the rest. */
export const Ticket = ({
  label,
  children,
  stub,
}: {
  label: string
  children: ReactNode
  stub?: ReactNode
}) => (
  <section aria-label={label} className="relative mt-4 bg-surface border border-line rounded-xl shadow-lift">
    <div className="p-4">{children}</div>
    {stub !== undefined && (
      <>
        <div className="tear relative h-0 mx-3.5 border-t-2 border-dashed" aria-hidden="true" />
        <div className="p-5">{stub}</div>
      </>
    )}
  </section>
)
