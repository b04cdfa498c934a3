import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Nothing } from '../ui/part.tsx'
import { Failed } from './failed.tsx'
import { LoadingRows } from './loading-rows.tsx'

type PagedListProps<Item> = {
  /** What is listed, in the plural: "purchases". */
  what: string
  items: readonly Item[] | undefined
  query: {
    isPending: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  empty: { title: string; text: string }
  row: (item: Item) => ReactNode
}

/** A list with its states and the button for more. `row` draws an `li` with a key. */
export const PagedList = <Item,>({ what, items, query, empty, row }: PagedListProps<Item>) => {
  if (items === undefined && !query.isPending)
    return <Failed title={`We could not load the ${what}`} isBusy={query.isFetching} />
  return (
    <Card
      className={cx('overflow-hidden', query.isPlaceholderData && 'opacity-60')}
      aria-busy={query.isFetching}
    >
      {items === undefined ? (
        <LoadingRows label={`Loading ${what}`} count={8} />
      ) : items.length === 0 ? (
        <div className="pt-5">
          <Nothing {...empty} />
        </div>
      ) : (
        <ul aria-label={what} className="-mt-px">
          {items.map(row)}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="grid p-4 border-t border-line">
          <Button
            variant="ghost"
            isBusy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

/** One line of such a list. */
export const ListRow = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 border-t border-line">{children}</li>
)
