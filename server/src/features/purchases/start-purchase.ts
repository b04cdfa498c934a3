import { isAskedByPrompt, type OpenPrompt } from '@minit/domain/payments.ts'
import { quotePass } from '@minit/domain/pricing.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps, OpenMethod } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import type { CustomerRow } from '../customers/customer-row.ts'
import { findOrMakeCustomer } from '../customers/find-or-make-customer.ts'
import { publicIdOf } from '../customers/identify-customer.ts'
import { nameOfBuyer } from '../customers/name-of-buyer.ts'
import { refuseUnsendable } from '../delivery/message-allowance.ts'
import { providerFor } from '../payments/offered-methods.ts'
import { checkOffer } from './check-offer.ts'
import { hashOf, makeIntent } from './make-intent.ts'
import { openPromptsOf, refuseManyPrompts } from './open-prompts.ts'
import type { PurchaseOrder, PurchaseRef } from './purchase-order.ts'
import { findOffer } from './purchases.queries.ts'
import { type Payer, readPayer } from './read-payer.ts'
import { refuseOtherPrice } from './refusal-of-price.ts'
import { onceFor, type RequestPrint, storeIntent } from './store-intent.ts'

type Wish = {
  order: PurchaseOrder
  payer: Payer
  open: OpenMethod | null
  print: RequestPrint
  /** Of the payer's number. */
  prompts: readonly OpenPrompt[]
}

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
  const open = await deps.payments.forMethod(payer.method)
  const print = { idempotencyKey, requestHash: hashOfOrder(order) }
  const { requestedFrom = null } = order
  const prompts = isAskedByPrompt(payer.method) ? await openPromptsOf(deps, payer.phone, requestedFrom) : []
  return deps.db.inTenant(entrepreneurId, (tx) =>
    onceFor(tx, entrepreneurId, print, () =>
      writeIntent(deps, tx, entrepreneurId, { order, payer, open, print, prompts }),
    ),
  )
}

/** Field by field, so that a release which adds a field does not refuse those who try again across it. */
export const hashOfOrder = (order: PurchaseOrder): string => {
  const { channel, entrepreneurKey, customerId, packageId, customerName, phoneText } = order
  const { method, deliveryMethod, shownPriceMinor } = order
  const who = [channel, entrepreneurKey, customerId, packageId, customerName, phoneText]
  return hashOf([...who, method, deliveryMethod, shownPriceMinor])
}

const writeIntent = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
  { order, payer, open, print, prompts }: Wish,
): Promise<PurchaseRef | null> => {
  const offer = await findOffer(tx, entrepreneurId, order.packageId)
  if (offer === null) throw new Refusal('entrepreneur_not_found')
  const pack = checkOffer(offer, payer.method, deps.now())
  const { channel, deliveryMethod, requestedFrom = null } = order
  await refuseUnsendable(deps, tx, { entrepreneurId, phone: payer.phone, deliveryMethod })
  const customer = await findOrMakeCustomer(deps, tx, payer.phone)
  refuseStranger(deps, order, customer)
  refuseManyPrompts(prompts, deps.now())
  const quote = quotePass({ pack, method: payer.method, channel, customer })
  refuseOtherPrice(order.shownPriceMinor, quote)
  const provider = providerFor(open, quote.finalPriceMinor)
  const { idempotencyKey, requestHash } = print
  const ref = { entrepreneurId, purchaseId: deps.newId(), paymentId: deps.newId() }
  const sale = { requestHash, requestedFrom, channel, deliveryMethod, payer, provider, pack, customer, quote }
  const rows = makeIntent(deps, ref, { ...sale, passPurchaseId: null })
  const customerName = order.customerName ?? (await nameOfBuyer(tx, entrepreneurId, customer))
  return (await storeIntent(deps, tx, { ...rows, customerName, idempotencyKey })) ? ref : null
}

/** The phone was changed after the customer was looked up: the screen's benefits are another's. */
const refuseStranger = (deps: Deps, { customerId }: PurchaseOrder, customer: CustomerRow): void => {
  if (customerId === null || customerId === publicIdOf(deps, customer.phone)) return
  const message = 'Enter your phone number again'
  throw new Refusal('invalid_request', message, { fields: { customerId: message } })
}
