import type { PurchaseStatus } from '@minit/domain/money/payments.ts'
import type { Tx } from '../../../db/database.ts'
import {
  columnNames,
  fromJsonRow,
  insertGiven,
  type JsonRow,
  rowsFor,
  toJsonRow,
} from '../../../db/json-rows.ts'
import { activity, notifications } from '../../messaging/feed/feed.tables.ts'
import { messages } from '../../messaging/messages/messages.tables.ts'
import { type LoyaltyJson, loyaltyFacts, midnightBefore } from '../../passes/loyalty/customers.queries.ts'
import { customers, sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import { hasLine } from '../../passes/pass-line.queries.ts'
import { passes, passMinutes } from '../../passes/passes.tables.ts'
import { packageDays, sellerDays, sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { isFromStock } from '../../shop/codes/stock-sql.ts'
import { entrepreneurs, sites } from '../../shop/sellers/sellers.tables.ts'
import { addGivenBalance, type BalanceChange } from '../ledger/balances.queries.ts'
import { ledgerEntries, ledgerTransactions } from '../ledger/ledger.tables.ts'
import type { PaymentRef, Sale } from './payments.queries.ts'
import { payments, providerEvents } from './payments.tables.ts'

/**
 * Locks what a settlement begins with, in the order that everybody keeps: the sale, the pass that it lengthens, the
 * buyer, the phones that ordered. Settlements of one payment, of one buyer, and for one phone go one after the other from here on.
 */
export const lockSettlement = async (
  tx: Tx,
  { entrepreneurId, paymentId }: PaymentRef,
): Promise<Sale | null> => {
  const [row] = await tx.send<{ payment: JsonRow; purchase: JsonRow }>(LOCK, [entrepreneurId, paymentId])
  if (row === undefined) return null
  return { payment: fromJsonRow(payments, row.payment), purchase: fromJsonRow(purchases, row.purchase) }
}

const LOCK = `
  with sale as materialized (
    select y as payment, s as purchase, s.pass_purchase_id, s.customer_id
    from payments y join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
    where y.entrepreneur_id = $1::text and y.id = $2::text for update
  ), pass as materialized (
    select p.id from passes p
    where p.entrepreneur_id = $1 and p.purchase_id = (select pass_purchase_id from sale) for update
  ), buyer as materialized (
    select c.id from customers c
    where c.id = (select customer_id from sale) and (select count(*) from pass) >= 0 for update
  ), phones as materialized (
    select pg_advisory_xact_lock(hashtextextended('minutes ' || f.digest, 0)) from (
      select d.entrepreneur_id || ' ' || d.device_digest as digest from pass_devices d
      where d.entrepreneur_id = $1 and d.purchase_id = (select (purchase).id from sale) and (select count(*) from buyer) >= 0
      order by d.device_digest) f
  )
  select to_jsonb(payment) as payment, to_jsonb(purchase) as purchase from sale, buyer
  where (select count(*) from phones) >= 0`

type FoundRow = {
  buyer: JsonRow
  known: JsonRow | null
  seller: JsonRow
  site: JsonRow | null
  has_router: boolean
  events: JsonRow[] | null
  takes_code: boolean
  has_line: boolean
  loyalty: LoyaltyJson
}

const STATE = `
  select to_jsonb(e) as seller, to_jsonb(t) as site, to_jsonb(c) as buyer, to_jsonb(k) as known,
    (select jsonb_agg(v) from provider_events v where v.entrepreneur_id = $1 and v.payment_id = $2) as events,
    exists (select from gateways g where g.entrepreneur_id = $1 and g.last_heard_at is not null
      and g.removed_at is null) as has_router,
    (s.pass_purchase_id is null and (${isFromStock('e.id', 's.package_id')} or exists (select from code_stock c
      where c.entrepreneur_id = e.id and c.purchase_id = s.id))) as takes_code,
    (s.pass_purchase_id is null and ${hasLine({ seller: '$1::text', purchase: 's.id', now: '$3' })}) as has_line,
    ${loyaltyFacts('$4::timestamptz')} as loyalty
  from payments y
  join purchases s on s.entrepreneur_id = y.entrepreneur_id and s.id = y.purchase_id
  join entrepreneurs e on e.id = y.entrepreneur_id
  join customers c on c.id = s.customer_id
  left join sites t on t.entrepreneur_id = e.id
  left join seller_customers k on k.entrepreneur_id = e.id and k.customer_id = c.id
  where y.entrepreneur_id = $1::text and y.id = $2::text`

/**
 * What a settlement goes by; null without the payment. To be sent behind the locks, for a statement sees only what was
 * committed before it began.
 */
export const readSettlement = async (tx: Tx, { entrepreneurId, paymentId }: PaymentRef, now: Date) => {
  const [row] = await tx.send<FoundRow>(STATE, [entrepreneurId, paymentId, now, midnightBefore(now)])
  if (row === undefined) return null
  return {
    events: (row.events ?? []).map((event) => fromJsonRow(providerEvents, event)),
    buyer: fromJsonRow(customers, row.buyer),
    /** The seller's memory of the buyer; null for a new one. */
    known: row.known === null ? null : fromJsonRow(sellerCustomers, row.known),
    seller: fromJsonRow(entrepreneurs, row.seller),
    site: row.site === null ? null : fromJsonRow(sites, row.site),
    /** Whether the seller has a router to be called when something changes. */
    hasRouter: row.has_router,
    /** Its pass carries a code of the seller's own router. */
    takesCode: row.takes_code,
    /** Its phone or number has a pass whose clock runs. */
    hasLine: row.has_line,
    loyalty: row.loyalty,
  }
}
export type SettlementState = NonNullable<Awaited<ReturnType<typeof readSettlement>>>

/** Everything that a paid purchase leaves behind. */
export type Settlement = {
  entrepreneurId: string
  purchaseId: string
  /** The states in which it may still be paid: in any other nothing is written. */
  from: readonly PurchaseStatus[]
  paidAt: Date
  /** False for a sale that is no step towards its buyer's next tier though it is a pass. */
  countsForLoyalty: boolean
  /** How many such steps it is. */
  loyaltySteps: number
  /** What is added to the number of packages sold. */
  soldCount: number
  ledger: {
    transaction: typeof ledgerTransactions.$inferInsert
    entries: readonly (typeof ledgerEntries.$inferInsert)[]
  }
  /** What is added to the platform's debt to the seller. */
  owed: BalanceChange
  pass: { pass: typeof passes.$inferInsert; minutes: readonly (typeof passMinutes.$inferInsert)[] } | null
  message: typeof messages.$inferInsert | null
  /** What is added to the seller's memory of the buyer. */
  known: typeof sellerCustomers.$inferInsert
  /** Null for a sale that the seller is not told of by itself. */
  notification: typeof notifications.$inferInsert | null
  activity: typeof activity.$inferInsert
  // What is added to the package's day, and to the seller's day and totals.
  packageDay: typeof packageDays.$inferInsert
  day: typeof sellerDays.$inferInsert
  totals: typeof sellerTotals.$inferInsert
  /** Added (mostly less than nothing) to an earlier day that is there. */
  earlierDay: typeof sellerDays.$inferInsert | null
}

const parameterOf = (settlement: Settlement): string => {
  const { ledger, pass, message, known, day, totals, earlierDay, packageDay, ...rest } = settlement
  const { notification, activity: line, ...values } = rest
  const rows = [
    rowsFor(ledgerTransactions, [ledger.transaction]),
    rowsFor(ledgerEntries, ledger.entries),
    rowsFor(passes, [pass?.pass ?? null]),
    rowsFor(passMinutes, pass?.minutes ?? []),
    rowsFor(messages, [message]),
    rowsFor(sellerCustomers, [known]),
    rowsFor(notifications, [notification]),
    rowsFor(activity, [line]),
    rowsFor(packageDays, [packageDay]),
    rowsFor(sellerDays, [day]),
  ]
  return JSON.stringify({
    ...values,
    packageId: packageDay.packageId,
    customerId: known.customerId,
    totals: toJsonRow(sellerTotals, totals),
    earlierDay: earlierDay === null ? undefined : toJsonRow(sellerDays, earlierDay),
    ...Object.fromEntries(rows),
  })
}

const KEYS = ['entrepreneur_id', 'day', 'hour_sales', 'hour_minor']

/** `column = d.column + excluded.column` for every figure of a table. */
const raised = (table: Parameters<typeof columnNames>[0], by: string): string =>
  columnNames(table)
    .filter((name) => !KEYS.includes(name))
    .map((name) => `${name} = d.${name} + ${by}.${name}`)
    .join(', ')

const raisedHours = (name: string): string =>
  `${name} = array(select a + b from unnest(d.${name}, excluded.${name}) with ordinality as h (a, b, i) order by i)`

const text = (name: string): string => `(select j ->> '${name}' from given)`
const isMoved = 'where exists (select from moved)'
/** True, once the other part of the statement is done. */
const isAfter = (part: string): string => `(select count(*) from ${part}) >= 0`

/**
 * Only what was moved to `paid` by this statement is followed by the rest. The parts that change what several sales
 * share wait for each other, in the order that everybody keeps (decision 0018): package, its day, the earlier day, the
 * day, the totals, behind the seller's list of cash too, and the seller's balance last.
 */
const WRITE = `
  with given as materialized (select $1::jsonb as j), moved as (
    update purchases set status = 'paid', paid_at = ${text('paidAt')}::timestamptz, failure_reason = null,
      counts_for_loyalty = ${text('countsForLoyalty')}::boolean
    where entrepreneur_id = ${text('entrepreneurId')} and id = ${text('purchaseId')}
      and status = any (array(select jsonb_array_elements_text(j -> 'from') from given))
    returning id
  ), looked as (
    update payments set next_check_at = null, check_count = check_count + 1
    where entrepreneur_id = ${text('entrepreneurId')} and purchase_id = (select id from moved)
  ), booked as (${insertGiven(ledgerTransactions)} ${isMoved}
  ), entered as (${insertGiven(ledgerEntries)} ${isMoved}
  ), granted as (${insertGiven(passes)} ${isMoved}
  ), timed as (${insertGiven(passMinutes)} ${isMoved}
  ), put_out as (${insertGiven(messages)} ${isMoved}
  ), counted as (
    update customers set paid_purchases = paid_purchases + ${text('loyaltySteps')}::int
    where id = ${text('customerId')} and ${text('loyaltySteps')}::int > 0 and exists (select from moved)
  ), known as (${insertGiven(sellerCustomers)} ${isMoved}
    on conflict (entrepreneur_id, customer_id) do update set name = excluded.name, tier = excluded.tier,
      purchases = seller_customers.purchases + excluded.purchases,
      minutes = seller_customers.minutes + excluded.minutes,
      revenue_minor = seller_customers.revenue_minor + excluded.revenue_minor,
      last_purchase_at = excluded.last_purchase_at
  ), noted as (${insertGiven(activity)} ${isMoved}
  ), told as (${insertGiven(notifications)} ${isMoved} on conflict do nothing
  ), cash as (
    update notifications set awaits_cash = false
    where entrepreneur_id = ${text('entrepreneurId')} and purchase_id = (select id from moved)
      and kind = 'cash_to_confirm' returning 1
  ), sold as (
    update packages set sold_count = sold_count + ${text('soldCount')}::int
    where entrepreneur_id = ${text('entrepreneurId')} and id = ${text('packageId')}
      and ${text('soldCount')}::int > 0 and exists (select from moved) returning 1
  ), package_day as (${insertGiven(packageDays)} ${isMoved} and ${isAfter('sold')}
    on conflict (entrepreneur_id, day, package_id) do update set
      sales = package_days.sales + excluded.sales, revenue_minor = package_days.revenue_minor + excluded.revenue_minor
    returning 1
  ), earlier as (
    update seller_days d set ${raised(sellerDays, 'given_day')}
    from jsonb_populate_record(null::seller_days, (select j -> 'earlierDay' from given)) as given_day
    where d.entrepreneur_id = ${text('entrepreneurId')} and d.day = given_day.day and exists (select from moved)
      and ${isAfter('package_day')} returning 1
  ), this_day as (${insertGiven(sellerDays).replace('insert into seller_days', 'insert into seller_days as d')}
    ${isMoved} and ${isAfter('earlier')}
    on conflict (entrepreneur_id, day) do update set ${raised(sellerDays, 'excluded')},
      ${raisedHours('hour_sales')}, ${raisedHours('hour_minor')}
    returning 1
  ), totals as (
    update seller_totals d set ${raised(sellerTotals, 'added')}
    from jsonb_populate_record(null::seller_totals, (select j -> 'totals' from given)) as added
    where d.entrepreneur_id = ${text('entrepreneurId')} and exists (select from moved)
      and ${isAfter('this_day')} and ${isAfter('cash')} returning 1
  ), owed as (${addGivenBalance(`${isMoved} and ${isAfter('totals')}`)}
  )
  select id from moved`

/** Makes the purchase paid, with everything that follows, in one statement; false when it was in none of the states. */
export const writeSettlement = async (tx: Tx, settlement: Settlement): Promise<boolean> => {
  const rows = await tx.send(WRITE, [parameterOf(settlement)])
  return rows.length > 0
}
