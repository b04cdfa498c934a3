import { PERIOD_NAMES, type Period } from '@minit/domain/kernel/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { usePageLink } from '../dashboard/page-link.ts'
import { statsQuery } from '../queries.ts'
import { useView } from './use-view.ts'

/** The tabs' columns: one on a phone, twelve on a wide screen. */
export const GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 pb-10 desk:grid-cols-12 desk:items-start desk:gap-5 desk:pt-6'

export const Loading = ({ label }: { label: string }) => (
  <div aria-busy="true" className={GRID}>
    <span className="spoken">{label}</span>
    <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 desk:col-span-12 desk:gap-5">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-24 rounded-lg" />
      ))}
    </div>
    <Skeleton className="h-80 rounded-lg desk:col-span-8" />
    <Skeleton className="h-80 rounded-lg desk:col-span-4" />
  </div>
)

type MoreProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** A button for more at the end of a list; hidden when the list is complete. */
export const More = ({ list }: MoreProps) =>
  list.hasNextPage && (
    <div className="p-2 border-t border-line">
      <Button
        variant="plain"
        isWide
        isBusy={list.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'That did not work. Try again' : 'Show more'}
      </Button>
    </div>
  )

/** Without sales: the first step for a new shop, a longer period for an old one. */
export const NoSales = ({ period }: { period: Period }) => {
  const { setPeriod } = useView()
  const link = usePageLink()
  const hasSold = (useQuery(statsQuery()).data?.totalSales ?? 0) > 0
  if (hasSold && period !== '1y') {
    return (
      <EmptyState
        title={`No sales in the ${PERIOD_NAMES[period].toLowerCase()}`}
        text="Look at a longer time to see what you sold before."
      >
        <Button variant="ghost" onClick={() => setPeriod('1y')}>
          Show the last year
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No sales yet"
      text="Share your page link with customers. Your figures appear here with the first sale."
    >
      {link !== null && <CopyButton text={link} label="Copy link" />}
    </EmptyState>
  )
}
