import { freetownDay } from '@minit/domain/durations.ts'
import { type LoyaltyTier, tierFor } from '@minit/domain/loyalty.ts'
import { changeOf, soldMinutes } from '../../features/customers/count-sale.ts'
import type { CustomerRow } from '../../features/customers/customer-row.ts'
import { customerFiguresOf, salesFiguresOf } from '../../features/stats/add-to-roll-ups.ts'
import type { CustomerFigures, SalesFigures } from '../../features/stats/stats.queries.ts'
import type { PurchaseInsert, SellerCustomerInsert } from './rows.ts'

export type SellerSums = {
  sales: SalesFigures
  customers: CustomerFigures
  days: Map<string, { sales: SalesFigures; newCustomers: number }>
  /** By the package's id. */
  soldCounts: Map<string, number>
}

/** What the settling transaction keeps in rows, kept in memory while many sales are counted. */
export type Tally = {
  /** The customer of a phone number (E.164), made on first sight. */
  buyerOf: (phone: string, makeCustomer: () => CustomerRow) => CustomerRow
  knownAt: (entrepreneurId: string, customerId: string) => SellerCustomerInsert | null
  /** Counts a purchase paid at this instant, by the rules of the settling transaction. */
  count: (purchase: PurchaseInsert, paidAt: Date) => void
  /** By phone number. */
  buyers: ReadonlyMap<string, CustomerRow>
  sellerCustomers: ReadonlyMap<string, SellerCustomerInsert>
  /** By the seller's id. */
  sellers: ReadonlyMap<string, SellerSums>
}

/** Begins with the customers that are there already. */
export const createTally = (customers: readonly CustomerRow[]): Tally => {
  const buyers = new Map(customers.map((customer) => [customer.phone, customer]))
  const sellerCustomers = new Map<string, SellerCustomerInsert>()
  const sellers = new Map<string, SellerSums>()
  const knownAt = (entrepreneurId: string, customerId: string) =>
    sellerCustomers.get(`${entrepreneurId}:${customerId}`) ?? null
  const buyerOf = (phone: string, makeCustomer: () => CustomerRow) => {
    const customer = buyers.get(phone) ?? makeCustomer()
    buyers.set(phone, customer)
    return customer
  }
  const count = (purchase: PurchaseInsert, paidAt: Date) => {
    const { entrepreneurId, customerId, phone } = purchase
    const buyer = buyers.get(phone)
    if (buyer === undefined) throw new Error('the customer of a purchase is missing')
    const counted = { ...buyer, paidPurchases: buyer.paidPurchases + 1 }
    buyers.set(phone, counted)
    const before = knownAt(entrepreneurId, customerId)
    const tier = tierFor(counted.paidPurchases)
    const memory = memoryAfter(before, purchase, tier, paidAt)
    sellerCustomers.set(`${entrepreneurId}:${customerId}`, memory)
    const sums = sellers.get(entrepreneurId) ?? null
    const customer = customerFiguresOf(changeOf(before, tier))
    sellers.set(entrepreneurId, sumsAfter(sums, purchase, customer, freetownDay(paidAt)))
  }
  return { buyerOf, knownAt, count, buyers, sellerCustomers, sellers }
}

const memoryAfter = (
  before: SellerCustomerInsert | null,
  purchase: PurchaseInsert,
  tier: LoyaltyTier,
  paidAt: Date,
): SellerCustomerInsert => ({
  entrepreneurId: purchase.entrepreneurId,
  customerId: purchase.customerId,
  name: purchase.customerName,
  tier,
  purchases: (before?.purchases ?? 0) + 1,
  minutes: (before?.minutes ?? 0) + soldMinutes(purchase),
  revenueMinor: (before?.revenueMinor ?? 0) + purchase.priceMinor,
  firstPurchaseAt: before?.firstPurchaseAt ?? paidAt,
  lastPurchaseAt: paidAt,
})

const sumsAfter = (
  before: SellerSums | null,
  purchase: PurchaseInsert,
  customers: CustomerFigures,
  day: string,
): SellerSums => {
  const { packageId } = purchase
  const sales = salesFiguresOf(purchase)
  const dayBefore = before?.days.get(day)
  const dayAfter = {
    sales: added(dayBefore?.sales, sales),
    newCustomers: (dayBefore?.newCustomers ?? 0) + customers.customers,
  }
  const { days, soldCounts } = before ?? { days: new Map(), soldCounts: new Map() }
  return {
    sales: added(before?.sales, sales),
    customers: added(before?.customers, customers),
    days: days.set(day, dayAfter),
    soldCounts: soldCounts.set(packageId, (soldCounts.get(packageId) ?? 0) + 1),
  }
}

const added = <Figures extends Record<string, number>>(
  before: Figures | undefined,
  more: Figures,
): Figures => {
  if (before === undefined) return more
  const sums = Object.entries(more).map(([name, figure]) => [name, figure + (before[name] ?? 0)])
  // The same names, each with a number again.
  return Object.fromEntries(sums) as Figures
}
