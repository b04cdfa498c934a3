import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** A card surface. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={cx('bg-surface border border-line rounded-lg shadow-card', className)} />
)

type SectionProps = {
  /** Id of its heading, which can receive the focus. */
  id: string
  title: ReactNode
  /** To the right of the heading. */
  aside?: ReactNode
  className?: string
  headClassName?: string
  children: ReactNode
}

/** A section of an authenticated screen: a card under a heading. */
export const Section = ({ id, title, aside, className, headClassName, children }: SectionProps) => (
  <section
    aria-labelledby={id}
    className={cx('bg-surface border rounded-lg', className ?? 'border-line shadow-card')}
  >
    <div
      className={cx('flex items-center justify-between gap-3 py-1.5 pl-4', headClassName ?? 'min-h-14 pr-2')}
    >
      <h2 id={id} tabIndex={-1} className="flex items-center gap-1.5 text-lg">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)
