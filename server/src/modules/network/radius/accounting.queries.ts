import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PACE_AFTER, REPORT_GAP } from '../../shop/sites/router-clock.queries.ts'
import { keepFastest } from '../speed-sql.ts'
import { countedOctets, HAS_RESTARTED } from './reported-sql.ts'

/** A router's report of one of its sessions. */
export type SessionWord = {
  entrepreneurId: string
  gatewayId: string
  acctSessionId: string
  purchaseId: string
  deviceDigest: string
  macTail: string
  /** What a Disconnect-Request must contain; null if its router cannot be sent one. */
  sealedHandle: string | null
  /** The access point that reported it; null if unknown. */
  accessPoint: string | null
  beganAt: Date
  /** When its router sent it: a report may have been delayed. */
  saidAt: Date
  /** How long the session lasts; null if its router does not report it. */
  sessionSeconds: number | null
  downOctets: number
  upOctets: number
  /** Whether its counters wrap at 2^32. */
  downWraps: boolean
  upWraps: boolean
  /** Why it ended; null while it continues. */
  endCause: string | null
  /** An interim report, so the session is most likely known. */
  isInterim: boolean
  isStart: boolean
  /** Seconds between two of its router's reports; null if it sends none between login and end. */
  routerPaceSeconds: number | null
}

/**
 * What a report changed. `isOver`: the phone is online without access, at a router that can be asked to end
 * it. `isBack`: the session was ended because its router was silent, and continues.
 */
export type Recorded = {
  entrepreneurId: string
  purchaseId: string
  hasChanged: boolean
  isOver: boolean
  isBack: boolean
  /** The minutes of its pass run only while it is online. */
  whileOnline: boolean
}

/** What a report changes in its session. */
const REPORT_CHANGES = `pace_seconds = ${PACE_AFTER}, session_seconds = greatest(s.session_seconds, t.seconds),
    access_point = coalesce(t.access_point, s.access_point),
    down_octets = ${countedOctets('down')}, up_octets = ${countedOctets('up')},
    ${keepFastest({ seconds: REPORT_GAP, octets: `${countedOctets('down')} - s.down_octets`, endedAt: 't.said_at' })}`

/** A pass `p` that gives no phone access at `$1`: refunded, paused or used elsewhere, or over. */
const GIVES_NO_ACCESS = `(p.revoked_at is not null or p.paused_at is not null or p.expires_at <= $1::timestamptz)`

/**
 * For most reports: an open session continues, and its counters and time only rise, even if a clock is set
 * back. Reports without such a session, and of one that restarted, are left to `RECORD`. `$1` the instant,
 * `$2` to `$14` the reports.
 */
const CONTINUE = `
  with reported as (
    select t.*, false as is_start from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::bigint[], $9::timestamptz[], $10::timestamptz[], $11::bigint[], $12::bigint[], $13::boolean[], $14::boolean[])
      with ordinality as t (entrepreneur_id, gateway_id, acct_session_id, device_digest, sealed_handle, access_point,
        seconds, began_at, said_at, down_octets, up_octets, down_wraps, up_wraps, place)
  )
  update access_sessions s set last_heard_at = greatest(s.last_heard_at, t.said_at), sealed_handle = t.sealed_handle,
    ${REPORT_CHANGES}
  from reported t
  where s.entrepreneur_id = t.entrepreneur_id and s.gateway_id = t.gateway_id and s.acct_session_id = t.acct_session_id
    and s.device_digest = t.device_digest and s.ended_at is null and not ${HAS_RESTARTED}
  returning t.place::int, s.entrepreneur_id, s.purchase_id, exists (select from passes w
      where w.entrepreneur_id = s.entrepreneur_id and w.purchase_id = s.purchase_id and w.bought_seconds is not null)
    as while_online, t.sealed_handle is not null and (
    not exists (select from passes p where p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
      and not ${GIVES_NO_ACCESS})
    or not exists (select from pass_devices d where d.removed_at is null and d.entrepreneur_id = s.entrepreneur_id
      and d.purchase_id = s.purchase_id and d.device_digest = s.device_digest)) as is_over`

/**
 * Whether a report is a late one of the ended session. A router that reuses a name reports a start after that
 * end; for a Start, and for a report without a time, that is certain only once no late packet can be so old.
 */
const IS_OF_ENDED = `t.began_at <= s.ended_at + case when t.seconds is null then interval '10 minutes'
    when t.is_start then interval '1 minute' else interval '10 seconds' end`

/** Ended without a Stop, so it may continue. */
const MAY_GO_ON = `s.end_cause in ('silent', 'restarted', 'switched_off')`

