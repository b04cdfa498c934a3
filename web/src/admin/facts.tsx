import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type FactsProps = {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Columns from tablet width on, and spacing; by default as wide as a section. */
  className?: string
}

/** Names and values, in two columns on a phone. */
export const Facts = ({ facts, className = 'px-4 pb-4 wide:grid-cols-4' }: FactsProps) => (
  <dl className={cx('grid grid-cols-2 gap-x-4 gap-y-3', className)}>
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-xs text-muted">{name}</dt>
        <dd className="text-sm font-medium">{value}</dd>
      </div>
    ))}
  </dl>
)
