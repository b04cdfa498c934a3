import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { TenantTx } from '../../db/database.ts'
import { daysBetween, withDays } from '../passes/roll-ups/known-days.ts'
import { areSold } from './sold-passes-sql.ts'
import { ONLINE_SECONDS } from './usage.queries.ts'

/**
 * Since when a seller's routers let its buyers in: the start of the pass of their first stored session; null
 * without one. Minutes sold before could not be used on a router.
 */
export const findFirstUse = async (tx: TenantTx): Promise<Date | null> => {
  const [row] = await tx.send<{ at: Date }>(
    `select least(s.began_at, p.starts_at) as at from access_sessions s
     join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
     where s.entrepreneur_id = $1::text and ${areSold('s.entrepreneur_id', 's.purchase_id')} order by s.id limit 1`,
    [tx.sellerId],
  )
  return row?.at ?? null
}

/** The minutes of a pass `p` that was sold, and its online time up to that: several phones of one pass count once. */
export const MINUTES_OF_PASS = `
  join lateral (select sum(l.minutes) - coalesce((select sum(g.minutes) from given_minutes g
      where g.entrepreneur_id = p.entrepreneur_id and g.from_purchase_id = p.purchase_id), 0) as sold from pass_minutes l
    where l.entrepreneur_id = p.entrepreneur_id and l.pass_id = p.id) m on ${areSold('p.entrepreneur_id', 'p.purchase_id')}
  cross join lateral (select coalesce(sum(${ONLINE_SECONDS}), 0) / 60 as used
    from access_sessions s where s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.purchase_id) n`

/** Over these passes: their number, sold minutes and used minutes. */
export const SUMS =
  'count(*) as passes, coalesce(sum(m.sold), 0) as sold, coalesce(sum(least(m.sold, n.used)), 0) as used'

/** The passes `p` created on the days `live`. */
const PASSES_OF_LIVE = `live cross join lateral (select * from passes a
    where a.entrepreneur_id = $1::text and a.id >= live.first_id and a.id < live.next_id and a.revoked_at is null offset 0) p`

export const OPEN_SESSIONS = `select o.purchase_id from access_sessions o
    where o.entrepreneur_id = $1::text and o.ended_at is null`

/**
 * What a count of days stores at the instant `$3`, by customer id. Omits passes with an online phone and
 * running ones, which the reader adds.
 */
export const MINUTES_TO_KEEP = `
  select live.day, u.customer_id, ${SUMS} from ${PASSES_OF_LIVE}
  join purchases u on u.entrepreneur_id = p.entrepreneur_id and u.id = p.purchase_id ${MINUTES_OF_PASS}
  where p.expires_at <= $3::timestamptz and p.purchase_id not in (${OPEN_SESSIONS}) group by 1, 2`

/** When the first pass of a day starts, and when the next one that was running at `$3` ends. */
export const ENDS_TO_KEEP = `
  select live.day, min(p.starts_at) as first_start,
    min(p.expires_at) filter (where p.expires_at > $3::timestamptz) as next_end
  from ${PASSES_OF_LIVE} group by 1`

/** Passes that ended before `$3` and were created and started since `$4`, whose first id is `$5`. */
export const IS_COUNTED = `p.expires_at <= $3::timestamptz and p.starts_at >= $4::timestamptz and p.id >= $5::text`

/** Whether all passes of a counted day `c` started since `$4`. */
export const HOLDS = `(c.first_start is null or c.first_start >= $4::timestamptz)
      and c.day::timestamp at time zone 'UTC' >= $4::timestamptz`

/**
 * Passes of the days `known` that were running at the count and ended since, by `next_end`. A busy shop
 * always has some from yesterday, and only those are read. A pass with an online phone is in `OPEN_SESSIONS`.
 */
const ENDED_SINCE = `select ${SUMS} from passes p join known k on k.day = day_of_id(p.id) and k.counted_at < p.expires_at ${MINUTES_OF_PASS}
    where p.entrepreneur_id = $1::text and p.revoked_at is null and p.purchase_id not in (${OPEN_SESSIONS}) and ${IS_COUNTED}
      and p.expires_at > (select min(counted_at) from known where next_end <= $3::timestamptz)`

const OF_ALL = `${withDays(HOLDS)}
  select sum(passes)::int as passes, sum(sold)::int as sold, floor(sum(used))::int as used from (
    select coalesce(sum(ended_passes), 0) as passes, coalesce(sum(sold_minutes), 0) as sold,
      coalesce(sum(used_minutes), 0) as used from known
    union all select ${SUMS} from ${PASSES_OF_LIVE} ${MINUTES_OF_PASS} where ${IS_COUNTED}
    union all ${ENDED_SINCE}
    union all select ${SUMS} from passes p ${MINUTES_OF_PASS}
    where p.entrepreneur_id = $1::text and p.purchase_id in (${OPEN_SESSIONS}) and p.revoked_at is null
      and ${IS_COUNTED} and day_of_id(p.id) in (select day from known)
  ) parts`

export type Span = { from: Date; now: Date }
type MinutesRow = { passes: number; sold: number; used: number }

/** Sums passes that were created and started since an instant and have ended. */
export const sumSoldMinutes = async (tx: TenantTx, { from, now }: Span): Promise<MinutesRow> => {
  const [row] = await tx.send<MinutesRow>(OF_ALL, [
    tx.sellerId,
    daysBetween(from, now),
    now,
    from,
    firstIdAt(from),
  ])
  return row ?? { passes: 0, sold: 0, used: 0 }
}
