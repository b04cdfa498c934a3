import type { SubscriptionStatus } from '@minit/domain/subscriptions.ts'
import type { Tx } from '../../db/database.ts'
import { hasCodeLeft, isFromStock } from '../network/codes/stock-sql.ts'
import { knownUntilText } from '../network/router-clock.queries.ts'

/** What is asked of the versions: of shops by id or slug, and whether of the list of all shops. */
export type VersionsWanted = { keys: readonly string[]; hasList: boolean; now: Date; day: string }

/** What a shop's page shows, as marks that change with it. `written` names the last writes of the seller's own rows. */
export type ShopMarks = {
  id: string
  written: string
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
  platform: string
  list: string | null
  key: string | null
  id: string | null
  written: string
  subscription_status: SubscriptionStatus
  trial_ends_at: Date | null
  stops_selling_at: Date | null
  known_until: Date | null
  has_router: boolean | null
  has_code_box: boolean | null
  stock: string | null
  messages_used: number | null
}

// A row's xmin is the transaction that wrote it last. It only rises, so a sum of them never comes back to what it was.
const WRITTEN = (table: string): string =>
  `(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${table})`

const SELLER_COLUMNS = 'id, xmin, subscription_status, trial_ends_at, stops_selling_at'

const STOCK = `(select string_agg(p.id || ${isFromStock('p.entrepreneur_id', 'p.id')} || ${hasCodeLeft('p.entrepreneur_id', 'p.id')}, ' ' order by p.id)
  from packages p where p.entrepreneur_id = e.id and p.is_active and p.archived_at is null)`

const VERSIONS = `
  select platform.written as platform, case when $2::boolean then ${WRITTEN('entrepreneurs')} end as list, k.key,
    e.id, e.xmin || '.' || t.xmin as written, e.subscription_status, e.trial_ends_at, e.stops_selling_at,
    g.known_until, g.has_router, g.has_code_box, case when g.has_code_box then ${STOCK} end as stock,
    (select d.used from message_days d where d.entrepreneur_id = e.id and d.day = $4::date) as messages_used
  from ${WRITTEN('platform_settings')} as platform(written)
  left join unnest($1::text[]) as k(key) on true
  left join lateral (
    select ${SELLER_COLUMNS} from entrepreneurs where id = k.key
    union all select ${SELLER_COLUMNS} from entrepreneurs where slug = k.key limit 1) as e on true
  left join seller_totals t on t.entrepreneur_id = e.id
  left join lateral (
    select max(${knownUntilText('$3::timestamptz')}) as known_until, bool_or(g.last_heard_at is not null) as has_router,
      bool_or(g.kind = 'codes') as has_code_box
    from gateways g where g.entrepreneur_id = e.id and g.removed_at is null) as g on true`

/** Marks of what pages show, as one read: of the platform's own facts, of the list of shops, and of shops by their keys. */
export const readMarks = async (tx: Tx, { keys, hasList, now, day }: VersionsWanted) => {
  const rows = await tx.send<Row>(VERSIONS, [keys, hasList, now, day])
  const shops = rows.flatMap((row) =>
    row.key === null || row.id === null ? [] : [[row.key, marksOf({ ...row, id: row.id })] as const],
  )
  return { platform: rows[0]?.platform ?? '', list: rows[0]?.list ?? '', shops: new Map(shops) }
}

const marksOf = (row: Row & { id: string }): ShopMarks => ({
  id: row.id,
  written: row.written,
  subscriptionStatus: row.subscription_status,
  trialEndsAt: row.trial_ends_at,
  stopsSellingAt: row.stops_selling_at,
  knownUntil: row.known_until,
  hasRouter: row.has_router ?? false,
  hasCodeBox: row.has_code_box ?? false,
  stock: row.stock,
  messagesUsed: row.messages_used ?? 0,
})
