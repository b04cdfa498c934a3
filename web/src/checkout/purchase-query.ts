import { readPurchase } from '@minit/contract/customer/passes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../lib/call.ts'
import { type PolledQuery, refetch } from '../lib/polled-query.ts'

/** A purchase as its own page reads it. */
export type PurchaseView = Answer<typeof readPurchase>
export type Order = PurchaseView['order']
export type Access = NonNullable<PurchaseView['result']>
export type AccessMessage = NonNullable<Access['message']>

/** The server waits with its answer until a change, so a short delay causes few requests. */
const ASK_AGAIN_MS = 1000
const UNREACHED_MS = 4000
const MESSAGE_MS = 5000
const LATE_MONEY_MS = 20_000

/**
 * How long the status call may wait for a change. The next action is known only after the server has
 * requested the payment, which may happen between two polls: until then the call does not wait long.
 */
const preferenceFor = (known: PurchaseView | null | undefined): { prefer?: string } => {
  if (known?.status !== 'awaiting_payment') return {}
  return { prefer: known.order.askedAt === null ? 'wait=2' : 'wait=20' }
}

type Asking = { prefer?: string; signal?: AbortSignal }

/** Reads a purchase now, or after a change with `prefer: 'wait=20'`; null when this link has none. */
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

/** True while the seller has to connect the phone; the page then updates by itself. */
export const waitsForTap = ({ result, pass }: Pick<PurchaseView, 'result' | 'pass'>): boolean =>
  result !== undefined &&
  pass !== undefined &&
  !result.fromStock &&
  !pass.hasRouter &&
  pass.connectedAt === null &&
  Date.parse(result.expiresAt) > Date.now()

/** Delay until the next poll: at once while pending, and from time to time after the end, for late money. */
const nextPollMs = (purchase: PurchaseView | null | undefined, hasFailed: boolean): number | false => {
  if (purchase === null) return false
  if (hasFailed) return UNREACHED_MS
  if (purchase === undefined) return false
  if (purchase.status === 'awaiting_payment') return ASK_AGAIN_MS
  if (purchase.status === 'failed' || purchase.status === 'expired') return LATE_MONEY_MS
  if (purchase.refund?.state === 'under_way' && !purchase.refund.isCash) return MESSAGE_MS
  const message = purchase.gift?.message ?? purchase.result?.message
  return message?.state === 'queued' || waitsForTap(purchase) ? MESSAGE_MS : false
}

/** Makes the pass's page, or a gift's, read again after a change of the pass. */
export const refreshPass = async (transactionId: string): Promise<void> => {
  const rows = ['readPurchase', 'readGift'] as const
  await Promise.all(rows.map((row) => refetch({ queryKey: [row, transactionId] })))
}

/**
 * Polls a purchase until it can no longer change, also when the customer returns from the operator's menu or
 * the wallet. The token is a secret and no part of the key.
 */
export const purchaseQuery = (transactionId: string, token: string): PolledQuery<PurchaseView | null> => ({
  queryKey: ['readPurchase', transactionId],
  queryFn: ({ signal, known }) => askPurchase(transactionId, token, { signal, ...preferenceFor(known) }),
  pollAfterMs: nextPollMs,
})
