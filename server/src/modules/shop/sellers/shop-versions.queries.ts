import { offlineSince } from '@minit/domain/network/presence.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import type { SubscriptionStatus } from '@minit/domain/shop/subscriptions.ts'
import type { Tx } from '../../../db/database.ts'
import { hasCodeLeft, isFromStock } from '../codes/stock-sql.ts'
import { hasCodeBox, hasUncounted } from '../sites/joining-sql.ts'
import { knownUntilText } from '../sites/router-clock.queries.ts'
import { type FreeGiver, freeGivers } from './free-now.queries.ts'
import type { ListMark } from './list-mark.ts'

/**
 * Marks that change with what a shop shows. `written` is the last write of the seller's row, `sold` of its
 * totals.
 */
export type ShopMarks = {
  id: string
  /** The last write of the platform's settings. */
  platform: string
  written: string
  sold: string
  subscriptionStatus: SubscriptionStatus
  trialEndsAt: Date | null
  stopsSellingAt: Date | null
  knownUntil: Date | null
  hasRouter: boolean
  hasCodeBox: boolean
  hasUncounted: boolean
  /** The packages that sell codes from stock and whether one is left; null without a code box. */
  stock: string | null
  messagesUsed: number
  /** The seller's switch. */
  isOpen: boolean
  hasPackages: boolean
  /** Its WiFi is named and its equipment installed. */
  isNamed: boolean
  /** How phones join, as the owner chose. */
  chosen: AccessMode | null
  free: readonly FreeGiver[]
}
type Row = {
  key: string
  id: string
  platform: string
  written: string
  sold: string
  subscription_status: SubscriptionStatus
  trial_ends_at: Date | null
  stops_selling_at: Date | null
  known_until: Date | null
  has_router: boolean | null
  has_code_box: boolean | null
  has_uncounted: boolean | null
  messages_used: number | null
  is_open: boolean
  has_packages: boolean
  is_named: boolean
  chosen: AccessMode | null
  free: FreeGiver[] | null
}

// A row's xmin is the transaction that wrote it last. Hashed with the row's key: of two that overlap the older may write later.
const lastWrite = (table: string, key: string): string =>
  `(select count(*) || '.' || coalesce(sum(hashtext(xmin::text || ${key})), 0) from ${table})`

const PLATFORM = lastWrite('platform_settings', 'key')

/**
 * Which packages sell codes from stock and have one left. A separate statement, because few shops have a code
 * box.
 */
const STOCK = `select string_agg(p.id || ${isFromStock('p.entrepreneur_id', 'p.id')} || ${hasCodeLeft('p.entrepreneur_id', 'p.id')}, ' ' order by p.id) as stock
  from packages p where p.entrepreneur_id = $1::text and p.is_active and p.archived_at is null`

// JSON, because the plan does not depend on its length: arrays are planned on each call, which takes ten
// times as long as the read.
const SHOPS = `
  select asked.key, e.id, ${PLATFORM} as platform, e.xmin::text as written, coalesce(t.xmin::text, '') as sold, e.subscription_status,
    e.is_open, e.network_named_at is not null and not e.awaits_installation as is_named,
    (select s.joining from sites s where s.entrepreneur_id = e.id) as chosen,
    exists (select from packages p where p.entrepreneur_id = e.id and p.is_active and p.archived_at is null) as has_packages,
    e.trial_ends_at, e.stops_selling_at, g.known_until, g.has_router, g.has_code_box, g.has_uncounted,
    (select d.used from message_days d where d.entrepreneur_id = e.id and d.day = $3::date) as messages_used,
    ${freeGivers({ seller: 'e.id', day: '$3::date' })} as free
  from jsonb_array_elements_text($1::jsonb) as asked (key)
  join entrepreneurs e on e.id = asked.key or e.slug = asked.key
  left join seller_totals t on t.entrepreneur_id = e.id
  cross join lateral (
    select max(${knownUntilText('$2::timestamptz')}) as known_until, bool_or(g.last_heard_at is not null) as has_router,
      ${hasCodeBox('e.id')} as has_code_box, ${hasUncounted('e.id')} as has_uncounted
    from gateways g where g.entrepreneur_id = e.id and g.removed_at is null) as g`

/** Which routers are there, and which of them were heard since `$1`. */
const ROUTERS = `(select count(*) || '.' || coalesce(sum(hashtext(g.id || g.kind || coalesce((g.last_heard_at > $1::timestamptz)::text, ''))), 0)
  from gateways g where g.removed_at is null)`

/** The last write of the platform's settings. */
export const readPlatformMark = async (tx: Tx): Promise<string> => readMark(tx, PLATFORM)

/** The last write of any seller's row, and which routers are online. */
export const readListMark = async (tx: Tx, now: Date): Promise<ListMark> => {
  const mark = await readMark(tx, `${lastWrite('entrepreneurs', 'id')} || '/' || ${ROUTERS}`, [
    offlineSince(now),
  ])
  // It begins with their count.
  return { mark, shops: Number.parseInt(mark, 10) }
}

const readMark = async (tx: Tx, mark: string, values: unknown[] = []): Promise<string> =>
  (await tx.send<{ mark: string }>(`select ${mark} as mark`, values))[0]?.mark ?? ''

/** Reads the shops with these ids or slugs, by key; an unknown shop has no entry. */
export const readShopMarks = async (
  tx: Tx,
  { keys, now, day }: { keys: readonly string[]; now: Date; day: string },
): Promise<ReadonlyMap<string, ShopMarks>> => {
  const rows = await tx.send<Row>(SHOPS, [JSON.stringify(keys), now, day])
  const entries = rows.map(async (row) => [row.key, marksOf(row, await stockOf(tx, row))] as const)
  return new Map(await Promise.all(entries))
}

const stockOf = async (tx: Tx, { id, has_code_box }: Row): Promise<string | null> => {
  if (has_code_box !== true) return null
  const [stock] = await tx.send<{ stock: string | null }>(STOCK, [id])
  return stock?.stock ?? ''
}

const marksOf = (row: Row, stock: string | null): ShopMarks => ({
  id: row.id,
  platform: row.platform,
  written: row.written,
  sold: row.sold,
  subscriptionStatus: row.subscription_status,
  trialEndsAt: row.trial_ends_at,
  stopsSellingAt: row.stops_selling_at,
  knownUntil: row.known_until,
  hasRouter: row.has_router ?? false,
  hasCodeBox: row.has_code_box ?? false,
  hasUncounted: row.has_uncounted ?? false,
  stock,
  messagesUsed: row.messages_used ?? 0,
  isOpen: row.is_open,
  hasPackages: row.has_packages,
  isNamed: row.is_named,
  chosen: row.chosen,
  free: row.free ?? [],
})
