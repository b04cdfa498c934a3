import { RADIUS_INTERIM_SECONDS } from '@minit/domain/network/radius.ts'
import { assumedPaceSeconds, PACE_KEPT, SILENT_PACES } from '@minit/domain/network/router-clocks.ts'
import { type SQL, sql } from 'drizzle-orm'
import { gateways } from '../../network/network.tables.ts'

// SQL for `packages/domain/src/network/router-clocks.ts`. `s` is a session, `g` its router.

/** A session's report interval in seconds, as observed for it or else for its router; null if unknown. */
const SHOWN_PACE = 'coalesce(s.pace_seconds, g.pace_seconds)'

/** The same, or else the interval assumed for the router's kind. */
const PACE = `coalesce(${SHOWN_PACE}, case g.kind when 'mikrotik' then ${assumedPaceSeconds('mikrotik')}
  else ${assumedPaceSeconds('radius')} end)`

/** Slightly less than the shortest configured interval. */
const SHORT_SECONDS = 45

/** Until when an open RADIUS session counts as online. */
export const ON_UNTIL = `s.last_heard_at + ${SILENT_PACES} * ${PACE} * interval '1 second'`

/**
 * The same for any open session: an agent lists its phones in each report, so they are online while it is
 * heard.
 */
export const IS_ON_UNTIL = `case when s.acct_session_id is null then g.last_heard_at + interval '5 minutes' else ${ON_UNTIL} end`

/**
 * The time between two reports, by the session's clock if it reports one; null for a repeated or late report.
 */
export const REPORT_GAP = `case when t.seconds > s.session_seconds then t.seconds - s.session_seconds
    when t.seconds is null then extract(epoch from t.said_at - s.last_heard_at) end`

/**
 * The interval of session `s` after report `t`; null while unknown. Routers send extra reports, such as when
 * a phone gets its address, so a short gap counts only for a session that already ran for some minutes with
 * short gaps.
 */
export const PACE_AFTER = `case when ${REPORT_GAP} < ${SHORT_SECONDS}
      then coalesce(s.pace_seconds, case when t.seconds >= ${3 * RADIUS_INTERIM_SECONDS} then ${RADIUS_INTERIM_SECONDS} end)
    when ${REPORT_GAP} is null then s.pace_seconds
    else ceil(greatest(${RADIUS_INTERIM_SECONDS}, ${REPORT_GAP}, s.pace_seconds * ${PACE_KEPT}))::int end`

/**
 * When the last open session of a RADIUS-only router should report; null if none should, or if an interval is
 * unknown. Sessions of passes that no longer grant access need no report.
 */
const DUE_AT = (now: string): string => `(
  select case when bool_and(${SHOWN_PACE} is not null)
    then max(s.last_heard_at + ${SHOWN_PACE} * interval '1 second') end
  from access_sessions s join passes p on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
  where s.entrepreneur_id = g.entrepreneur_id and s.gateway_id = g.id and s.ended_at is null
    and p.expires_at > ${now} and p.revoked_at is null and p.paused_at is null)`

/** Until when a router `g` is known to be online, at most `now`; null if it was never heard. */
export const knownUntilText = (now: string): string => `case
  when g.kind <> 'radius' or g.last_heard_at is null then g.last_heard_at
  else least(${now}, coalesce(${DUE_AT(now)}, ${now})) end`

const HERE = '@now'

const at = (now: Date, text: string): SQL => {
  const parts = text.split(HERE).map((part) => sql.raw(part))
  return sql.join(parts, sql`${now.toISOString()}::timestamptz`)
}

const KNOWN_UNTIL = knownUntilText(HERE)

/** The same for Drizzle's `gateways`. */
export const knownUntilOf = (now: Date, alias: 'gateways' | 'a' = 'gateways'): SQL<Date | null> =>
  at(now, KNOWN_UNTIL.replace(/\bg\./g, `${alias}.`)).mapWith(gateways.lastHeardAt) as SQL<Date | null>

/** Until when any router of a seller `entrepreneurs` is known to be online; null if none was ever heard. */
export const routersKnownUntil = (now: Date): SQL<Date | null> =>
  // Names the table explicitly: Drizzle would emit just `id`.
  at(
    now,
    `(select max(${KNOWN_UNTIL}) from gateways g where g.entrepreneur_id = entrepreneurs.id and g.removed_at is null)`,
  ).mapWith(gateways.lastHeardAt) as SQL<Date | null>

/** Until when an open session of Drizzle's `access_sessions`, joined to its router, counts as online. */
export const onUntil = sql
  .raw(IS_ON_UNTIL.replace(/\bg\./g, 'gateways.').replace(/\bs\./g, 'access_sessions.'))
  .mapWith(gateways.lastHeardAt) as SQL<Date>

export const isOnAt = (now: Date): SQL => sql`${onUntil} > ${now.toISOString()}::timestamptz`
