import type { TenantTx } from '../../db/database.ts'
import { firstIdAt, ONLINE_SECONDS } from './usage.queries.ts'

/**
 * Since when a seller's routers let phones in: the beginning of the pass of the first session that is kept; null without one.
 * Minutes that were sold before could not be used on a router.
 */
export const findFirstUse = async (tx: TenantTx): Promise<Date | null> => {
  const [row] = await tx.send<{ at: Date }>(
    `select least(s.began_at, p.starts_at) as at from access_sessions s
     join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
     where s.entrepreneur_id = $1::text order by s.id limit 1`,
    [tx.sellerId],
  )
  return row?.at ?? null
}

/**
 * Of passes that began since `$2` and ended before `$4`: minutes sold, and how long phones were online, no longer than was sold
 * (several phones of one pass count once). `$3` is the id of `$2`.
 */
const minutesOf = (key: string, from: string) => `
  select ${key} as key, count(*)::int as passes, coalesce(sum(m.sold), 0)::int as sold,
    coalesce(floor(sum(least(m.sold, n.used))), 0)::int as used
  from ${from}
  cross join lateral (select sum(l.minutes) as sold from pass_minutes l
    where l.entrepreneur_id = p.entrepreneur_id and l.pass_id = p.id) m
  cross join lateral (select coalesce(sum(${ONLINE_SECONDS}), 0) / 60 as used
    from access_sessions s where s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.purchase_id) n
  where p.entrepreneur_id = $1::text and p.id >= $3::text and p.starts_at >= $2::timestamptz
    and p.expires_at <= $4::timestamptz and p.revoked_at is null
  group by 1`

const OF_ALL = minutesOf(`'all'`, 'passes p')

// By the number, which purchases have an index for.
const OF_BUYERS = minutesOf(
  'u.customer_id',
  `purchases u join passes p on p.entrepreneur_id = u.entrepreneur_id and p.purchase_id = u.id
    and u.entrepreneur_id = $1::text and u.phone = any ($5::text[]) and u.id >= $6::text`,
)

type Span = { from: Date; now: Date }
type MinutesRow = { key: string; passes: number; sold: number; used: number }

export const sumSoldMinutes = async (tx: TenantTx, { from, now }: Span): Promise<Omit<MinutesRow, 'key'>> => {
  const [row] = await tx.send<MinutesRow>(OF_ALL, [tx.sellerId, from, firstIdAt(from), now])
  return row ?? { passes: 0, sold: 0, used: 0 }
}

/** An order may have been made a while before its pass began. */
const ORDERED_BEFORE_MS = 86_400_000

/** The same for each of these buyers, by their numbers (E.164); `key` is the customer's id. */
export const sumBuyersMinutes = (
  tx: TenantTx,
  { from, now }: Span,
  phones: readonly string[],
): Promise<MinutesRow[]> => {
  const orderedFrom = firstIdAt(new Date(from.getTime() - ORDERED_BEFORE_MS))
  return tx.send<MinutesRow>(OF_BUYERS, [tx.sellerId, from, firstIdAt(from), now, phones, orderedFrom])
}
