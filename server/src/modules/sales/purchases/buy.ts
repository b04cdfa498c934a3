import { failureText } from '@minit/domain/money/payments.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { replaceOlderCash } from '../../money/payments/cash.ts'
import { requestLeasedPayment, sendPaymentRequest } from '../../money/payments/payment-transfers.ts'
import { railOf } from '../../money/payments/payments.queries.ts'
import type { PurchaseRef, Started } from './intent.ts'
import type { PurchaseOrder } from './payer.ts'
import { readFailure } from './purchase-view.ts'
import { findPurchase, type PurchaseRecord } from './purchases.queries.ts'
import { waitForPurchase } from './read-purchase.ts'
import { startPurchase } from './start-purchase.ts'

/** How long a request may wait on its connection. */
export type WaitOptions = { idempotencyKey: string | null; respondAsync: boolean; signal: AbortSignal }

const WAIT_MS = 8_000
const REQUEST_TIMEOUT_MS = 2_500

/**
 * The only way to buy: writes the intent, requests the money, and waits as long as the caller wants. Returns
 * the purchase; one that the provider declined at once is refused with `payment_failed` and the reason.
 */
export const buyPass = async (
  deps: Deps,
  order: PurchaseOrder,
  waitOptions: WaitOptions,
): Promise<PurchaseRecord> =>
  requestPayment(deps, await startPurchase(deps, order, waitOptions.idempotencyKey), waitOptions)

/** Requests an intent's money and waits for it as long as the caller wants. Refuses with `payment_failed`. */
export const requestPayment = async (
  deps: Deps,
  started: Started,
  waitOptions: WaitOptions,
): Promise<PurchaseRecord> => {
  if (started.fresh !== null) deps.counts.purchase('asked', railOf(started.fresh))
  // Subscribes before the request, so that no change is missed.
  const settled = waitOptions.respondAsync ? null : waitUntilSettled(deps, started, waitOptions)
  const record =
    (await requestWithTimeout(deps, started, waitOptions)) ?? (await readRecord(deps, started.ref))
  if (record.purchase.paymentMethod === 'cash') {
    deps.sellerNews.notify(record.purchase.entrepreneurId)
    await replaceOlderCash(deps, record.purchase)
  }
  const held = settled === null || isForCaller(record) ? record : await settled()
  if (held.purchase.status === 'failed') {
    throw new Refusal('payment_failed', failureText(readFailure(held.purchase.failureReason)))
  }
  return held
}

/** Once the provider needs more from the customer than a prompt, the caller must know. */
const isForCaller = ({ purchase, payment }: PurchaseRecord): boolean =>
  purchase.status !== 'awaiting_payment' || payment.nextAction.type !== 'await_prompt'

/**
 * Returns the purchase after the provider accepted; null if it has to be read, after another answer or none.
 * The payment's job retries if this process dies, so the answer need not wait for the provider.
 */
const requestWithTimeout = async (
  deps: Deps,
  { ref, fresh }: Started,
  { signal }: WaitOptions,
): Promise<PurchaseRecord | null> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const answered = requestOnce(deps, ref, fresh).catch((error: unknown) => {
    deps.log.error({ error, paymentId: ref.paymentId }, 'requesting the payment failed; its job will retry')
    return null
  })
  // A caller that was answered before the provider may be waiting for a change.
  answered.then(() => limit.aborted && deps.changes.announce(ref.purchaseId))
  if (limit.aborted) return null
  const timedOut = new Promise<null>((resolve) =>
    limit.addEventListener('abort', () => resolve(null), { once: true }),
  )
  return Promise.race([answered, timedOut])
}

const requestOnce = async (
  deps: Deps,
  ref: PurchaseRef,
  fresh: PurchaseRecord | null,
): Promise<PurchaseRecord | null> => {
  if (fresh === null) {
    await sendPaymentRequest(deps, ref)
    return null
  }
  const accepted = await requestLeasedPayment(deps, fresh)
  return accepted && { ...fresh, payment: { ...fresh.payment, ...accepted } }
}

/**
 * Subscribes now; the returned function waits until there is something for the caller, at most 8 s from now.
 */
const waitUntilSettled = (deps: Deps, { ref: { purchaseId }, fresh }: Started, { signal }: WaitOptions) => {
  const until = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  const changed = fresh === null ? Promise.resolve() : deps.changes.next(purchaseId, until)
  return async (): Promise<PurchaseRecord> => {
    await changed
    return waitForPurchase(deps, purchaseId, { until, isReached: isForCaller })
  }
}

const readRecord = async (deps: Deps, ref: PurchaseRef): Promise<PurchaseRecord> => {
  const record = await deps.db.readAsPlatform((tx) => findPurchase(tx, ref.purchaseId))
  if (record === null) throw new Error(`purchase ${ref.purchaseId} is gone`)
  return record
}