/**
 * Records many reports of many routers. Counters only rise, an ended session stays ended unless it ended
 * without a Stop, and a repeated or late report changes nothing. `$1` the instant, `$2` to `$19` the reports.
 */
const RECORD = `
  with reported as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::timestamptz[], $11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::bigint[], $16::timestamptz[],
      $17::boolean[], $18::boolean[], $19::boolean[]) as t (entrepreneur_id, gateway_id, acct_session_id, id,
      purchase_id, device_digest, mac_tail, sealed_handle, began_at, down_octets, up_octets, end_cause, access_point, seconds,
      said_at, down_wraps, up_wraps, is_start)
  ), matched as (
    select t.*, s.id as known_id, s.ended_at as known_end,
      s.id is not null and not ${HAS_RESTARTED} and (s.ended_at is null or ${IS_OF_ENDED}
        or (${MAY_GO_ON} and t.seconds >= s.session_seconds and t.began_at < s.last_heard_at)) as is_known
    from reported t left join access_sessions s on s.entrepreneur_id = t.entrepreneur_id and s.gateway_id = t.gateway_id
      and s.acct_session_id = t.acct_session_id and s.device_digest = t.device_digest
  ), renamed as (
    update access_sessions s set acct_session_id = null, sealed_handle = null,
      ended_at = coalesce(s.ended_at, s.last_heard_at), end_cause = coalesce(s.end_cause, 'restarted')
    from matched m where not m.is_known and s.entrepreneur_id = m.entrepreneur_id and s.id = m.known_id
    returning s.entrepreneur_id, s.purchase_id
  ), reused as (
    update access_sessions s set ended_at = s.last_heard_at, end_cause = 'restarted', sealed_handle = null
    from matched m where m.known_id is null and m.end_cause is null and s.ended_at is null
      and s.entrepreneur_id = m.entrepreneur_id and s.gateway_id = m.gateway_id and s.acct_session_id = m.acct_session_id
      and s.device_digest <> m.device_digest and s.access_point = m.access_point
    returning s.entrepreneur_id, s.purchase_id
  ), replaced as (
    update access_sessions s set ended_at = $1::timestamptz, end_cause = 'replaced', sealed_handle = null
    from matched m where not m.is_known and m.end_cause is null and s.ended_at is null
      and s.entrepreneur_id = m.entrepreneur_id and s.gateway_id = m.gateway_id and s.device_digest = m.device_digest
      and s.id is distinct from m.known_id
    returning s.entrepreneur_id, s.purchase_id
  ), kept as (
    update access_sessions s set ${REPORT_CHANGES},
      last_heard_at = case when s.ended_at is null or ${MAY_GO_ON} then greatest(s.last_heard_at, t.said_at)
        else s.last_heard_at end,
      ended_at = case
        when t.end_cause is not null then coalesce(s.ended_at, greatest(s.last_heard_at, t.said_at))
        when ${MAY_GO_ON} and not exists (select from access_sessions o where o.ended_at is null
          and o.entrepreneur_id = s.entrepreneur_id and o.gateway_id = s.gateway_id and o.device_digest = s.device_digest)
        then null else s.ended_at end,
      end_cause = case when t.end_cause is null and ${MAY_GO_ON} then null
        when s.end_cause is null or ${MAY_GO_ON} then t.end_cause else s.end_cause end,
      sealed_handle = case when t.end_cause is null and (s.ended_at is null or ${MAY_GO_ON}) then t.sealed_handle end
    from matched t where t.is_known and s.entrepreneur_id = t.entrepreneur_id and s.id = t.known_id
    returning s.entrepreneur_id, s.gateway_id, s.purchase_id, s.device_digest, s.ended_at is null as is_open, t.known_end
  ), begun as (
    insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, acct_session_id,
      sealed_handle, began_at, last_heard_at, ended_at, end_cause, down_octets, up_octets, access_point, session_seconds, pace_seconds)
    select m.entrepreneur_id, m.id, m.gateway_id, m.purchase_id, m.device_digest, m.mac_tail, m.acct_session_id,
      case when m.end_cause is null then m.sealed_handle end, m.began_at, greatest(m.began_at, m.said_at),
      case when m.end_cause is not null then greatest(m.began_at, m.said_at) end, m.end_cause, m.down_octets, m.up_octets,
      m.access_point, coalesce(m.seconds, 0), g.pace_seconds
    from matched m join gateways g on g.entrepreneur_id = m.entrepreneur_id and g.id = m.gateway_id
    where not m.is_known and (select count(*) from renamed) >= 0
      and (select count(*) from reused) >= 0 and (select count(*) from replaced) >= 0
      and exists (select from passes p where p.entrepreneur_id = m.entrepreneur_id and p.purchase_id = m.purchase_id)
    on conflict do nothing
    returning entrepreneur_id, gateway_id, purchase_id, device_digest, ended_at is null as is_open
  ), seen as (
    select entrepreneur_id, gateway_id, purchase_id, device_digest, is_open, is_open <> (known_end is null) as has_changed,
      is_open and known_end is not null as is_back from kept
    union all select *, true, false from begun
  )
  select n.entrepreneur_id, n.purchase_id, n.has_changed, n.is_open and g.radius_address is not null and (
      ${GIVES_NO_ACCESS} or not exists (select from pass_devices d where d.removed_at is null
        and d.entrepreneur_id = n.entrepreneur_id and d.purchase_id = n.purchase_id and d.device_digest = n.device_digest)
    ) as is_over, n.is_back and g.radius_address is not null as is_back, p.bought_seconds is not null as while_online
  from seen n
    join gateways g on g.entrepreneur_id = n.entrepreneur_id and g.id = n.gateway_id
    join passes p on p.entrepreneur_id = n.entrepreneur_id and p.purchase_id = n.purchase_id
  union all select entrepreneur_id, purchase_id, true, false, false, false from renamed
  union all select entrepreneur_id, purchase_id, true, false, false, false from reused
  union all select entrepreneur_id, purchase_id, true, false, false, false from replaced`

