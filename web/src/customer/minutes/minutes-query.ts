import { readOnlineMinutes } from '@minit/contract/customer/online-minutes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../../lib/call.ts'
import type { PageLocation } from '../../lib/route.ts'

/** What a pass whose minutes run only while it is online has, used and gave. */
export type Minutes = Answer<typeof readOnlineMinutes>

/** Null for a link that opens nothing. */
export const minutesQuery = ({ params, search }: Pick<PageLocation, 'params' | 'search'>) => ({
  queryKey: ['readOnlineMinutes', params.transactionId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Minutes | null> => {
    try {
      return await call(readOnlineMinutes, {
        params: { transactionId: params.transactionId ?? '' },
        headers: { 'purchase-token': search.get('t') ?? '' },
        signal,
      })
    } catch (error) {
      if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})
