import type { TenantTx, Tx } from '../../../db/database.ts'
import { ON_UNTIL } from '../../shop/sites/router-clock.queries.ts'
import type { GatewayRow } from '../network.queries.ts'

/**
 * Ends sessions that their router has not reported for several of their intervals: their Stop was lost. `$1`
 * the seller, `$2` the router.
 */
const END_SILENT = `
  update access_sessions s set ended_at = s.last_heard_at, end_cause = 'silent'
  from gateways g where g.entrepreneur_id = s.entrepreneur_id and g.id = s.gateway_id
    and s.entrepreneur_id = $1::text and s.gateway_id = $2::text and s.ended_at is null
    and s.acct_session_id is not null and ${ON_UNTIL} <= $3::timestamptz
  returning s.id, s.purchase_id, s.device_digest`

/**
 * Ends a router's sessions without a report for three of their intervals, at their last report. Returns the
 * purchases whose phones left, and the number of online phones.
 */
export const endSilentSessions = async (
  tx: TenantTx,
  gatewayId: string,
  now: Date,
): Promise<{ ended: string[]; open: number }> => {
  const rows = await tx.send<{ purchase_id: string; is_over: boolean }>(
    `with silent as (${END_SILENT})
     select s.purchase_id, silent.id is not null as is_over from access_sessions s left join silent on silent.id = s.id
     where s.entrepreneur_id = $1 and s.gateway_id = $2 and s.ended_at is null`,
    [tx.sellerId, gatewayId, now],
  )
  const ended = rows.filter((row) => row.is_over).map((row) => row.purchase_id)
  return { ended, open: rows.length - ended.length }
}

/**
 * The same in one statement with a heartbeat, so that no transaction is needed. `$1` the seller, `$2` the
 * router, `$3` the instant, `$4` the router's address, `$5` whether a phone logged in. The longest interval
 * of its open sessions becomes the router's.
 */
const RECORD_HEARTBEAT = `
  with silent as (${END_SILENT}), open as (
    select count(*)::int - (select count(*)::int from silent) as phones, max(pace_seconds) as pace_seconds from access_sessions
    where entrepreneur_id = $1 and gateway_id = $2 and ended_at is null
  ), heard as (
    update gateways set last_heard_at = $3::timestamptz, last_address = $4::text, phones_online = open.phones,
      phones_seen = greatest(open.phones, case when $5::boolean then 1 else 0 end),
      phone_seen_at = case when $5 then $3 else phone_seen_at end,
      pace_seconds = coalesce(open.pace_seconds, gateways.pace_seconds)
    from open where entrepreneur_id = $1 and id = $2 and removed_at is null
  )
  select purchase_id from silent`

type PlainReport = { gateway: GatewayRow; address: string; sawPhone: boolean; now: Date }

/** Returns the purchases whose phones left. Runs as the platform. */
export const recordRadiusHeartbeat = async (
  tx: Tx,
  { gateway, address, sawPhone, now }: PlainReport,
): Promise<string[]> => {
  const heartbeat = [gateway.entrepreneurId, gateway.id, now, address, sawPhone]
  return (await tx.send<{ purchase_id: string }>(RECORD_HEARTBEAT, heartbeat)).map((row) => row.purchase_id)
}

/** A session of a router in the last day. `paceSeconds`: its interval, null if unknown. */
export type SessionOfRouter = {
  id: string
  purchaseId: string
  accessPoint: string | null
  lastHeardAt: Date
  endedAt: Date | null
  endCause: string | null
  paceSeconds: number | null
}

const OF_ROUTER = `
  select s.id, s.purchase_id as "purchaseId", s.access_point as "accessPoint", s.last_heard_at as "lastHeardAt",
    s.ended_at as "endedAt", s.end_cause as "endCause", coalesce(s.pace_seconds, g.pace_seconds) as "paceSeconds"
  from access_sessions s join gateways g on g.entrepreneur_id = s.entrepreneur_id and g.id = s.gateway_id
  where s.entrepreneur_id = $1::text and s.gateway_id = $2::text and s.acct_session_id is not null
    and (s.ended_at is null or s.began_at > $3::timestamptz - interval '7 days' and s.last_heard_at > $3 - interval '1 day')
  order by s.id`

/** Lists a router's open sessions, and those that it reported in the last day. */
export const listSessionsOfRouter = (
  tx: TenantTx,
  gatewayId: string,
  now: Date,
): Promise<SessionOfRouter[]> => tx.send<SessionOfRouter>(OF_ROUTER, [tx.sellerId, gatewayId, now])

/**
 * Ends sessions, and sets the cause of ended ones. Keeps their names: one that continues is the same session.
 */
export const endSessions = async (
  tx: TenantTx,
  ids: readonly string[],
  { endedAt, endCause }: { endedAt: Date; endCause: 'restarted' | 'switched_off' },
): Promise<void> => {
  await tx.send(
    `update access_sessions s set ended_at = coalesce(s.ended_at, $3::timestamptz), end_cause = $4::text, sealed_handle = null
     where s.entrepreneur_id = $1::text and s.id = any ($2::text[])`,
    [tx.sellerId, ids, endedAt, endCause],
  )
}
