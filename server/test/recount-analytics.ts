import { sharePercent, trendOf } from '@minit/domain/kernel/trends.ts'
import { tierFor } from '@minit/domain/passes/loyalty.ts'
import type { TestApp } from './app.ts'

type Sale = {
  kind: 'pass' | 'overtime'
  customer: string
  pack: string
  day: string
  hour: number
  price: number
  listPrice: number
  discount: number
  promotion: number
  baseMinutes: number
  walletMinutes: number
  minutes: number
  method: 'orange_money' | 'africell_money' | 'vult' | 'cash'
}

const SALES = `
  select kind, customer_id as customer, package_id as pack, to_char(paid_at at time zone 'Africa/Freetown', 'YYYY-MM-DD') as day,
    extract(hour from paid_at at time zone 'Africa/Freetown')::int as hour, price_minor::int as price,
    list_price_minor::int as "listPrice", discount_minor::int as discount, promotion_minor::int as promotion, base_minutes as "baseMinutes",
    wallet_bonus_minutes as "walletMinutes", payment_method as method,
    base_minutes + wallet_bonus_minutes + loyalty_minutes + vip_minutes as minutes
  from purchases where entrepreneur_id = $1 and status = 'paid' order by paid_at, id`

const sum = (sales: readonly Sale[], figure: (sale: Sale) => number) =>
  sales.reduce((total, sale) => total + figure(sale), 0)
const le = (minor: number) => minor / 100
const revenueOf = (sales: readonly Sale[]) => le(sum(sales, ({ price }) => price))
const passesOf = (sales: readonly Sale[]) => sales.filter(({ kind }) => kind === 'pass')
const averageOf = (sales: readonly Sale[]) =>
  passesOf(sales).length === 0 ? 0 : Math.round(sum(sales, ({ minutes }) => minutes) / passesOf(sales).length)
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The expected analytics of so many days up to `today`, recounted from the sales, in the wire's form. */
export const recountAnalytics = async (
  fixture: TestApp,
  seller: string,
  { today, count }: { today: string; count: number },
) => {
  const all = await fixture.database.asOwner<Sale>(SALES, [seller])
  const [first, firstBefore] = [dayBefore(today, count - 1), dayBefore(today, 2 * count - 1)]
  const sales = all.filter(({ day }) => day >= first)
  const before = all.filter(({ day }) => day >= firstBefore && day < first)
  return {
    revenueMetrics: {
      totalRevenue: revenueOf(sales),
      packageRevenue: le(sum(passesOf(sales), ({ listPrice }) => listPrice)),
      overtimeRevenue: revenueOf(sales.filter(({ kind }) => kind === 'overtime')),
      loyaltyDiscounts: le(sum(sales, ({ discount, promotion }) => discount - promotion)),
      promotionDiscounts: le(sum(sales, ({ promotion }) => promotion)),
      vultBonusValue: le(
        sum(passesOf(sales), (sale) => Math.round((sale.listPrice * sale.walletMinutes) / sale.baseMinutes)),
      ),
      // These sellers have no sponsors.
      sponsored: 0,
    },
    customerMetrics: customersOf(all, sales),
    timeAnalytics: {
      averageSessionLength: averageOf(sales),
      totalHoursProvided: Math.round(sum(sales, ({ minutes }) => minutes) / 6) / 10,
    },
    paymentMethodStats: methodsOf(sales),
    sales: passesOf(sales).length,
    before: {
      revenue: revenueOf(before),
      sales: passesOf(before).length,
      averageSessionLength: averageOf(before),
    },
    hasWholeBefore: all.some(({ day }) => day <= firstBefore),
    revenueByDay: Array.from({ length: count }, (_, index) => {
      const day = dayBefore(today, count - 1 - index)
      const here = sales.filter((sale) => sale.day === day)
      return { day, revenue: revenueOf(here), sales: passesOf(here).length }
    }),
    network: null,
    salesByHour: Array.from({ length: 24 }, (_, hour) => {
      const here = sales.filter((sale) => sale.hour === hour)
      return { hour, sales: passesOf(here).length, revenue: revenueOf(here) }
    }),
    packages: packagesOf(sales, before),
  }
}

/** Steps towards a tier: every pass that a provider confirmed, and one a day for cash. */
const stepsOf = (all: readonly Sale[], customer: string): number => {
  const passes = passesOf(all).filter((sale) => sale.customer === customer)
  const cash = passes.filter(({ method }) => method === 'cash')
  return passes.length - cash.length + new Set(cash.map(({ day }) => day)).size
}

const customersOf = (all: readonly Sale[], sales: readonly Sale[]) => {
  const buyers = [...new Set(sales.map(({ customer }) => customer))]
  const isNew = (customer: string) => passesOf(all).filter((sale) => sale.customer === customer).length < 2
  const inTier = (tier: string) => buyers.filter((one) => tierFor(stepsOf(all, one)) === tier).length
  return {
    totalCustomers: buyers.length,
    newCustomers: buyers.filter(isNew).length,
    returningCustomers: buyers.filter((customer) => !isNew(customer)).length,
    averageSessionDuration: averageOf(sales),
    loyaltyDistribution: Object.fromEntries(
      ['new', 'bronze', 'silver', 'gold', 'platinum'].map((tier) => [tier, inTier(tier)]),
    ),
  }
}

const methodsOf = (sales: readonly Sale[]) =>
  Object.fromEntries(
    ['orange_money', 'africell_money', 'vult', 'cash'].map((method) => {
      const here = sales.filter((sale) => sale.method === method)
      const stats = { count: here.length, percentage: sharePercent(here.length, sales.length) }
      return [method, { ...stats, revenue: revenueOf(here) }]
    }),
  )

/** The packages sold in either period, by id. */
const packagesOf = (sales: readonly Sale[], before: readonly Sale[]) =>
  Object.fromEntries(
    [...new Set([...sales, ...before].map(({ pack }) => pack))].map((id) => {
      const now = sales.filter(({ pack }) => pack === id)
      const [sold, soldBefore] = [
        passesOf(now).length,
        passesOf(before.filter(({ pack }) => pack === id)).length,
      ]
      const figures = { sales: sold, salesBefore: soldBefore, popularityTrend: trendOf(sold, soldBefore) }
      return [id, { ...figures, revenue: revenueOf(now) }]
    }),
  )
