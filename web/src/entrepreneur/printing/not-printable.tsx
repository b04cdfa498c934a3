import { messageOf } from '../../lib/call.ts'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type NotPrintableProps = { error: Error | null; isFetching: boolean; onRetry: () => void }

/** In the place of the paper while it comes, or when it cannot. */
export const NotPrintable = ({ error, isFetching, onRetry }: NotPrintableProps) => {
  if (error === null) {
    return (
      <div aria-busy="true">
        <span className="spoken">Loading</span>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    )
  }
  const text = messageOf(error, 'Check your connection and try again.')
  return <RetryState title="We could not load this" text={text} onRetry={onRetry} isBusy={isFetching} />
}
