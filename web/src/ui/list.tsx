import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../words/everyone.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptySection, FailedSection } from './sections.tsx'
import { Skeleton } from './states.tsx'

/** Replaces a list that failed to load. */
export const Failed = ({ title, isBusy }: { title: string; isBusy: boolean }) => (
  <FailedSection title={title} text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN} isBusy={isBusy} />
)

/** A placeholder in the shape of a list. */
export const LoadingRows = ({
  label,
  count = 4,
  face = 'flex-none size-10',
}: {
  label: string
  count?: number
  /** The shape at the start of each row. */
  face?: string
}) => (
  <ul aria-busy="true" aria-label={label}>
    {Array.from({ length: count }, (_, index) => index).map((key) => (
      <li key={key} className="flex items-center gap-3 px-4 py-3.5 border-t border-line">
        <Skeleton className={face} />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/5 h-4" />
          <Skeleton className="w-3/5 h-4" />
        </div>
      </li>
    ))}
  </ul>
)

type MoreQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** A button for the next page below a list; hidden after the last one. */
export const ShowMore = ({ query, what }: { query: MoreQuery; what?: string }) =>
  query.hasNextPage && (
    <div className="grid p-4 border-t border-line">
      <Button
        variant="ghost"
        isBusy={query.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => query.fetchNextPage()}
      >
        Show more
        {what && <span className="spoken"> {what}</span>}
      </Button>
    </div>
  )

type PagedListProps<Item> = {
  /** The listed items, in the plural: "purchases". */
  what: string
  items: readonly Item[] | undefined
  query: MoreQuery & { isPending: boolean; isFetching: boolean; isPlaceholderData: boolean }
  empty: { title: string; text: string }
  row: (item: Item) => ReactNode
}

/** A list with its loading, empty and error states, and a button for more. `row` renders a keyed `li`. */
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
          <EmptySection {...empty} />
        </div>
      ) : (
        <ul aria-label={what} className="-mt-px">
          {items.map(row)}
        </ul>
      )}
      <ShowMore query={query} />
    </Card>
  )
}

/** One row of such a list. */
export const ListRow = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 border-t border-line">{children}</li>
)

type AnyPage = { items: unknown[]; next: string | null }

type Pages<Page extends AnyPage> = {
  queryKey: readonly unknown[]
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page>
  /** Polling interval. */
  pollMs?: number
  /** How long data counts as fresh; by default as long as the screen's other answers. */
  staleMs?: number
}

/** Reads a long list page by page: returns its items so far, and a function for more. */
export const usePages = <Page extends AnyPage>({ queryKey, read, pollMs, staleMs }: Pages<Page>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
  return {
    query,
    first: query.data?.pages[0],
    // Each one is an item of its page.
    items: query.data?.pages.flatMap((page) => page.items) as Page['items'] | undefined,
  }
}
