import { failureText } from '@minit/domain/payments.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { askForPayment } from '../payments/ask-for-payment.ts'
import { replaceOlderCash } from '../payments/cash.ts'
import type { PurchaseOrder, PurchaseRef } from './intent.ts'
import { readFailure } from './purchase-view.ts'
import { findPurchase, findSellerOfOrder, type PurchaseRecord } from './purchases.queries.ts'
import { waitForPurchase } from './read-purchase.ts'
import { startPurchase } from './start-purchase.ts'

/** How long the caller's connection is used for waiting. */
export type Patience = { idempotencyKey: string | null; respondAsync: boolean; signal: AbortSignal }

const HOLD_MS = 8_000
const ASK_MS = 2_500

/**
 * The one way to buy: intent, ask, and as much waiting as the caller wants. Returns the purchase as it
 * stands; a purchase the provider refused at once is `payment_failed` with the reason in words.
 */
export const buyPass = async (
  deps: Deps,
  order: PurchaseOrder,
  patience: Patience,
): Promise<PurchaseRecord> => {
  const seller = await deps.db.readAsPlatform((tx) =>
    findSellerOfOrder(tx, order.entrepreneurKey, order.packageId),
  )
  if (seller === null) {
    throw new Refusal(order.entrepreneurKey === null ? 'package_not_found' : 'entrepreneur_not_found')
  }
  return collect(deps, await startPurchase(deps, seller, order, patience.idempotencyKey), patience)
}

/** Asks for the money of an intent and waits for it as long as the caller wants. Refuses with `payment_failed`. */
export const collect = async (deps: Deps, ref: PurchaseRef, patience: Patience): Promise<PurchaseRecord> => {
  await askInTime(deps, ref, patience)
  const record = await readRecord(deps, ref)
  if (record.purchase.paymentMethod === 'cash') await replaceOlderCash(deps, record.purchase)
  const isPrompt = record.payment.nextAction.type === 'await_prompt'
  const held = patience.respondAsync || !isPrompt ? record : await holdFor(deps, ref, patience)
  if (held.purchase.status === 'failed') {
    throw new Refusal('payment_failed', failureText(readFailure(held.purchase.failureReason)))
  }
  return held
}

/** The payment's job asks again should this process die, so the answer need not wait for the provider. */
const askInTime = (deps: Deps, ref: PurchaseRef, { signal }: Patience): Promise<unknown> => {
  const asked = askForPayment(deps, ref).catch((error: unknown) => {
    deps.log.error({ error, paymentId: ref.paymentId }, 'asking the provider failed; its job will try again')
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)])
  if (limit.aborted) return Promise.resolve()
  const tired = new Promise((resolve) => limit.addEventListener('abort', resolve, { once: true }))
  return Promise.race([asked, tired])
}

const holdFor = (deps: Deps, ref: PurchaseRef, { signal }: Patience): Promise<PurchaseRecord> => {
  const until = AbortSignal.any([signal, AbortSignal.timeout(HOLD_MS)])
  return waitForPurchase(
    deps,
    ref.purchaseId,
    until,
    // Once the provider wants more of the customer than a prompt, the caller must hear of it.
    ({ purchase, payment }) =>
      purchase.status !== 'awaiting_payment' || payment.nextAction.type !== 'await_prompt',
  )
}

const readRecord = async (deps: Deps, ref: PurchaseRef): Promise<PurchaseRecord> => {
  const record = await deps.db.readAsPlatform((tx) => findPurchase(tx, ref.purchaseId))
  if (record === null) throw new Error(`purchase ${ref.purchaseId} is gone`)
  return record
}
