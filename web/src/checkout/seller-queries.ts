import { listCustomerPackages, readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { call, isRefusal } from '../lib/call.ts'
import type { PageQuery } from '../lib/page-query.ts'
import type { Pack, Seller } from './offer.ts'

// An unknown seller or an impossible key is an answer, not a failure: the query does not retry, and the
// server can render it.
const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
    throw error
  }
}

/** Reads the seller; null when there is none. */
export const sellerQuery = (entrepreneur: string): PageQuery<Seller | null> => ({
  queryKey: ['readBusinessInfo', entrepreneur],
  queryFn: ({ signal }) => orNull(call(readBusinessInfo, { params: { entrepreneur }, signal })),
})

/**
 * Reads the packages on sale, without the number sold: no page shows it, and it would change the page after
 * each sale. Null when there is no such seller.
 */
export const packagesQuery = (entrepreneur: string): PageQuery<Pack[] | null> => ({
  queryKey: ['listCustomerPackages', entrepreneur],
  queryFn: async ({ signal }) => {
    const packs = await orNull(call(listCustomerPackages, { params: { entrepreneur }, signal }))
    return packs?.map(({ totalSales: _, ...pack }) => pack) ?? null
  },
})
