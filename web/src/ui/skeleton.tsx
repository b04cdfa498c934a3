import { cx } from '../lib/cx.ts'

/** A grey shape of what is coming; `className` gives its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <i aria-hidden="true" className={cx('breathe block rounded-md bg-line', className)} />
)
