import { readPayoutDashboard, readPayoutLists } from '@minit/contract/admin/payouts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { PayoutList } from '@minit/domain/operations/worklists.ts'
import { call } from '../../lib/call.ts'
import { rowKey, rowQuery } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'

export type PayoutDashboard = Answer<typeof readPayoutDashboard>
export type ListedPayout = PayoutDashboard['due'][number]
type Lists = Answer<typeof readPayoutLists>

const POLL_MS = 10_000

/** Polls while it is shown, because payouts change by themselves. */
export const dashboardQuery = () => ({
  ...rowQuery(readPayoutDashboard, {}),
  staleTime: 0,
  refetchInterval: POLL_MS,
})

/** Reads one of the lists, page by page. */
export const usePayoutList = <Name extends PayoutList>(list: Name, search: string) =>
  usePages({
    queryKey: [...rowKey(readPayoutLists), list, search],
    read: async (after, signal): Promise<{ items: Lists[Name]; next: string | null }> => {
      const lists = await call(readPayoutLists, { query: { list, search, after }, signal })
      return { items: lists[list], next: lists.next[list] }
    },
    pollMs: POLL_MS,
    staleMs: 0,
  })
