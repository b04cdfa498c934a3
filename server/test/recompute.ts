import { type LoyaltyTier, tierFor } from '@minit/domain/loyalty.ts'
import type { TestApp } from './app.ts'

type Sale = {
  kind: 'pass' | 'overtime'
  seller: string
  customer: string
  pack: string
  day: string
  hour: number
  priceMinor: number
  listPriceMinor: number
  discountMinor: number
  promotionMinor: number
  baseMinutes: number
  walletBonusMinutes: number
  minutes: number
  method: string
  sellerStatus: string
  /** Who bought gave no number. */
  isNobodys: boolean
  paidAt: Date
  /** Refunded ones still tell who bought and when; of the money and the minutes they are no part. */
  refundedAt: Date | null
}

const SALES = `
  select kind, entrepreneur_id as seller, customer_id as customer, package_id as pack,
    extract(hour from paid_at at time zone 'UTC')::int as hour, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    price_minor::int as "priceMinor", list_price_minor::int as "listPriceMinor", discount_minor::int as "discountMinor",
    promotion_minor::int as "promotionMinor",
    base_minutes as "baseMinutes", wallet_bonus_minutes as "walletBonusMinutes", payment_method as method,
    base_minutes + wallet_bonus_minutes + loyalty_minutes + vip_minutes as minutes, paid_at as "paidAt",
    (select case when trial_ends_at <= p.paid_at then 'active' else subscription_status end
      from entrepreneurs e where e.id = p.entrepreneur_id) as "sellerStatus",
    phone like 'nobody:%' as "isNobodys",
    l.refunded_at as "refundedAt"
  from purchases p left join (select purchase_id, created_at as refunded_at from ledger_transactions where kind = 'refund') l
    on l.purchase_id = p.id
  where status in ('paid', 'refunded') order by paid_at, id`

const METHODS = { orange_money: 'orangeMoney', africell_money: 'africellMoney', vult: 'vult', cash: 'cash' }
const TIERS: readonly LoyaltyTier[] = ['new', 'bronze', 'silver', 'gold', 'platinum']
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number) =>
  items.reduce((total, item) => total + figure(item), 0)

const revenueOf = (sales: readonly Sale[]) => sumOf(sales, ({ priceMinor }) => priceMinor)
const keptOf = (sales: readonly Sale[]) => sales.filter(({ refundedAt }) => refundedAt === null)
const passesOf = (sales: readonly Sale[]) => sales.filter(({ kind }) => kind === 'pass')
const distinct = (values: readonly string[]) => [...new Set(values)].sort()

const salesFigures = (sales: readonly Sale[]) => {
  const passes = passesOf(sales)
  const overtime = sales.filter(({ kind }) => kind === 'overtime')
  return {
    sales: passes.length,
    revenueMinor: revenueOf(sales),
    packageSalesMinor: sumOf(passes, ({ listPriceMinor }) => listPriceMinor),
    overtimeMinor: revenueOf(overtime),
    discountMinor: sumOf(sales, ({ discountMinor }) => discountMinor),
    promotionMinor: sumOf(sales, ({ promotionMinor }) => promotionMinor),
    walletBonusMinor: sumOf(passes, (sale) =>
      Math.round((sale.listPriceMinor * sale.walletBonusMinutes) / sale.baseMinutes),
    ),
    walletSales: passes.filter(({ method }) => method === 'vult').length,
    minutes: sumOf(sales, ({ minutes }) => minutes),
    overtimeSales: overtime.length,
    overtimeMinutes: sumOf(overtime, ({ minutes }) => minutes),
  }
}

const methodFigures = (sales: readonly Sale[]) =>
  Object.fromEntries(
    Object.entries(METHODS).flatMap(([method, name]) => {
      const paid = sales.filter((sale) => sale.method === method)
      return [
        [`${name}Sales`, paid.length],
        [`${name}Minor`, revenueOf(paid)],
      ]
    }),
  )

