import { readPurchase } from '@minit/contract/customer/purchases.ts'
import { queryOptions } from '@tanstack/react-query'
import { ASK_AGAIN_MS, MESSAGE_MS, preferenceFor, UNREACHED_MS } from '../../checkout/asking.ts'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { call, isRefusal } from '../../lib/call.ts'

const LATE_MONEY_MS = 20_000

type Asking = { prefer?: string; signal?: AbortSignal }

/** A purchase as it is now, or after a change with `prefer: 'wait=20'`; null when there is none for this link. */
export const askPurchase = async (
  transactionId: string,
  token: string,
  asking: Asking,
): Promise<PurchaseView | null> => {
  const { prefer, signal } = asking
  const headers = { 'purchase-token': token, ...(prefer !== undefined && { prefer }) }
  try {
    return await call(readPurchase, { params: { transactionId }, headers, ...(signal && { signal }) })
  } catch (error) {
    if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
    throw error
  }
}

/** How long until the page asks again: at once while waiting, since the server holds its answer until a change. */
const nextAskMs = (purchase: PurchaseView | null | undefined, hasFailed: boolean): number | false => {
  if (purchase === null || purchase === undefined) return false
  if (hasFailed) return UNREACHED_MS
  if (purchase.status === 'awaiting_payment') return ASK_AGAIN_MS
  if (purchase.status === 'failed' || purchase.status === 'expired') return LATE_MONEY_MS
  return purchase.result?.message?.state === 'queued' ? MESSAGE_MS : false
}

/** A purchase, followed until nothing more can happen. The token is no part of its key: it is a secret. */
export const purchaseQuery = (transactionId: string, token: string) =>
  queryOptions({
    queryKey: ['readPurchase', transactionId],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<PurchaseView | null>(queryKey)
      return askPurchase(transactionId, token, { signal, ...preferenceFor(known) })
    },
    refetchInterval: ({ state }) => nextAskMs(state.data, state.status === 'error'),
    // The customer comes back from the operator's menu or the wallet's page.
    refetchOnWindowFocus: 'always',
  })
