import { listCustomerPackages, readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { call, isRefusal } from '../lib/call.ts'
import type { PageQuery } from '../lib/page-query.ts'
import type { Pack, Seller } from './offer.ts'

// An unknown seller, and a key that can be nobody's, is an answer here, not a failure: it is not asked for twice, and it can be drawn on the server.
const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
    throw error
  }
}

/** Who sells; null when there is no such seller. */
export const sellerQuery = (entrepreneur: string): PageQuery<Seller | null> => ({
  queryKey: ['readBusinessInfo', entrepreneur],
  queryFn: ({ signal }) => orNull(call(readBusinessInfo, { params: { entrepreneur }, signal })),
})

/**
 * What is on sale, without how often it was sold: a page does not show it, and would be another after each sale. Null when there
 * is no such seller.
 */
export const packagesQuery = (entrepreneur: string): PageQuery<Pack[] | null> => ({
  queryKey: ['listCustomerPackages', entrepreneur],
  queryFn: async ({ signal }) => {
    const packs = await orNull(call(listCustomerPackages, { params: { entrepreneur }, signal }))
    return packs?.map(({ totalSales: _, ...pack }) => pack) ?? null
  },
})
