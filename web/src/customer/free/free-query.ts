import { readFreeMinutes } from '@minit/contract/customer/free-minutes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../../lib/call.ts'
import { captiveTokenHeaders, captiveTokenIn } from '../../lib/captive-context.ts'
import type { PageQuery } from '../../lib/page-query.ts'
import type { PageLocation } from '../../lib/route.ts'

export type Free = Answer<typeof readFreeMinutes>
export type FreeOffer = Free['offers'][number]

/** Reads a shop's free minutes for this device; null when there is no such shop. */
export const freeQuery = ({
  params,
  search,
}: Pick<PageLocation, 'params' | 'search'>): PageQuery<Free | null> => {
  const entrepreneur = params.entrepreneur ?? ''
  return {
    queryKey: ['readFreeMinutes', entrepreneur],
    queryFn: async ({ signal }) => {
      const headers = captiveTokenHeaders(captiveTokenIn(search))
      try {
        return await call(readFreeMinutes, { params: { entrepreneur }, headers, signal })
      } catch (error) {
        if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
        throw error
      }
    },
  }
}
