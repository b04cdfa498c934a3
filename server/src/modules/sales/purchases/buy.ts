import { failureText } from '@minit/domain/money/payments.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { askForPayment, askProvider } from '../../money/payments/ask-for-payment.ts'
import { replaceOlderCash } from '../../money/payments/cash.ts'
import { railOf } from '../../money/payments/payments.queries.ts'
import type { PurchaseRef, Started } from './intent.ts'
import type { PurchaseOrder } from './payer.ts'
import { readFailure } from './purchase-view.ts'
import { findPurchase, type PurchaseRecord } from './purchases.queries.ts'
import { waitForPurchase } from './read-purchase.ts'
import { startPurchase } from './start-purchase.ts'

/** How long the caller's connection is used for waiting. */
export type WaitOptions = { idempotencyKey: string | null; respondAsync: boolean; signal: AbortSignal }

const WAIT_MS = 8_000
const REQUEST_TIMEOUT_MS = 2_500

/**
 * The one way to buy: intent, ask, and as much waiting as the caller wants. Returns the purchase as it
 * stands; a purchase the provider refused at once is `payment_failed` with the reason in words.
 */
export const buyPass = async (
  deps: Deps,
  order: PurchaseOrder,
  waitOptions: WaitOptions,
): Promise<PurchaseRecord> =>
  requestPayment(deps, await startPurchase(deps, order, waitOptions.idempotencyKey), waitOptions)

/** Asks for the money of an intent and waits for it as long as the caller wants. Refuses with `payment_failed`. */
export const requestPayment = async (
  deps: Deps,
  started: Started,
  waitOptions: WaitOptions,
): Promise<PurchaseRecord> => {
  if (started.fresh !== null) deps.counts.purchase('asked', railOf(started.fresh))
  // Before anybody is asked, so that no change is missed.
  const settled = waitOptions.respondAsync ? null : waitUntilSettled(deps, started, waitOptions)
  const record =
    (await requestWithTimeout(deps, started, waitOptions)) ?? (await readRecord(deps, started.ref))
  if (record.purchase.paymentMethod === 'cash') {
    deps.sellerNews.tell(record.purchase.entrepreneurId)
    await replaceOlderCash(deps, record.purchase)
  }
  const held = settled === null || isForCaller(record) ? record : await settled()
  if (held.purchase.status === 'failed') {
    throw new Refusal('payment_failed', failureText(readFailure(held.purchase.failureReason)))
  }
  return held
}

/** Once the provider wants more of the customer than a prompt, the caller must hear of it. */
const isForCaller = ({ purchase, payment }: PurchaseRecord): boolean =>
  purchase.status !== 'awaiting_payment' || payment.nextAction.type !== 'await_prompt'

/**
 * The purchase after a yes of the provider; null where it has to be read, after any other answer or none. The
 * payment's job asks again should this process die, so the answer need not wait for the provider.
 */
const requestWithTimeout = async (
  deps: Deps,
  { ref, fresh }: Started,
  { signal }: WaitOptions,
): Promise<PurchaseRecord | null> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const answered = askOnce(deps, ref, fresh).catch((error: unknown) => {
    deps.log.error({ error, paymentId: ref.paymentId }, 'asking the provider failed; its job will try again')
    return null
  })
  // Whoever was answered before the provider answered may be looking.
  answered.then(() => limit.aborted && deps.changes.announce(ref.purchaseId))
  if (limit.aborted) return null
  const timedOut = new Promise<null>((resolve) =>
    limit.addEventListener('abort', () => resolve(null), { once: true }),
  )
  return Promise.race([answered, timedOut])
}

const askOnce = async (
  deps: Deps,
  ref: PurchaseRef,
  fresh: PurchaseRecord | null,
): Promise<PurchaseRecord | null> => {
  if (fresh === null) {
    await askForPayment(deps, ref)
    return null
  }
  const accepted = await askProvider(deps, ref, fresh)
  return accepted && { ...fresh, payment: { ...fresh.payment, ...accepted } }
}

/** Listens from now on; what it returns waits until there is something for the caller, 8 s from now at most. */
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
