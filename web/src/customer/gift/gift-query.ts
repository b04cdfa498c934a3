import { readGift } from '@minit/contract/customer/gifts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../../lib/call.ts'
import type { PolledQuery } from '../../lib/polled-query.ts'

/** A pass that another number paid for, as its own page reads it. */
export type Gift = Answer<typeof readGift>

const askGift = async (transactionId: string, token: string, signal: AbortSignal): Promise<Gift | null> => {
  try {
    const headers = { 'purchase-token': token }
    return await call(readGift, { params: { transactionId }, headers, signal })
  } catch (error) {
    if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
    throw error
  }
}

/** Reads the gift; null when this link has none. The token is a secret and no part of the key. */
export const giftQuery = (transactionId: string, token: string): PolledQuery<Gift | null> => ({
  queryKey: ['readGift', transactionId],
  queryFn: ({ signal }) => askGift(transactionId, token, signal),
  // Reads again when the recipient returns to the page.
  pollAfterMs: () => false,
})
