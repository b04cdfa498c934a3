import { readGift } from '@minit/contract/customer/gifts.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../../lib/call.ts'
import type { PolledQuery } from '../../lib/polled-query.ts'

/** A pass that somebody else paid for, as its own page sees it. */
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

/** Null where there is none for this link. The token is no part of its key: it is a secret. */
export const giftQuery = (transactionId: string, token: string): PolledQuery<Gift | null> => ({
  queryKey: ['readGift', transactionId],
  queryFn: ({ signal }) => askGift(transactionId, token, signal),
  // Read anew when its holder looks at it again.
  pollAfterMs: () => false,
})
