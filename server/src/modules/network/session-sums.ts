import { isOfLiveDay } from '../passes/roll-ups/known-days.ts'
import { isFree, isTravellers } from './sold-passes-sql.ts'

/** The sessions `s` that began on the days `live`. */
const SESSIONS_OF_LIVE = `live cross join lateral (select * from access_sessions a
    where a.entrepreneur_id = $1::text and ${isOfLiveDay('a.began_at')} offset 0) s`

/** The open ones of counted days, which no count includes. */
const OPEN_OF_KNOWN = `access_sessions s join known live on live.day = day_of(s.began_at)
    and s.entrepreneur_id = $1::text and s.ended_at is null`

/**
 * Earlier versions stored a report from before the start if the clock was set back: such a session has no
 * duration.
 */
export const LAST_SEEN = 'greatest(s.last_heard_at, s.began_at)'

/** Spreads a session's data and time evenly over its hours, because routers report sums. */
const hoursOf = (sessions: string, onlyIf = 'true'): string => `
  select live.day as began, to_char(h.began at time zone 'UTC', 'YYYY-MM-DD') as day,
    extract(hour from h.began at time zone 'UTC')::int as hour, sum(p.seconds) as seconds,
    sum((s.down_octets + s.up_octets) * case when t.seconds > 0 then p.seconds / t.seconds else 1 end) as octets
  from ${sessions}
  cross join lateral (select extract(epoch from ${LAST_SEEN} - s.began_at) as seconds) t
  cross join lateral generate_series(date_trunc('hour', s.began_at, 'UTC'), ${LAST_SEEN}, interval '1 hour') as h (began)
  cross join lateral (select extract(epoch from
    least(${LAST_SEEN}, h.began + interval '1 hour') - greatest(s.began_at, h.began)) as seconds) p
  where ${onlyIf}
  group by 1, 2, 3`

/** Stand in the place of a package for passes of no sale. */
export const NO_SALE = { travellers: 'travellers', free: 'free' } as const

/** The package of a session's purchase `u`, or what stands in its place. */
const PACKAGE = `case when u.status <> 'granted' then u.package_id
    when ${isTravellers('u.entrepreneur_id', 'u.id')} then '${NO_SALE.travellers}'
    when ${isFree('u.entrepreneur_id', 'u.id')} then '${NO_SALE.free}' else u.package_id end`

/** By package. A pass counts on the day of its latest session, so that days add up. */
const packagesOf = (sessions: string, { passes, onlyIf }: { passes: string; onlyIf: string }): string => `
  select live.day, ${PACKAGE} as id, ${passes} as passes,
    coalesce(sum(extract(epoch from ${LAST_SEEN} - s.began_at)) filter (where ${onlyIf}), 0) as seconds,
    coalesce(sum(s.down_octets + s.up_octets) filter (where ${onlyIf}), 0) as octets
  from ${sessions}
  join purchases u on u.entrepreneur_id = s.entrepreneur_id and u.id = s.purchase_id
  group by 1, 2`

/** The start of the seller's latest session: a day that is not over has no later ones to check. */
const LAST_BEGAN = '(select max(a.began_at) from access_sessions a where a.entrepreneur_id = $1::text)'

const LATEST = `count(distinct s.purchase_id) filter (where not (live.to_at <= ${LAST_BEGAN} and exists (select from access_sessions o
    where o.entrepreneur_id = s.entrepreneur_id and o.purchase_id = s.purchase_id
      and o.began_at >= live.to_at)))::int`

const HAS_ENDED = 's.ended_at is not null'

/** What a count of days stores. */
export const HOURS_TO_KEEP = hoursOf(SESSIONS_OF_LIVE, HAS_ENDED)
export const PACKAGES_TO_KEEP = packagesOf(SESSIONS_OF_LIVE, { passes: LATEST, onlyIf: HAS_ENDED })

/** All hours of the days `known` and `live`, as parts to add up. */
export const ALL_HOURS = `
  select x.day, x.hour, x.seconds, x.octets from known cross join lateral
    jsonb_to_recordset(known.hours) as x (day text, hour int, seconds numeric, octets numeric)
  union all select day, hour, seconds, octets from (${hoursOf(SESSIONS_OF_LIVE)}) l
  union all select day, hour, seconds, octets from (${hoursOf(OPEN_OF_KNOWN)}) o`

/** The same by package. */
export const ALL_PACKAGES = `
  select x.id, x.passes, x.seconds, x.octets from known cross join lateral
    jsonb_to_recordset(known.packages) as x (id text, passes int, seconds numeric, octets numeric)
  union all select id, passes, seconds, octets from (${packagesOf(SESSIONS_OF_LIVE, { passes: LATEST, onlyIf: 'true' })}) l
  union all select id, passes, seconds, octets from (${packagesOf(OPEN_OF_KNOWN, { passes: '0', onlyIf: 'true' })}) o`
