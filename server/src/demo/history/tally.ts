import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { countsForLoyalty, type LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import type { SubscriptionStatus } from '@minit/domain/shop/subscriptions.ts'
import type { CustomerRow } from '../../modules/passes/loyalty/customers.queries.ts'
import { changeOf } from '../../modules/passes/loyalty/loyalty.ts'
import type { PurchaseInsert, SellerCustomerInsert } from './rows.ts'

/** A purchase with all values that are counted here, without the table's defaults. */
export type PastPurchase = PurchaseInsert & { kind: 'pass' | 'overtime' }
type Known = SellerCustomerInsert & { lastPurchaseAt: Date }

/** The counts of settlement, kept in memory while many sales are counted. */
export type Tally = {
  /** The customer of a phone number (E.164), created at first use. */
  buyerOf: (phone: string, makeCustomer: () => CustomerRow) => CustomerRow
  knownAt: (entrepreneurId: string, customerId: string) => Known | null
  /** Counts a purchase paid at this instant, by the rules of settlement. */
  count: (purchase: PastPurchase, paidAt: Date) => { countsForLoyalty: boolean }
  /** By phone number. */
  buyers: ReadonlyMap<string, CustomerRow>
  sellerCustomers: ReadonlyMap<string, SellerCustomerInsert>
}

/** Creates a tally from the existing customers. `statusOf` returns a seller's account status. */
export const createTally = (
  customers: readonly CustomerRow[],
  statusOf: (entrepreneurId: string, instant: Date) => SubscriptionStatus,
): Tally => {
  const countedOn = new Map<string, { cash: number; other: number }>()
  const buyers = new Map(customers.map((customer) => [customer.phone, customer]))
  const sellerCustomers = new Map<string, Known>()
  const knownAt = (entrepreneurId: string, customerId: string) =>
    sellerCustomers.get(`${entrepreneurId}:${customerId}`) ?? null
  const buyerOf = (phone: string, makeCustomer: () => CustomerRow) => {
    const customer = buyers.get(phone) ?? makeCustomer()
    buyers.set(phone, customer)
    return customer
  }
  const count = (purchase: PastPurchase, paidAt: Date) => {
    const { entrepreneurId, customerId, phone } = purchase
    const buyer = buyers.get(phone)
    if (buyer === undefined) throw new Error('the customer of a purchase is missing')
    const day = `${entrepreneurId}:${customerId}:${freetownDay(paidAt)}`
    const countedToday = countedOn.get(day) ?? { cash: 0, other: 0 }
    const counts = countsForLoyalty({
      ...purchase,
      sellerStatus: statusOf(entrepreneurId, paidAt),
      countedToday,
      isOwnShop: false,
    })
    const method = purchase.paymentMethod === 'cash' ? 'cash' : 'other'
    if (counts) countedOn.set(day, { ...countedToday, [method]: countedToday[method] + 1 })
    const paidPurchases = buyer.paidPurchases + (counts ? 1 : 0)
    buyers.set(phone, { ...buyer, paidPurchases })
    const before = knownAt(entrepreneurId, customerId)
    const change = changeOf(before, purchase.kind, paidPurchases)
    const memory = memoryAfter(before, purchase, { tier: change.tierAfter, paidAt })
    sellerCustomers.set(`${entrepreneurId}:${customerId}`, memory)
    return { countsForLoyalty: counts || purchase.kind === 'overtime' }
  }
  return { buyerOf, knownAt, count, buyers, sellerCustomers }
}

const memoryAfter = (
  before: Known | null,
  purchase: PastPurchase,
  { tier, paidAt }: { tier: LoyaltyTier; paidAt: Date },
): Known => ({
  entrepreneurId: purchase.entrepreneurId,
  customerId: purchase.customerId,
  name: purchase.customerName,
  tier,
  purchases: (before?.purchases ?? 0) + (purchase.kind === 'pass' ? 1 : 0),
  minutes: (before?.minutes ?? 0) + totalMinutesOf(purchase),
  revenueMinor: (before?.revenueMinor ?? 0) + purchase.priceMinor,
  firstPurchaseAt: before?.firstPurchaseAt ?? paidAt,
  lastPurchaseAt: paidAt,
})
