import type { Tx } from '../../../db/database.ts'
import type { SessionWord } from './accounting.queries.ts'
import { HAS_RESTARTED } from './reported-sql.ts'

/** A session whose counters restarted, of a router without an agent. `backAt`: when it restarted. */
export type Restarted = {
  entrepreneurId: string
  gatewayId: string
  accessPoint: string | null
  backAt: Date
}

const FIND = `
  with told as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[], $8::boolean[])
      as t (entrepreneur_id, gateway_id, acct_session_id, device_digest, seconds, began_at, is_start)
  )
  select s.entrepreneur_id as "entrepreneurId", s.gateway_id as "gatewayId", s.access_point as "accessPoint",
    t.began_at as "backAt"
  from told t
    join access_sessions s on s.entrepreneur_id = t.entrepreneur_id and s.gateway_id = t.gateway_id
      and s.acct_session_id = t.acct_session_id and s.device_digest = t.device_digest
    join gateways g on g.entrepreneur_id = s.entrepreneur_id and g.id = s.gateway_id
  where g.kind = 'radius' and (s.ended_at is null or s.end_cause = 'silent') and ${HAS_RESTARTED}`

/** Finds the reports of restarted sessions. Runs as the platform. */
export const findRestarted = (tx: Tx, now: Date, reports: readonly SessionWord[]): Promise<Restarted[]> =>
  tx.send<Restarted>(FIND, [
    now,
    reports.map((report) => report.entrepreneurId),
    reports.map((report) => report.gatewayId),
    reports.map((report) => report.acctSessionId),
    reports.map((report) => report.deviceDigest),
    reports.map((report) => report.sessionSeconds),
    reports.map((report) => report.beganAt),
    reports.map((report) => report.isStart),
  ])
