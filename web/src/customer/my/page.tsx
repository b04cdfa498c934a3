import { readMyPasses } from '@minit/contract/customer/my-passes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'
import { AskForm, CodeForm } from './forms.tsx'
import { MyList } from './list.tsx'
import type { Mine } from './mine.ts'

/** Null on a device that shows no number's passes. */
const mineQuery = {
  queryKey: ['readMyPasses'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Mine | null> => {
    try {
      return await call(readMyPasses, { signal })
    } catch (error) {
      if (isRefusal(error, 'not_logged_in')) return null
      throw error
    }
  },
}

export const prefetch = (client: QueryClient): Promise<void> => client.prefetchQuery(mineQuery)

const NOT_READ = 'We could not load your passes'

export const head = (client: QueryClient, _at: PageLocation): PageMeta => {
  const mine = client.getQueryData<Mine | null>(mineQuery.queryKey)
  return mine === undefined
    ? unreadMeta(client, mineQuery.queryKey, { title: NOT_READ })
    : { title: 'My passes', status: 200 }
}

const NotRead = ({ error }: { error: unknown }) => (
  <PlainPage>
    <EmptyState
      level="page"
      title={NOT_READ}
      text={`${limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT} Your passes go on working, by their own links and codes.`}
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

/** Lists all purchases of the number on this device, or asks for the number. Works without scripts. */
export const Page = () => {
  const search = useSearch()
  const { form } = usePageState()
  const { data: mine, error } = usePageQuery(mineQuery)
  if (mine === undefined) return <NotRead error={error} />
  const asked = (form === null ? search.get('asked') : form.values.asked) ?? ''
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless />
      <main className="max-w-[560px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">My passes</p>
        {mine !== null ? (
          <MyList mine={mine} />
        ) : asked !== '' ? (
          <CodeForm asked={asked} />
        ) : (
          <AskForm hasForgotten={search.has('forgotten')} />
        )}
      </main>
    </div>
  )
}
