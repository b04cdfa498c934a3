import { freetownDay } from '@minit/domain/durations.ts'
import { countsForLoyalty, type LoyaltyTier } from '@minit/domain/loyalty.ts'
import { totalMinutesOf } from '@minit/domain/pricing.ts'
import type { SubscriptionStatus } from '@minit/domain/subscriptions.ts'
import type { CustomerRow } from '../../features/customers/customers.queries.ts'
import { changeOf } from '../../features/customers/loyalty.ts'
import { type Figures, type RollUp, rollUpOf } from '../../features/reporting/roll-up-lines.ts'
import type { PurchaseInsert, SellerCustomerInsert } from './rows.ts'

/** A purchase as history books it: nothing is left to the table's defaults that is counted here. */
export type PastPurchase = PurchaseInsert & { kind: 'pass' | 'overtime' }
type Known = SellerCustomerInsert & { lastPurchaseAt: Date }

export type DaySums = { figures: Figures; hourSales: number[]; hourMinor: number[] }

export type SellerSums = {
  totals: Figures
  days: Map<string, DaySums>
  /** By the package's id: how many were sold, and what each day brought. */
  packages: Map<string, { sold: number; days: Map<string, { sales: number; revenueMinor: number }> }>
}

/** What the settling transaction keeps in rows, kept in memory while many sales are counted. */
export type Tally = {
  /** The customer of a phone number (E.164), made on first sight. */
  buyerOf: (phone: string, makeCustomer: () => CustomerRow) => CustomerRow
  knownAt: (entrepreneurId: string, customerId: string) => Known | null
  /** Counts a purchase paid at this instant, by the rules of the settling transaction. */
  count: (purchase: PastPurchase, paidAt: Date) => { countsForLoyalty: boolean }
  /** By phone number. */
  buyers: ReadonlyMap<string, CustomerRow>
  sellerCustomers: ReadonlyMap<string, SellerCustomerInsert>
  /** By the seller's id. */
  sellers: ReadonlyMap<string, SellerSums>
}

/** Begins with the customers that are there already. `statusOf` tells how a seller's account stands. */
export const createTally = (
  customers: readonly CustomerRow[],
  statusOf: (entrepreneurId: string, instant: Date) => SubscriptionStatus,
): Tally => {
  const countedCash = new Set<string>()
  const buyers = new Map(customers.map((customer) => [customer.phone, customer]))
  const sellerCustomers = new Map<string, Known>()
  const sellers = new Map<string, SellerSums>()
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
    const cashDay = `${entrepreneurId}:${customerId}:${freetownDay(paidAt)}`
    const counts = countsForLoyalty({
      ...purchase,
      sellerStatus: statusOf(entrepreneurId, paidAt),
      hasCountedCashToday: countedCash.has(cashDay),
    })
    if (counts && purchase.paymentMethod === 'cash') countedCash.add(cashDay)
    const paidPurchases = buyer.paidPurchases + (counts ? 1 : 0)
    buyers.set(phone, { ...buyer, paidPurchases })
    const before = knownAt(entrepreneurId, customerId)
    const change = changeOf(before, purchase.kind, paidPurchases)
    const memory = memoryAfter(before, purchase, change.tierAfter, paidAt)
    sellerCustomers.set(`${entrepreneurId}:${customerId}`, memory)
    const sums = sellers.get(entrepreneurId) ?? { totals: {}, days: new Map(), packages: new Map() }
    sellers.set(entrepreneurId, addSale(sums, purchase, rollUpOf(purchase, change, paidAt)))
    return { countsForLoyalty: counts || purchase.kind === 'overtime' }
  }
  return { buyerOf, knownAt, count, buyers, sellerCustomers, sellers }
}

const memoryAfter = (
  before: Known | null,
  purchase: PastPurchase,
  tier: LoyaltyTier,
  paidAt: Date,
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

const addSale = (
  { totals, days, packages }: SellerSums,
  { packageId, priceMinor }: PastPurchase,
  { day, hour, sales, dayOnly, totalsOnly, leaves }: RollUp,
): SellerSums => {
  if (leaves !== null) addToDay(days, leaves.day, leaves.figures)
  const sums = addToDay(days, day, { ...sales, ...dayOnly })
  sums.hourSales[hour] = (sums.hourSales[hour] ?? 0) + sales.sales
  sums.hourMinor[hour] = (sums.hourMinor[hour] ?? 0) + priceMinor
  const pack = packages.get(packageId) ?? { sold: 0, days: new Map() }
  const packDay = pack.days.get(day) ?? { sales: 0, revenueMinor: 0 }
  pack.days.set(day, { sales: packDay.sales + sales.sales, revenueMinor: packDay.revenueMinor + priceMinor })
  packages.set(packageId, { ...pack, sold: pack.sold + sales.sales })
  return { totals: added(totals, { ...sales, ...totalsOnly }), days, packages }
}

const HOURS = 24

const addToDay = (days: Map<string, DaySums>, day: string, more: Figures): DaySums => {
  const none = () => Array.from({ length: HOURS }, () => 0)
  const before = days.get(day) ?? { figures: {}, hourSales: none(), hourMinor: none() }
  const sums = { ...before, figures: added(before.figures, more) }
  days.set(day, sums)
  return sums
}

const added = (before: Figures, more: Figures): Figures => {
  const sums = Object.entries(more).map(([name, figure]) => [name, figure + (before[name] ?? 0)])
  return { ...before, ...Object.fromEntries(sums) }
}
