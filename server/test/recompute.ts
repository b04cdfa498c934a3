import { type LoyaltyTier, tierFor } from '@minit/domain/passes/loyalty.ts'
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
  /** The buyer gave no number. */
  isNobodys: boolean
  isOwnShop: boolean
  paidAt: Date
  /** Refunded ones still count for who bought and when, but not for the money and the minutes. */
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
    exists (select from entrepreneurs e where e.id = p.entrepreneur_id and e.phone = p.phone)
      or exists (select from staff w where w.entrepreneur_id = p.entrepreneur_id and w.phone = p.phone
        and w.removed_at is null) as "isOwnShop",
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

/** Passes that are steps towards a tier, by a second implementation of the rule of `countsForLoyalty`. */
const loyalOf = (sales: readonly Sale[]): Sale[] => {
  const countedOn = new Map<string, Sale[]>()
  return passesOf(sales).filter((sale) => {
    const key = [sale.customer, sale.seller, sale.day].join(' ')
    const before = countedOn.get(key) ?? []
    const standing = before.filter((one) => standsAt(one, sale.paidAt))
    const isCash = sale.method === 'cash'
    const hasCash = standing.some((one) => one.method === 'cash')
    const isWithinLimit =
      sale.sellerStatus === 'trial'
        ? !isCash && standing.length === 0
        : standing.length < 10 && !(isCash && hasCash)
    const counts = sale.priceMinor >= 100 && !sale.isNobodys && isWithinLimit && !sale.isOwnShop
    if (counts) countedOn.set(key, [...before, sale])
    return counts
  })
}

/** The buyer's passes that counted when this one was paid: one refunded earlier no longer did. */
const countedAt = (loyal: readonly Sale[], { paidAt }: Sale) =>
  loyal.filter((sale) => sale.paidAt <= paidAt && standsAt(sale, paidAt)).length

const byCustomer = (sales: readonly Sale[]) => Map.groupBy(sales, ({ customer }) => customer)

/** The expected loyalty of each customer, by phone number. */
export const recomputeLoyalty = async (fixture: TestApp): Promise<Record<string, number>> => {
  const kept = byCustomer(keptOf(loyalOf(await fixture.database.asOwner<Sale>(SALES))))
  const customers = await fixture.database.asOwner<{ id: string; phone: string }>(
    'select id, phone from customers order by phone',
  )
  return Object.fromEntries(customers.map(({ id, phone }) => [phone, kept.get(id)?.length ?? 0]))
}

/** The stored loyalty. */
export const readLoyalty = async (fixture: TestApp): Promise<Record<string, number>> => {
  const rows = await fixture.database.asOwner<{ phone: string; count: number }>(
    'select phone, paid_purchases as count from customers order by phone',
  )
  return Object.fromEntries(rows.map(({ phone, count }) => [phone, count]))
}

type Buyer = { firstDay: string; lastDay: string; keptPasses: number; tier: LoyaltyTier }

/** A buyer's sales at one seller, in order of payment; `loyal` are all passes that count for this buyer. */
const buyerOf = (sales: readonly Sale[], loyal: readonly Sale[] = []): Buyer => {
  const [first, last] = [sales[0], sales.at(-1)]
  const lastPass = passesOf(sales).at(-1)
  if (first === undefined || last === undefined || lastPass === undefined)
    throw new Error('a buyer has bought something')
  return {
    firstDay: first.day,
    lastDay: last.day,
    keptPasses: passesOf(keptOf(sales)).length,
    tier: tierFor(countedAt(loyal, lastPass)),
  }
}

const tiersOf = (buyers: readonly Buyer[], nameOf: (tier: LoyaltyTier) => string) =>
  Object.fromEntries(
    TIERS.map((tier) => [nameOf(tier), buyers.filter((buyer) => buyer.tier === tier).length]),
  )

/** The expected roll-ups of a seller, counted from all its purchases. Sales must not overlap in time. */
export const recomputeRollUps = async (fixture: TestApp, seller: string) => {
  const all = await fixture.database.asOwner<Sale>(SALES)
  const loyal = byCustomer(loyalOf(all))
  const here = all.filter((sale) => sale.seller === seller)
  const buyers = [...byCustomer(here)].map(([customer, sales]): Buyer => buyerOf(sales, loyal.get(customer)))
  const keptOn = Map.groupBy(keptOf(here), ({ day }) => day)
  const newOn = Map.groupBy(buyers, ({ firstDay }) => firstDay)
  const seenLastOn = Map.groupBy(buyers, ({ lastDay }) => lastDay)
  const dayFigures = (day: string) => {
    const sales = keptOn.get(day) ?? []
    return {
      day,
      ...salesFigures(sales),
      ...methodFigures(sales),
      ...hourFigures(sales),
      newCustomers: newOn.get(day)?.length ?? 0,
      ...tiersOf(seenLastOn.get(day) ?? [], (tier) => `lastSeen${capitalised(tier)}`),
    }
  }
  return {
    totals: {
      ...salesFigures(keptOf(here)),
      customers: buyers.length,
      repeatCustomers: buyers.filter(({ keptPasses }) => keptPasses > 1).length,
      ...tiersOf(buyers, (tier) => `${tier}Tier`),
    },
    days: distinct(here.map(({ day }) => day)).map(dayFigures),
    packages: packageFigures(here),
  }
}

const packageFigures = (here: readonly Sale[]) => {
  const keyOf = ({ day, pack }: Sale) => `${day} ${pack}`
  const keptWith = Map.groupBy(keptOf(here), keyOf)
  return distinct(here.map(keyOf)).map((key) => {
    const sales = keptWith.get(key) ?? []
    return { key, sales: passesOf(sales).length, revenueMinor: revenueOf(sales) }
  })
}

/** The stored roll-ups of a seller: every figure, under its name in the schema. */
export const readRollUps = async (fixture: TestApp, seller: string) => {
  const read = (text: string) => fixture.database.asOwner<{ row: Record<string, unknown> }>(text, [seller])
  const [totals] = await read('select to_jsonb(t) as row from seller_totals t where entrepreneur_id = $1')
  const days = await read(
    'select to_jsonb(d) as row from seller_days d where entrepreneur_id = $1 order by day',
  )
  const packages = await fixture.database.asOwner(
    `select to_char(day, 'YYYY-MM-DD') || ' ' || package_id as key, sales::int, revenue_minor::int as "revenueMinor"
     from package_days where entrepreneur_id = $1 order by 1`,
    [seller],
  )
  return { totals: figuresOf(totals?.row ?? {}), days: days.map(({ row }) => figuresOf(row)), packages }
}

/** The feed's version is not a sales figure. */
const figuresOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'entrepreneur_id' && column !== 'feed_version')
      .map(([column, value]) => [
        column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  )
