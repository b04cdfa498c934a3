import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { announceCash } from '../notifications/announce-cash.ts'
import type { makeIntent } from './make-intent.ts'
import type { PurchaseRef } from './purchase-order.ts'
import { findPurchaseByKey, insertPayment, insertPurchase } from './purchases.queries.ts'

type NewIntent = ReturnType<typeof makeIntent> & { customerName: string; idempotencyKey: string | null }

/** Which request this is: its key, where it has one, and what it asks for. */
export type RequestPrint = { idempotencyKey: string | null; requestHash: string }

/** A buyer's name as it is shown, and as it is searched for. */
export const namesOf = (customerName: string) => ({
  customerName,
  customerNameLower: customerName.toLowerCase(),
})

/**
 * Writes purchase and payment with the job that follows it, in the caller's transaction. False when another
 * request with the same key was faster: nothing was written then.
 */
export const storeIntent = async (deps: Deps, tx: Tx, intent: NewIntent): Promise<boolean> => {
  const { purchase, payment, customerName, idempotencyKey } = intent
  if (!(await insertPurchase(tx, { ...purchase, ...namesOf(customerName), idempotencyKey }))) return false
  await insertPayment(tx, payment)
  const { entrepreneurId, id: paymentId, purchaseId } = payment
  await deps.jobs.enqueue(tx, 'follow-payment', { entrepreneurId, paymentId }, payment.nextCheckAt)
  if (purchase.paymentMethod === 'cash') await announceCash(deps, tx, { entrepreneurId, purchaseId })
  return true
}

/** The purchase that the same key made before; null without one. Another request behind it is `key_reused`. */
export const findEarlier = async (
  tx: Tx,
  entrepreneurId: string,
  { idempotencyKey, requestHash }: RequestPrint,
): Promise<PurchaseRef | null> => {
  if (idempotencyKey === null) return null
  const earlier = await findPurchaseByKey(tx, entrepreneurId, idempotencyKey)
  if (earlier === null) return null
  if (earlier.requestHash !== requestHash) throw new Refusal('key_reused')
  return { entrepreneurId, purchaseId: earlier.purchaseId, paymentId: earlier.paymentId }
}

/** One request's purchase: the earlier one, the one written now, or a faster twin's. */
export const onceFor = async (
  tx: Tx,
  entrepreneurId: string,
  print: RequestPrint,
  write: () => Promise<PurchaseRef | null>,
): Promise<PurchaseRef> => {
  const made = (await findEarlier(tx, entrepreneurId, print)) ?? (await write())
  const winner = made ?? (await findEarlier(tx, entrepreneurId, print))
  if (winner === null) throw new Error('a purchase with this key was there and is gone')
  return winner
}
