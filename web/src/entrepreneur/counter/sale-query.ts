import { readPurchase } from '@minit/contract/customer/purchases.ts'
import { queryOptions } from '@tanstack/react-query'
import { ASK_AGAIN_MS, MESSAGE_MS, preferenceFor, UNREACHED_MS } from '../../checkout/asking.ts'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { call } from '../../lib/call.ts'

/** How long until it is asked again: at once while waiting, since the server holds its answer until a change. */
const nextAskMs = (sale: PurchaseView | undefined, hasFailed: boolean): number | false => {
  if (hasFailed) return UNREACHED_MS
  if (sale?.status === 'awaiting_payment') return ASK_AGAIN_MS
  return sale?.result?.message?.state === 'queued' ? MESSAGE_MS : false
}

/** A sale made at the counter, followed while its window is open. Money that comes later arrives in the feed. */
export const saleQuery = ({ transactionId, statusToken }: Started) =>
  queryOptions({
    queryKey: ['readPurchase', transactionId],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<PurchaseView>(queryKey)
      const headers = { 'purchase-token': statusToken, ...preferenceFor(known) }
      return call(readPurchase, { params: { transactionId }, headers, signal })
    },
    refetchInterval: ({ state }) => nextAskMs(state.data, state.status === 'error'),
  })