type ContinuedRow = {
  entrepreneur_id: string
  purchase_id: string
  is_over: boolean
  while_online: boolean
  place: number
}
type Row = Omit<ContinuedRow, 'place'> & { has_changed: boolean; is_back: boolean }

const column = <Key extends keyof SessionWord>(reports: readonly SessionWord[], key: Key) =>
  reports.map((report) => report[key])

const recordedOf = (
  row: Omit<ContinuedRow, 'place'>,
  { hasChanged, isBack }: Pick<Recorded, 'hasChanged' | 'isBack'>,
): Recorded => ({
  entrepreneurId: row.entrepreneur_id,
  purchaseId: row.purchase_id,
  isOver: row.is_over,
  whileOnline: row.while_online,
  hasChanged,
  isBack,
})

const CONTINUED = { hasChanged: false, isBack: false }

/**
 * Continues open sessions: the cheap part of `recordWords`. Returns what that changed, and the reports
 * without such a session.
 */
export const goOn = async (
  tx: Tx,
  now: Date,
  reports: readonly SessionWord[],
): Promise<{ recorded: Recorded[]; left: SessionWord[] }> => {
  const rows = await tx.send<ContinuedRow>(CONTINUE, [
    now,
    column(reports, 'entrepreneurId'),
    column(reports, 'gatewayId'),
    column(reports, 'acctSessionId'),
    column(reports, 'deviceDigest'),
    column(reports, 'sealedHandle'),
    column(reports, 'accessPoint'),
    column(reports, 'sessionSeconds'),
    column(reports, 'beganAt'),
    column(reports, 'saidAt'),
    column(reports, 'downOctets'),
    column(reports, 'upOctets'),
    column(reports, 'downWraps'),
    column(reports, 'upWraps'),
  ])
  const done = new Set(rows.map(({ place }) => reports[place - 1]))
  return {
    recorded: rows.map((row) => recordedOf(row, CONTINUED)),
    left: reports.filter((report) => !done.has(report)),
  }
}

/**
 * Records at most one report for each session, in one order, so that two processes do not deadlock. Runs as
 * the platform.
 */
export const recordWords = async (
  tx: Tx,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  reports: readonly SessionWord[],
): Promise<Recorded[]> => {
  const rows = await tx.send<Row>(RECORD, [
    now(),
    column(reports, 'entrepreneurId'),
    column(reports, 'gatewayId'),
    column(reports, 'acctSessionId'),
    reports.map(() => newId()),
    column(reports, 'purchaseId'),
    column(reports, 'deviceDigest'),
    column(reports, 'macTail'),
    column(reports, 'sealedHandle'),
    column(reports, 'beganAt'),
    column(reports, 'downOctets'),
    column(reports, 'upOctets'),
    column(reports, 'endCause'),
    column(reports, 'accessPoint'),
    column(reports, 'sessionSeconds'),
    column(reports, 'saidAt'),
    column(reports, 'downWraps'),
    column(reports, 'upWraps'),
    column(reports, 'isStart'),
  ])
  return rows.map((row) => recordedOf(row, { hasChanged: row.has_changed, isBack: row.is_back }))
}
