import { minorToLe } from '@minit/domain/money.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import { type Quote, quotePass } from '@minit/domain/pricing.ts'
import { maySellDuration } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps, OpenMethod } from '../../ports/deps.ts'
import type { CustomerRow } from '../customers/customers.queries.ts'
import { findOrMakeCustomer, nameOfBuyer, publicIdOf } from '../customers/customers.ts'
import { refuseUnsendable } from '../messages/allowance.ts'
import type { PackageRow } from '../packages/package-view.ts'
import { providerFor } from '../payments/offered-methods.ts'
import { acceptedMethods, isSellerSelling } from '../sellers/seller-terms.ts'
import type { EntrepreneurRow } from '../sellers/sellers.queries.ts'
import {
  hashOf,
  makeIntent,
  onceFor,
  type Payer,
  type PurchaseOrder,
  type PurchaseRef,
  type RequestPrint,
  readPayer,
  storeIntent,
} from './intent.ts'
import { onePromptAtATime, refuseManyPrompts } from './open-prompts.ts'
import { findOffer } from './purchases.queries.ts'

export type Offer = { seller: EntrepreneurRow; pack: PackageRow | null }

/**
 * The package, if it may be sold by this method now. Refuses with `package_not_found`, `package_inactive`,
 * `seller_not_selling`, `wifi_not_named`, `seller_closed`, `duration_not_allowed` or `method_not_offered`.
 */
const checkOffer = ({ seller, pack }: Offer, method: PaymentMethod, now: Date): PackageRow => {
  if (pack === null) throw new Refusal('package_not_found')
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  if (seller.networkNamedAt === null) throw new Refusal('wifi_not_named')
  if (!seller.isOpen) throw new Refusal('seller_closed')
  if (!pack.isActive || pack.archivedAt !== null) throw new Refusal('package_inactive')
  if (!maySellDuration(pack.durationMinutes, seller.hasOwnInternet)) throw new Refusal('duration_not_allowed')
  if (!acceptedMethods(seller).includes(method)) throw new Refusal('method_not_offered')
  return pack
}

/** Refuses with `price_changed` and the quote that counts when the screen showed another price than its. */
export const refuseOtherPrice = (shownPriceMinor: number | null, quote: Quote): void => {
  if (shownPriceMinor === null || shownPriceMinor === quote.finalPriceMinor) return
  throw new Refusal('price_changed', undefined, {
    quote: {
      listPrice: minorToLe(quote.listPriceMinor),
      discount: minorToLe(quote.discountMinor),
      finalPrice: minorToLe(quote.finalPriceMinor),
      gst: minorToLe(quote.gstMinor),
      baseMinutes: quote.baseMinutes,
      bonusMinutes: quote.bonusMinutes,
      totalMinutes: quote.totalMinutes,
    },
  })
}

type Wish = {
  order: PurchaseOrder
  payer: Payer
  open: OpenMethod | null
  print: RequestPrint
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
  return deps.db.inTenant(entrepreneurId, async (tx) => {
    await onePromptAtATime(tx, payer.method, payer.phone)
    return onceFor(tx, entrepreneurId, print, () =>
      writeIntent(deps, tx, entrepreneurId, { order, payer, open, print }),
    )
  })
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
  { order, payer, open, print }: Wish,
): Promise<PurchaseRef | null> => {
  const offer = await findOffer(tx, entrepreneurId, order.packageId)
  if (offer === null) throw new Refusal('entrepreneur_not_found')
  const pack = checkOffer(offer, payer.method, deps.now())
  const { channel, deliveryMethod, requestedFrom = null } = order
  // Before anything is written: no other connection is asked for with a row locked.
  await refuseManyPrompts(deps, { ...payer, requestedFrom })
  await refuseUnsendable(deps, tx, { entrepreneurId, phone: payer.phone, deliveryMethod })
  const customer = await findOrMakeCustomer(deps, tx, payer.phone)
  refuseStranger(deps, order, customer)
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
