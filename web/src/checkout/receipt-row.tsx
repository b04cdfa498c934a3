import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

type RowProps = { name: string; children: ReactNode; look?: 'main' | 'total' | 'sub' }

/** A line of a list of sums: what for on the left, how much on the right. */
export const Row = ({ name, children, look = 'main' }: RowProps) => (
  <div
    className={cx(
      'flex justify-between gap-3 py-[7px]',
      look === 'total' && 'border-t border-line font-bold',
      look === 'sub' && 'text-sm text-muted',
    )}
  >
    <dt className="flex-none">{name}</dt>
    <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
