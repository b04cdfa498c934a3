import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import type { CustomerRow } from '../customers/customer-row.ts'
import { findOrMakeCustomer } from '../customers/find-or-make-customer.ts'
import { nameOfBuyer } from '../customers/name-of-buyer.ts'
import { announceCash } from '../notifications/announce-cash.ts'
import { checkOffer } from './check-offer.ts'
import { FIRST_CHECK_SECONDS, hashOf, type Intent, makeIntent } from './make-intent.ts'
import type { PurchaseOrder, PurchaseRef } from './purchase-order.ts'
import { findOffer, findPurchaseByKey, insertPayment, insertPurchase } from './purchases.queries.ts'
import { readPayer } from './read-payer.ts'
import { refusalOfPrice } from './refusal-of-price.ts'

type Wish = Pick<Intent, 'order' | 'payer' | 'provider'> & { idempotencyKey: string | null }

/**
 * Writes the intent: purchase with a snapshot of package and quote, payment, and the job that follows it,
 * in one transaction. Nobody is asked for money yet. The same key with the same order gives the first
 * purchase again; with another order it refuses with `key_reused`.
 */
export const startPurchase = async (
  deps: Deps,
  entrepreneurId: string,
  order: PurchaseOrder,
  idempotencyKey: string | null,
): Promise<PurchaseRef> => {
  const payer = readPayer(order)
  const provider = await deps.payments.forMethod(payer.method)
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    const earlier = await findEarlier(tx, entrepreneurId, order, idempotencyKey)
    if (earlier !== null) return earlier
    if (provider === null) throw new Refusal('method_not_offered')
    const written = await writeIntent(deps, tx, entrepreneurId, { order, payer, provider, idempotencyKey })
    const winner = written ?? (await findEarlier(tx, entrepreneurId, order, idempotencyKey))
    if (winner === null) throw new Error('a purchase with this key was there and is gone')
    return winner
  })
}

const findEarlier = async (
  tx: Tx,
  entrepreneurId: string,
  order: PurchaseOrder,
  idempotencyKey: string | null,
): Promise<PurchaseRef | null> => {
  if (idempotencyKey === null) return null
  const earlier = await findPurchaseByKey(tx, entrepreneurId, idempotencyKey)
  if (earlier === null) return null
  if (earlier.requestHash !== hashOf(order)) throw new Refusal('key_reused')
  return { entrepreneurId, purchaseId: earlier.purchaseId, paymentId: earlier.paymentId }
}

/** Null when another request with the same key was faster. */
const writeIntent = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
  { idempotencyKey, ...wish }: Wish,
): Promise<PurchaseRef | null> => {
  const { order, payer } = wish
  const offer = await findOffer(tx, entrepreneurId, order.packageId)
  if (offer === null) throw new Refusal('entrepreneur_not_found')
  const pack = checkOffer(offer, payer.method, deps.now())
  const customer = await findOrMakeCustomer(deps, tx, payer.phone)
  refuseStranger(order, customer)
  const ref = { entrepreneurId, purchaseId: deps.newId(), paymentId: deps.newId() }
  const { quote, purchase, payment } = makeIntent(deps, ref, { ...wish, pack, customer })
  if (order.shownPriceMinor !== null && order.shownPriceMinor !== quote.finalPriceMinor)
    throw refusalOfPrice(quote)

  const customerName = order.customerName ?? (await nameOfBuyer(tx, entrepreneurId, customer))
  if (!(await insertPurchase(tx, { ...purchase, customerName, idempotencyKey }))) return null
  await insertPayment(tx, payment)
  await deps.jobs.enqueue(
    tx,
    'follow-payment',
    { entrepreneurId, paymentId: ref.paymentId },
    FIRST_CHECK_SECONDS,
  )
  if (payer.method === 'cash') await announceCash(deps, tx, ref)
  return ref
}

/** The phone was changed after the customer was looked up: the screen's benefits are another's. */
const refuseStranger = ({ customerId }: PurchaseOrder, customer: CustomerRow): void => {
  if (customerId === null || customerId === customer.id) return
  const message = 'Enter your phone number again'
  throw new Refusal('invalid_request', message, { fields: { customerId: message } })
}
