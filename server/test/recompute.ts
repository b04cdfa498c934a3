import { type LoyaltyTier, tierFor } from '@minit/domain/loyalty.ts'
import type { TestApp } from './app.ts'

type Sale = {
  seller: string
  customer: string
  day: string
  priceMinor: number
  listPriceMinor: number
  discountMinor: number
  baseMinutes: number
  walletBonusMinutes: number
  minutes: number
  method: string
}

const SALES = `
  select entrepreneur_id as seller, customer_id as customer, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    price_minor::int as "priceMinor", list_price_minor::int as "listPriceMinor", discount_minor::int as "discountMinor",
    base_minutes as "baseMinutes", wallet_bonus_minutes as "walletBonusMinutes", payment_method as method,
    base_minutes + wallet_bonus_minutes + loyalty_minutes + vip_minutes as minutes
  from purchases where status = 'paid' order by paid_at, id`

const salesFigures = (sales: readonly Sale[]) => {
  const sum = (figure: (sale: Sale) => number) => sales.reduce((total, sale) => total + figure(sale), 0)
  return {
    sales: sales.length,
    revenueMinor: sum(({ priceMinor }) => priceMinor),
    packageSalesMinor: sum(({ listPriceMinor }) => listPriceMinor),
    overtimeMinor: 0,
    discountMinor: sum(({ discountMinor }) => discountMinor),
    walletBonusMinor: sum((sale) =>
      Math.round((sale.listPriceMinor * sale.walletBonusMinutes) / sale.baseMinutes),
    ),
    walletSales: sum(({ method }) => (method === 'vult' ? 1 : 0)),
    minutes: sum(({ minutes }) => minutes),
  }
}

/** What a seller's roll-ups must say, counted from all paid purchases one by one. Sales must not overlap in time. */
export const recomputeRollUps = async (world: TestApp, seller: string) => {
  const all = await world.database.asOwner<Sale>(SALES)
  const here = all.filter((sale) => sale.seller === seller)
  const customers = [...new Set(here.map(({ customer }) => customer))]
  const countIn = (sales: readonly Sale[], customer: string) =>
    sales.filter((sale) => sale.customer === customer).length
  const lastTier = (customer: string): LoyaltyTier => {
    const last = all.findLastIndex((sale) => sale.seller === seller && sale.customer === customer)
    return tierFor(countIn(all.slice(0, last + 1), customer))
  }
  const inTier = (tier: LoyaltyTier) => customers.filter((customer) => lastTier(customer) === tier).length
  const firstDay = (customer: string) => here.find((sale) => sale.customer === customer)?.day
  const days = [...new Set(here.map(({ day }) => day))].sort()
  return {
    totals: {
      ...salesFigures(here),
      customers: customers.length,
      repeatCustomers: customers.filter((customer) => countIn(here, customer) > 1).length,
      newTier: inTier('new'),
      bronzeTier: inTier('bronze'),
      silverTier: inTier('silver'),
      goldTier: inTier('gold'),
      platinumTier: inTier('platinum'),
    },
    days: days.map((day) => ({
      day,
      ...salesFigures(here.filter((sale) => sale.day === day)),
      newCustomers: customers.filter((customer) => firstDay(customer) === day).length,
    })),
  }
}

const FIGURES = `sales::int, revenue_minor::int as "revenueMinor", package_sales_minor::int as "packageSalesMinor",
  overtime_minor::int as "overtimeMinor", discount_minor::int as "discountMinor", minutes::int,
  wallet_bonus_minor::int as "walletBonusMinor", wallet_sales::int as "walletSales"`

/** What the roll-ups of a seller do say. */
export const readRollUps = async (world: TestApp, seller: string) => {
  const [totals] = await world.database.asOwner(
    `select ${FIGURES}, customers::int, repeat_customers::int as "repeatCustomers", new_tier::int as "newTier",
       bronze_tier::int as "bronzeTier", silver_tier::int as "silverTier", gold_tier::int as "goldTier",
       platinum_tier::int as "platinumTier" from seller_totals where entrepreneur_id = $1`,
    [seller],
  )
  const days = await world.database.asOwner(
    `select to_char(day, 'YYYY-MM-DD') as day, ${FIGURES}, new_customers::int as "newCustomers"
     from seller_days where entrepreneur_id = $1 order by day`,
    [seller],
  )
  return { totals, days }
}
