import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SALES_CONTINUE_CHECK_CONNECTION } from '../words/everyone.ts'
import { RetryState } from './states.tsx'

/**
 * Replaces a section that failed to load. A retry reloads all failed ones, because mostly they share
 * one cause.
 */
export const FailedSection = ({
  title,
  text = SALES_CONTINUE_CHECK_CONNECTION,
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

type EmptySectionProps = { title: string; text: ReactNode; drawing?: ReactNode; children?: ReactNode }

/** For an empty section: what to do about it. */
export const EmptySection = ({ title, text, drawing, children }: EmptySectionProps) => (
  <div className="grid justify-items-center gap-1.5 px-5 pt-2 pb-6 text-center">
    {drawing}
    <h3>{title}</h3>
    <p className="text-muted">{text}</p>
    {children !== undefined && <div className="mt-2.5">{children}</div>}
  </div>
)
