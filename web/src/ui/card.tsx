import type { HTMLAttributes } from 'react'
import { cx } from '../lib/cx.ts'

/** A resting surface. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={cx('bg-surface border border-line rounded-lg shadow-card', className)} />
)
