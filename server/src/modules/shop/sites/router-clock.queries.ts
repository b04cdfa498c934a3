import { RADIUS_INTERIM_SECONDS } from '@minit/domain/network/radius.ts'
import { assumedPaceSeconds, PACE_KEPT, SILENT_PACES } from '@minit/domain/network/router-clocks.ts'
import { type SQL, sql } from 'drizzle-orm'
import { gateways } from '../../network/network.tables.ts'

// What `packages/domain/src/network/router-clocks.ts` says, for statements. `s` is a session, `g` its router.

/** The interval of a session's reports in seconds, as it has shown it, else as its router has. Null where neither has. */
const SHOWN_PACE = 'coalesce(s.pace_seconds, g.pace_seconds)'

/** The same with what is assumed of its kind. */
const PACE = `coalesce(${SHOWN_PACE}, case g.kind when 'mikrotik' then ${assumedPaceSeconds('mikrotik')}
  else ${assumedPaceSeconds('radius')} end)`

/** A little less than the shortest interval that is asked for. */
const SHORT_SECONDS = 45

/** Until when an open session that RADIUS told of counts as on. */
export const ON_UNTIL = `s.last_heard_at + ${SILENT_PACES} * ${PACE} * interval '1 second'`

/** The same of any open session: an agent names its phones in each report, so they are on while it is heard. */
export const IS_ON_UNTIL = `case when s.acct_session_id is null then g.last_heard_at + interval '5 minutes' else ${ON_UNTIL} end`

/** The time between two reports, by the session's own clock where it says that; null for a word that comes twice or late. */
const GAP = `case when t.seconds > s.session_seconds then t.seconds - s.session_seconds
    when t.seconds is null then extract(epoch from t.said_at - s.last_heard_at) end`

/**
 * The interval of a session `s` once a report `t` has come; null while none is known. Routers send reports in between, such as when a
 * phone has got its address: a short gap counts only of a session that has gone on for some minutes with short ones.
 */
export const PACE_AFTER = `case when ${GAP} < ${SHORT_SECONDS}
      then coalesce(s.pace_seconds, case when t.seconds >= ${3 * RADIUS_INTERIM_SECONDS} then ${RADIUS_INTERIM_SECONDS} end)
    when ${GAP} is null then s.pace_seconds
    else ceil(greatest(${RADIUS_INTERIM_SECONDS}, ${GAP}, s.pace_seconds * ${PACE_KEPT}))::int end`

/**
 * By when the last open session of a router that only speaks RADIUS had to report; null where none has to, or the interval of one
 * is not known. What lets nobody in any more need not be reported.
 */
const DUE_AT = (now: string): string => `(
  select case when bool_and(${SHOWN_PACE} is not null)
    then max(s.last_heard_at + ${SHOWN_PACE} * interval '1 second') end
  from access_sessions s join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
  where s.entrepreneur_id = g.entrepreneur_id and s.gateway_id = g.id and s.ended_at is null
    and p.expires_at > ${now} and p.revoked_at is null and p.paused_at is null)`

/** Until when a router `g` is known to be there, at most `now`; null where it was never heard. */
export const knownUntilText = (now: string): string => `case
  when g.kind <> 'radius' or g.last_heard_at is null then g.last_heard_at
  else least(${now}, coalesce(${DUE_AT(now)}, ${now})) end`

const HERE = '@now'

const at = (now: Date, text: string): SQL => {
  const parts = text.split(HERE).map((part) => sql.raw(part))
  return sql.join(parts, sql`${now.toISOString()}::timestamptz`)
}

const KNOWN_UNTIL = knownUntilText(HERE)

/** The same of Drizzle's own `gateways`. */
export const knownUntilOf = (now: Date, alias: 'gateways' | 'a' = 'gateways'): SQL<Date | null> =>
  at(now, KNOWN_UNTIL.replace(/\bg\./g, `${alias}.`)).mapWith(gateways.lastHeardAt) as SQL<Date | null>

/** Until when any router of a seller `entrepreneurs` is known to be there; null where none was ever heard. */
export const routersKnownUntil = (now: Date): SQL<Date | null> =>
  // The seller is named by hand: alone, Drizzle says just `id`.
  at(
    now,
    `(select max(${KNOWN_UNTIL}) from gateways g where g.entrepreneur_id = entrepreneurs.id and g.removed_at is null)`,
  ).mapWith(gateways.lastHeardAt) as SQL<Date | null>

/** Until when an open session of Drizzle's `access_sessions`, beside its router, counts as on. */
export const onUntil = sql
  .raw(IS_ON_UNTIL.replace(/\bg\./g, 'gateways.').replace(/\bs\./g, 'access_sessions.'))
  .mapWith(gateways.lastHeardAt) as SQL<Date>

export const isOnAt = (now: Date): SQL => sql`${onUntil} > ${now.toISOString()}::timestamptz`
