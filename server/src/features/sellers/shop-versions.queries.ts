import { silentSince } from '@minit/domain/being-there.ts'
import type { SubscriptionStatus } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import { hasCodeLeft, isFromStock } from '../network/codes/stock-sql.ts'
import { knownUntilText } from '../network/router-clock.queries.ts'

/** What is shown of a shop, as marks that change with it. `written` names the last write of the seller's row, `sold` of its totals. */
export type ShopMarks = {
  id: string
  written: string
  sold: string
  subscriptionStatus: SubscriptionStatus
  trialEndsAt: Date | null
  stopsSellingAt: Date | null
  knownUntil: Date | null
  hasRouter: boolean
  hasCodeBox: boolean
  /** Which packages are sold from a stock of codes, and have one left; null where no box prints codes. */
  stock: string | null
  messagesUsed: number
}
type Row = {
  id: string
  written: string
  sold: string
  subscription_status: SubscriptionStatus
  trial_ends_at: Date | null
  stops_selling_at: Date | null
  known_until: Date | null
  has_router: boolean | null
  has_code_box: boolean | null
  messages_used: number | null
}

// A row's xmin is the transaction that wrote it last. It only rises, so a sum of them never comes back to what it was.
const WRITTEN = (table: string): string =>
  `(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${table})`

/** Whether packages are sold from a stock of codes, and have one left. A statement of its own, for few shops have such a box. */
const STOCK = `select string_agg(p.id || ${isFromStock('p.entrepreneur_id', 'p.id')} || ${hasCodeLeft('p.entrepreneur_id', 'p.id')}, ' ' order by p.id) as stock
  from packages p where p.entrepreneur_id = $1::text and p.is_active and p.archived_at is null`

// By one key: a plan for any number of keys is made anew each time, and planning takes ten times as long as reading.
const SHOP = `
  select e.id, e.xmin::text as written, coalesce(t.xmin::text, '') as sold, e.subscription_status, e.trial_ends_at, e.stops_selling_at,
    g.known_until, g.has_router, g.has_code_box,
    (select d.used from message_days d where d.entrepreneur_id = e.id and d.day = $3::date) as messages_used
  from entrepreneurs e left join seller_totals t on t.entrepreneur_id = e.id
  cross join lateral (
    select max(${knownUntilText('$2::timestamptz')}) as known_until, bool_or(g.last_heard_at is not null) as has_router,
      bool_or(g.kind = 'codes') as has_code_box
    from gateways g where g.entrepreneur_id = e.id and g.removed_at is null) as g
  where e.id = $1::text or e.slug = $1::text`

/** Which routers are there, and which of them were heard since `$1`. */
const ROUTERS = `(select count(*) || '.' || coalesce(sum(hashtext(g.id || g.kind || coalesce((g.last_heard_at > $1::timestamptz)::text, ''))), 0)
  from gateways g where g.removed_at is null)`

/** When the platform's settings were written last. */
export const readPlatformMark = async (tx: Tx): Promise<string> => readMark(tx, WRITTEN('platform_settings'))

/** When the rows of sellers were written last, all together, and which routers are heard. */
export const readListMark = async (tx: Tx, now: Date): Promise<string> =>
  readMark(tx, `${WRITTEN('entrepreneurs')} || '/' || ${ROUTERS}`, [silentSince(now)])

const readMark = async (tx: Tx, mark: string, values: unknown[] = []): Promise<string> =>
  (await tx.send<{ mark: string }>(`select ${mark} as mark`, values))[0]?.mark ?? ''

/** Of the shop with this id or look-up name; null where there is none. */
export const readShopMarks = async (
  tx: Tx,
  { key, now, day }: { key: string; now: Date; day: string },
): Promise<ShopMarks | null> => {
  const [row] = await tx.send<Row>(SHOP, [key, now, day])
  if (row === undefined) return null
  if (row.has_code_box !== true) return marksOf(row, null)
  const [stock] = await tx.send<{ stock: string | null }>(STOCK, [row.id])
  return marksOf(row, stock?.stock ?? '')
}

const marksOf = (row: Row, stock: string | null): ShopMarks => ({
  id: row.id,
  written: row.written,
  sold: row.sold,
  subscriptionStatus: row.subscription_status,
  trialEndsAt: row.trial_ends_at,
  stopsSellingAt: row.stops_selling_at,
  knownUntil: row.known_until,
  hasRouter: row.has_router ?? false,
  hasCodeBox: row.has_code_box ?? false,
  stock,
  messagesUsed: row.messages_used ?? 0,
})
