import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type AnyPage = { items: unknown[]; next: string | null }

type Pages<Page extends AnyPage> = {
  queryKey: readonly unknown[]
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page>
}

/** A long list, read page by page: its items so far, and the way to more. */
export const usePages = <Page extends AnyPage>({ queryKey, read }: Pages<Page>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    query,
    first: query.data?.pages[0],
    // Each is an item of its page.
    items: query.data?.pages.flatMap((page) => page.items) as Page['items'] | undefined,
  }
}
