import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { RetryState } from './retry-state.tsx'

type PartProps = {
  /** Of its heading, which can be given the focus. */
  id: string
  title: ReactNode
  /** On the right of the heading. */
  aside?: ReactNode
  className?: string
  headClassName?: string
  children: ReactNode
}

/** A part of an office's screen: a card under a heading. */
export const Part = ({ id, title, aside, className, headClassName, children }: PartProps) => (
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

/** In place of a part that could not be loaded. Trying again tries all that failed: mostly it was one line. */
export const FailedPart = ({
  title,
  text = 'Your sales go on. Check your connection and try again.',
  isBusy,
}: {
  title: string
  text?: string
  isBusy: boolean
}) => {
  const client = useQueryClient()
  const retry = (): void =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return <RetryState title={title} text={text} onRetry={retry} isBusy={isBusy} />
}

type NothingProps = { title: string; text: ReactNode; drawing?: ReactNode; children?: ReactNode }

/** In a part that has nothing in it yet: what to do about that. */
export const Nothing = ({ title, text, drawing, children }: NothingProps) => (
  <div className="grid justify-items-center gap-1.5 px-5 pt-2 pb-6 text-center">
    {drawing}
    <h3>{title}</h3>
    <p className="text-muted">{text}</p>
    {children !== undefined && <div className="mt-2.5">{children}</div>}
  </div>
)
