import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import type { SiteOfPass } from '../../modules/passes/issue-pass.ts'
import { nameFor } from '../../modules/sales/customers/customers.ts'
import { buildIntentRows, namesOf } from '../../modules/sales/purchases/intent.ts'
import { hashOfOrder } from '../../modules/sales/purchases/start-purchase.ts'
import type { PackageRow } from '../../modules/shop/packages/package-view.ts'
import type { EntrepreneurRow } from '../../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../../ports/deps.ts'
import type { ProviderName } from '../../ports/payment-provider.ts'
import type { Visit } from './draw-visits.ts'
import { instantAfter } from './instants.ts'
import { packAsOf } from './past-prices.ts'
import type { PaymentInsert } from './rows.ts'
import type { Tally } from './tally.ts'

export type ShopToFill = {
  seller: EntrepreneurRow
  site: SiteOfPass
  /** By length, the shortest first. */
  packages: readonly PackageRow[]
  /** Its router, whose sessions are made up too; null without one. */
  gatewayId: string | null
}

/** Ids and codes of the past. An id contains the time of its row, since all lists are sorted by it. */
export type PastTools = Pick<Deps, 'secrets' | 'randomBytes' | 'publicUrl'> & {
  idAt: (instant: Date) => string
}

const PROVIDERS: Record<PaymentMethod, ProviderName> = {
  orange_money: 'pawapay',
  africell_money: 'pawapay',
  vult: 'vult',
  cash: 'cash',
}

/** Purchase and payment as the intent writes them, the payment without a next poll. */
export const bookIntent = (
  tools: PastTools,
  tally: Tally,
  { shop, visit }: { shop: ShopToFill; visit: Visit },
) => {
  const offered = shop.packages[visit.packageIndex] ?? shop.packages[0]
  if (offered === undefined) return null
  const pack = packAsOf(shop.seller.slug, offered, visit.daysAgo)
  const { person, method, at } = visit
  const { phone, isVip } = person
  const entrepreneurId = shop.seller.id
  const customer = tally.buyerOf(phone, () => {
    return { id: tools.idAt(at), phone, isVip, paidPurchases: 0, promptCount: 0, createdAt: at }
  })
  const ref = { entrepreneurId, purchaseId: tools.idAt(at), paymentId: tools.idAt(at) }
  const order = orderOf(visit, shop, pack)
  const provider = { name: PROVIDERS[method], newReference: () => ref.paymentId }
  const { channel, deliveryMethod } = visit
  // Past sales used our own codes.
  const { durationMinutes, priceMinor } = pack
  const quote = quotePass({ pack: { durationMinutes, priceMinor }, method, channel, customer })
  const { purchase, payment } = buildIntentRows({ now: () => at }, ref, {
    requestHash: hashOfOrder(order),
    channel,
    deliveryMethod,
    payer: { phone, method },
    provider,
    pack,
    customer,
    quote,
    passPurchaseId: null,
  })
  const customerName =
    order.customerName ?? nameFor(tally.knownAt(entrepreneurId, customer.id)?.name ?? null, customer)
  return {
    purchase: { ...purchase, currency: quote.currency, ...namesOf(customerName) },
    payment: acceptedPayment(payment, at),
    pack,
  }
}

/** A payment without a next poll. */
export const acceptedPayment = (payment: PaymentInsert, at: Date): PaymentInsert => ({
  ...payment,
  acceptedAt: instantAfter(at, 1),
  nextCheckAt: null,
  checkCount: 1,
})

/** The order as the page would send it: only the counter asks for a name. */
const orderOf = (
  { person, method, channel, deliveryMethod }: Visit,
  { seller }: ShopToFill,
  pack: PackageRow,
) => ({
  channel,
  entrepreneurKey: seller.slug,
  customerId: null,
  packageId: pack.id,
  customerName: channel === 'counter' ? person.name : null,
  phoneText: person.phone,
  method,
  deliveryMethod,
  shownPriceMinor: null,
})