const hourFigures = (sales: readonly Sale[]) => {
  const inHour = (hour: number) => sales.filter((sale) => sale.hour === hour)
  return {
    hourSales: HOURS.map((hour) => passesOf(inHour(hour)).length),
    hourMinor: HOURS.map((hour) => revenueOf(inHour(hour))),
  }
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const standsAt = ({ refundedAt }: Sale, instant: Date) => refundedAt === null || refundedAt > instant

/** Passes that are steps towards a tier, by the rule told anew: cash of Le 1, once a day, with a number, not at a seller on trial. */
const loyalOf = (sales: readonly Sale[]): Sale[] => {
  const cashOfDay = new Map<string, Sale[]>()
  return passesOf(sales).filter((sale) => {
    if (sale.method !== 'cash') return true
    const key = [sale.customer, sale.seller, sale.day].join(' ')
    const before = cashOfDay.get(key) ?? []
    const isSecond = before.some((one) => standsAt(one, sale.paidAt))
    const counts = sale.priceMinor >= 100 && !sale.isNobodys && sale.sellerStatus !== 'trial' && !isSecond
    if (counts) cashOfDay.set(key, [...before, sale])
    return counts
  })
}

/** Those of them that counted for the buyer when this one was paid: one refunded before it did not any more. */
const countedAt = (loyal: readonly Sale[], { customer, paidAt }: Sale) =>
  loyal.filter((sale) => sale.customer === customer && sale.paidAt <= paidAt && standsAt(sale, paidAt)).length

/** What the record of each customer must say, by their phone numbers. */
export const recomputeLoyalty = async (world: TestApp): Promise<Record<string, number>> => {
  const kept = loyalOf(await world.database.asOwner<Sale>(SALES)).filter((sale) => sale.refundedAt === null)
  const customers = await world.database.asOwner<{ id: string; phone: string }>(
    'select id, phone from customers order by phone',
  )
  return Object.fromEntries(
    customers.map(({ id, phone }) => [phone, kept.filter(({ customer }) => customer === id).length]),
  )
}

/** What they do say. */
export const readLoyalty = async (world: TestApp): Promise<Record<string, number>> => {
  const rows = await world.database.asOwner<{ phone: string; count: number }>(
    'select phone, paid_purchases as count from customers order by phone',
  )
  return Object.fromEntries(rows.map(({ phone, count }) => [phone, count]))
}

/** What a seller's roll-ups must say, counted from all paid purchases one by one. Sales must not overlap in time. */
export const recomputeRollUps = async (world: TestApp, seller: string) => {
  const all = await world.database.asOwner<Sale>(SALES)
  const loyal = loyalOf(all)
  const here = all.filter((sale) => sale.seller === seller)
  const customers = distinct(here.map(({ customer }) => customer))
  const countIn = (sales: readonly Sale[], customer: string) =>
    passesOf(keptOf(sales)).filter((sale) => sale.customer === customer).length
  const lastTier = (customer: string): LoyaltyTier => {
    const last = passesOf(here).findLast((sale) => sale.customer === customer)
    if (last === undefined) throw new Error('a buyer has bought something')
    return tierFor(countedAt(loyal, last))
  }
  // Each looked up once: the demo's history has hundreds of customers on 120 days.
  const tierOf = new Map(customers.map((customer) => [customer, lastTier(customer)]))
  const daysOf = new Map(
    customers.map((customer) => [
      customer,
      here.filter((sale) => sale.customer === customer).map(({ day }) => day),
    ]),
  )
  const tiersOf = (some: readonly string[], nameOf: (tier: LoyaltyTier) => string) =>
    Object.fromEntries(
      TIERS.map((tier) => [nameOf(tier), some.filter((one) => tierOf.get(one) === tier).length]),
    )
  const dayOf = (customer: string, at: 0 | -1) => daysOf.get(customer)?.at(at)
  const dayFigures = (day: string) => {
    const sales = keptOf(here).filter((sale) => sale.day === day)
    const seenLast = customers.filter((customer) => dayOf(customer, -1) === day)
    return {
      day,
      ...salesFigures(sales),
      ...methodFigures(sales),
      ...hourFigures(sales),
      newCustomers: customers.filter((customer) => dayOf(customer, 0) === day).length,
      ...tiersOf(seenLast, (tier) => `lastSeen${capitalised(tier)}`),
    }
  }
  return {
    totals: {
      ...salesFigures(keptOf(here)),
      customers: customers.length,
      repeatCustomers: customers.filter((customer) => countIn(here, customer) > 1).length,
      ...tiersOf(customers, (tier) => `${tier}Tier`),
    },
    days: distinct(here.map(({ day }) => day)).map(dayFigures),
    packages: packageFigures(here),
  }
}

const packageFigures = (here: readonly Sale[]) =>
  distinct(here.map(({ day, pack }) => `${day} ${pack}`)).map((key) => {
    const sales = keptOf(here).filter(({ day, pack }) => `${day} ${pack}` === key)
    return { key, sales: passesOf(sales).length, revenueMinor: revenueOf(sales) }
  })

/** What the roll-ups of a seller do say: every figure of theirs, under the name that the schema gives it. */
export const readRollUps = async (world: TestApp, seller: string) => {
  const read = (text: string) => world.database.asOwner<{ row: Record<string, unknown> }>(text, [seller])
  const [totals] = await read('select to_jsonb(t) as row from seller_totals t where entrepreneur_id = $1')
  const days = await read(
    'select to_jsonb(d) as row from seller_days d where entrepreneur_id = $1 order by day',
  )
  const packages = await world.database.asOwner(
    `select to_char(day, 'YYYY-MM-DD') || ' ' || package_id as key, sales::int, revenue_minor::int as "revenueMinor"
     from package_days where entrepreneur_id = $1 order by 1`,
    [seller],
  )
  return { totals: figuresOf(totals?.row ?? {}), days: days.map(({ row }) => figuresOf(row)), packages }
}

/** The feed's version is no figure of the sales. */
const figuresOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'entrepreneur_id' && column !== 'feed_version')
      .map(([column, value]) => [
        column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  )
