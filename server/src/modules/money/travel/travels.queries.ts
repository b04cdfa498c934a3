import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { isHeldOpen } from '../../network/held-open-sql.ts'
import { passes } from '../../passes/passes.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'
import { travelHalves, travels } from './travel.tables.ts'

export type TravelRow = typeof travels.$inferSelect

/** The purchase that sold a pass, and its seller. */
export type HomeRef = { entrepreneurId: string; purchaseId: string }

/** The home sale and its overtime, as far as they are paid and not refunded: two look-ups, each by an index of its own. */
const PAID = `from (
  select a.entrepreneur_id, a.id, a.net_minor, a.fee_minor, a.status from purchases a
    where a.entrepreneur_id = s.entrepreneur_id and a.id = s.id
  union all select a.entrepreneur_id, a.id, a.net_minor, a.fee_minor, a.status from purchases a
    where a.entrepreneur_id = s.entrepreneur_id and a.pass_purchase_id = s.id and a.kind = 'overtime') o`
const IS_PAID = `where o.status = 'paid'`

const OF_HOME = 'from travels t where t.home_seller_id = s.entrepreneur_id and t.home_purchase_id = s.id'

const home = (condition: string): string => `
  select to_jsonb(s) as purchase, to_jsonb(p) as pass, e.business_name as home_name, ${hasSeenRouter('e.id')} as has_router,
    ${isHeldOpen('s.entrepreneur_id', 's.id')} as is_held_open,
    (select coalesce(sum(o.net_minor - o.fee_minor), 0)::float8 ${PAID} ${IS_PAID}) as paid_minor,
    (select coalesce(sum(m.minutes), 0)::float8 * 60 from pass_minutes m
      where m.entrepreneur_id = p.entrepreneur_id and m.pass_id = p.id) as total_seconds,
    (select max(l.matures_at) ${PAID} join ledger_transactions l on l.entrepreneur_id = o.entrepreneur_id
      and l.purchase_id = o.id and l.kind = 'sale' and l.suspense_id is null ${IS_PAID}) as matures_at,
    (select coalesce(sum(t.moved_minor), 0)::float8 ${OF_HOME}) as moved_minor,
    (select coalesce(sum(b.available_minor + b.pending_minor - b.travelling_minor), 0)::float8 from seller_balances b
      where b.entrepreneur_id = s.entrepreneur_id) as free_minor,
    (select to_jsonb(t) ${OF_HOME} and t.ended_at is null) as open,
    (select to_jsonb(h) from travels t join passes h on h.entrepreneur_id = t.host_seller_id and h.purchase_id = t.host_purchase_id
      where t.home_seller_id = s.entrepreneur_id and t.home_purchase_id = s.id and t.ended_at is null) as open_pass,
    exists (select from travels t where t.host_seller_id = s.entrepreneur_id and t.host_purchase_id = s.id) as is_travelled
  from purchases s
  join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.id
  join entrepreneurs e on e.id = s.entrepreneur_id
  where s.kind = 'pass' and ${condition}`

const BY_PURCHASE = home('s.id = $1::text')
const BY_CODE = home(
  's.id = (select c.purchase_id from passes c where c.code_digest = any ($1::text[]) limit 1)',
)

type HomeRow = {
  purchase: JsonRow
  pass: JsonRow
  home_name: string
  has_router: boolean
  is_held_open: boolean
  paid_minor: number
  total_seconds: number
  matures_at: Date | null
  moved_minor: number
  free_minor: number
  open: JsonRow | null
  open_pass: JsonRow | null
  is_travelled: boolean
}

const homeOf = (row: HomeRow) => ({
  purchase: fromJsonRow(purchases, row.purchase),
  pass: fromJsonRow(passes, row.pass),
  homeName: row.home_name,
  hasRouter: row.has_router,
  /** A phone is online at home where no order closes it. */
  isHeldOpen: row.is_held_open,
  /** What its paid sales left the seller, in minor units, and when the last of this money is settled with us. */
  paidMinor: row.paid_minor,
  maturesAt: row.matures_at,
  totalSeconds: row.total_seconds,
  /** What ended travels moved. */
  movedMinor: row.moved_minor,
  /** What the home's balance can keep back. */
  freeMinor: row.free_minor,
  open: row.open && fromJsonRow(travels, row.open),
  /** The pass at the host of the open travel. */
  openPass: row.open_pass && fromJsonRow(passes, row.open_pass),
  /** It is itself the pass of minutes that travelled. */
  isTravelled: row.is_travelled,
})
export type HomePass = ReturnType<typeof homeOf>

/** Finds a pass with all that its travelling depends on; null for an unknown one. Runs as the platform. */
export const findHome = async (tx: Tx, purchaseId: string): Promise<HomePass | null> => {
  const [row] = await tx.send<HomeRow>(BY_PURCHASE, [purchaseId])
  return row === undefined ? null : homeOf(row)
}

/** The same by the digests of its code. */
export const findHomeByCode = async (tx: Tx, codeDigests: readonly string[]): Promise<HomePass | null> => {
  const [row] = await tx.send<HomeRow>(BY_CODE, [codeDigests])
  return row === undefined ? null : homeOf(row)
}

