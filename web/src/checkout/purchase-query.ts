import { readPurchase } from '@minit/contract/customer/passes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { call, isRefusal } from '../lib/call.ts'
import { type PolledQuery, refetch } from '../lib/polled-query.ts'

/** A purchase as its own page sees it. */
export type PurchaseView = Answer<typeof readPurchase>
export type Order = PurchaseView['order']
export type Access = NonNullable<PurchaseView['result']>
export type AccessMessage = NonNullable<Access['message']>

/** The server holds its answer until a change, so that asking again at once is no hurry. */
const ASK_AGAIN_MS = 1000
const UNREACHED_MS = 4000
const MESSAGE_MS = 5000
const LATE_MONEY_MS = 20_000

/**
 * How long the status call may wait for a change. What the customer has to do is known only once the provider has
 * been asked, which may happen between two questions: until then nothing long is waited for.
 */
const preferenceFor = (known: PurchaseView | null | undefined): { prefer?: string } => {
  if (known?.status !== 'awaiting_payment') return {}
  return { prefer: known.order.askedAt === null ? 'wait=2' : 'wait=20' }
}

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

/** Whether the seller has still to connect its phone: the page then says so by itself. */
export const waitsForTap = ({ result, pass }: Pick<PurchaseView, 'result' | 'pass'>): boolean =>
  result !== undefined &&
  pass !== undefined &&
  !result.fromStock &&
  !pass.hasRouter &&
  pass.connectedAt === null &&
  Date.parse(result.expiresAt) > Date.now()

/** How long until it is asked again: at once while waiting, and now and then once it ended, for money that is late. */
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

/** What is shown of a pass has changed: its own page, or a gift's, reads it anew. */
export const refreshPass = async (transactionId: string): Promise<void> => {
  const rows = ['readPurchase', 'readGift'] as const
  await Promise.all(rows.map((row) => refetch({ queryKey: [row, transactionId] })))
}

/**
 * A purchase, followed until nothing more can happen; the customer also comes back from the operator's menu or the
 * wallet's page. The token is no part of its key: it is a secret.
 */
export const purchaseQuery = (transactionId: string, token: string): PolledQuery<PurchaseView | null> => ({
  queryKey: ['readPurchase', transactionId],
  queryFn: ({ signal, known }) => askPurchase(transactionId, token, { signal, ...preferenceFor(known) }),
  pollAfterMs: nextPollMs,
})