/** Locks the purchase of a pass, the first lock of each change of a travel; other rows may still refer to it. */
export const lockHomePurchase = async (tx: Tx, { entrepreneurId, purchaseId }: HomeRef): Promise<void> => {
  await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.entrepreneurId, entrepreneurId), eq(purchases.id, purchaseId)))
    .for('no key update')
}

/** Locks the open travel of a pass; null if its minutes are at home. */
export const lockOpenTravel = async (
  tx: Tx,
  { entrepreneurId, purchaseId }: HomeRef,
): Promise<TravelRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(travels)
      .where(
        and(
          eq(travels.homeSellerId, entrepreneurId),
          eq(travels.homePurchaseId, purchaseId),
          isNull(travels.endedAt),
        ),
      )
      .for('update'),
  )

export const findTravel = async (tx: Tx, id: string): Promise<TravelRow | null> =>
  firstOrNull(await tx.select().from(travels).where(eq(travels.id, id)))

/** When the pass at the host ends, of the open travel of a pass; null if its minutes are at home. Runs as the platform. */
export const findOpenEnd = async (tx: Tx, { entrepreneurId, purchaseId }: HomeRef): Promise<Date | null> => {
  const [row] = await tx.send<{ ends_at: Date }>(OPEN_END, [entrepreneurId, purchaseId])
  return row?.ends_at ?? null
}

const OPEN_END = `
  select h.expires_at as ends_at from travels t
  join passes h on h.entrepreneur_id = t.host_seller_id and h.purchase_id = t.host_purchase_id
  where t.home_seller_id = $1::text and t.home_purchase_id = $2::text and t.ended_at is null`

export const insertTravel = async (
  tx: Tx,
  travel: typeof travels.$inferInsert,
  halves: (typeof travelHalves.$inferInsert)[],
): Promise<void> => {
  await tx.insert(travels).values(travel)
  await tx.insert(travelHalves).values(halves)
}

type Ending = Required<
  Pick<TravelRow, 'endedAt' | 'ending' | 'usedSeconds' | 'homeUsedSeconds' | 'movedMinor'>
>

const END_HALVES = `
  update travel_halves set ended_at = $2::timestamptz, used_seconds = $3::int,
    amount_minor = case side when 'home' then -$4::bigint else $4::bigint end
  where travel_id = $1::text and entrepreneur_id = any ($5::text[])`

/** Writes the end of a locked travel, and of both halves. */
export const writeEnd = async (tx: Tx, travel: TravelRow, ending: Ending): Promise<void> => {
  await tx.update(travels).set(ending).where(eq(travels.id, travel.id))
  const { endedAt, usedSeconds, movedMinor } = ending
  const sellers = [travel.homeSellerId, travel.hostSellerId]
  await tx.send(END_HALVES, [travel.id, endedAt, usedSeconds, movedMinor, sellers])
}

const LAST_REPORT = `
  select case when bool_and(g.kind in ('opennds', 'mikrotik')) then max(g.last_heard_at) end as reported_at
  from pass_devices d join gateways g on g.entrepreneur_id = d.entrepreneur_id and g.id = d.gateway_id
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.removed_at is null`

/** When the routers of a pass's phones last reported; null if one of them does not report by itself. */
export const lastReportFor = async (tx: Tx, sellerId: string, purchaseId: string): Promise<Date | null> => {
  const [row] = await tx.send<{ reported_at: Date | null }>(LAST_REPORT, [sellerId, purchaseId])
  return row?.reported_at ?? null
}

const DUE = `
  select t.id, t.home_seller_id as "entrepreneurId" from travels t
  join passes h on h.entrepreneur_id = t.host_seller_id and h.purchase_id = t.host_purchase_id
  where t.ended_at is null and h.expires_at <= $1::timestamptz order by h.expires_at, t.id limit 500`

/** Open travels whose pass at the host ended before an instant, first ones first. */
export const listToEnd = (tx: Tx, before: Date): Promise<{ id: string; entrepreneurId: string }[]> =>
  tx.send<{ id: string; entrepreneurId: string }>(DUE, [before])

const IS_OVER = `
  select id from passes where entrepreneur_id = $1::text and purchase_id = $2::text and expires_at <= $3::timestamptz for update`

/** Locks the pass at the host if it was over at an instant: minutes that were returned since make it last. */
export const lockIfOver = async (tx: Tx, travel: TravelRow, at: Date): Promise<boolean> =>
  (await tx.send(IS_OVER, [travel.hostSellerId, travel.hostPurchaseId, at])).length > 0

const HOME_NAME = `
  select other_name from travel_halves
  where entrepreneur_id = $1::text and purchase_id = $2::text and side = 'host'`

/** The shop that sold the minutes of a pass that travelled here; null for any other pass. */
export const findHomeName = async (
  tx: Tx,
  { entrepreneurId, purchaseId }: HomeRef,
): Promise<string | null> => {
  const [row] = await tx.send<{ other_name: string }>(HOME_NAME, [entrepreneurId, purchaseId])
  return row?.other_name ?? null
}
