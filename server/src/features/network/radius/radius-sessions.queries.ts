import type { Holder } from '@minit/domain/access.ts'
import { isOnAt, RADIUS_SILENT_MS } from '@minit/domain/radius.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import type { GatewayRow } from '../network.queries.ts'

export type HolderRow = { device_digest: string; added_at: Date; heard_at: Date | null }

/** When a router last spoke of the phone `d`, which holds a pass; null where none has let it in. */
export const HEARD_AT = `(select max(s.last_heard_at) from access_sessions s where s.entrepreneur_id = d.entrepreneur_id
  and s.purchase_id = d.purchase_id and s.device_digest = d.device_digest and s.ended_at is null) as heard_at`

/** With whether a router spoke of the phone within three intervals. */
export const holderOf = (row: HolderRow, now: Date): Holder => ({
  deviceDigest: row.device_digest,
  addedAt: row.added_at,
  isOn: isOnAt(row.heard_at, now),
})

const LIST_HOLDERS = `
  select d.device_digest, d.added_at, ${HEARD_AT} from pass_devices d
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.removed_at is null
  order by d.added_at, d.device_digest`

/** The phones that hold a pass, oldest first. */
export const listHolders = async (tx: TenantTx, purchaseId: string, now: Date): Promise<Holder[]> => {
  const rows = await tx.send<HolderRow>(LIST_HOLDERS, [tx.sellerId, purchaseId])
  return rows.map((row) => holderOf(row, now))
}

/**
 * Ends the sessions of a router that it has not spoken of for three intervals, as of its last word of each. Returns the purchases
 * whose phones went, and how many of its phones are on.
 */
export const endSilentSessions = async (
  tx: TenantTx,
  gatewayId: string,
  now: Date,
): Promise<{ ended: string[]; open: number }> => {
  const rows = await tx.send<{ purchase_id: string; is_over: boolean }>(
    `with silent as (
       update access_sessions set ended_at = last_heard_at, end_cause = 'silent'
       where entrepreneur_id = $1::text and gateway_id = $2::text and ended_at is null
         and acct_session_id is not null and last_heard_at <= $3::timestamptz
       returning id, purchase_id
     )
     select s.purchase_id, silent.id is not null as is_over from access_sessions s left join silent on silent.id = s.id
     where s.entrepreneur_id = $1 and s.gateway_id = $2 and s.ended_at is null`,
    [tx.sellerId, gatewayId, new Date(now.getTime() - RADIUS_SILENT_MS)],
  )
  const ended = rows.filter((row) => row.is_over).map((row) => row.purchase_id)
  return { ended, open: rows.length - ended.length }
}

/**
 * The same in one statement with a plain sign of life of the router: neither needs a transaction then. `$1` the seller, `$2` the
 * router, `$3` the instant, `$4` since when a session is silent, `$5` the router's address, `$6` whether a phone asked.
 */
const HEAR = `
  with silent as (
    update access_sessions set ended_at = last_heard_at, end_cause = 'silent'
    where entrepreneur_id = $1::text and gateway_id = $2::text and ended_at is null
      and acct_session_id is not null and last_heard_at <= $4::timestamptz
    returning purchase_id
  ), open as (
    select count(*)::int - (select count(*)::int from silent) as phones from access_sessions
    where entrepreneur_id = $1 and gateway_id = $2 and ended_at is null
  ), heard as (
    update gateways set last_heard_at = $3::timestamptz, last_address = $5::text, phones_online = open.phones,
      phones_seen = greatest(open.phones, case when $6::boolean then 1 else 0 end),
      phone_seen_at = case when $6 then $3 else phone_seen_at end
    from open where entrepreneur_id = $1 and id = $2 and removed_at is null
  )
  select purchase_id from silent`

type PlainReport = { gateway: GatewayRow; address: string; sawPhone: boolean; now: Date }

/** Returns the purchases whose phones went. Runs as the platform. */
export const hearPlainly = async (
  tx: Tx,
  { gateway, address, sawPhone, now }: PlainReport,
): Promise<string[]> => {
  const since = new Date(now.getTime() - RADIUS_SILENT_MS)
  const said = [gateway.entrepreneurId, gateway.id, now, since, address, sawPhone]
  return (await tx.send<{ purchase_id: string }>(HEAR, said)).map((row) => row.purchase_id)
}

/**
 * Ends all sessions of a router that started anew, and forgets how it called them: it may begin with the same names. Returns the
 * purchases whose phones went.
 */
export const endSessionsOfRouter = async (tx: TenantTx, gatewayId: string, now: Date): Promise<string[]> => {
  const rows = await tx.send<{ purchase_id: string; is_new: boolean }>(
    `update access_sessions s set ended_at = coalesce(s.ended_at, $3::timestamptz), acct_session_id = null,
       end_cause = coalesce(s.end_cause, 'restarted'), sealed_handle = null
     where s.entrepreneur_id = $1::text and s.gateway_id = $2::text and s.acct_session_id is not null
     returning s.purchase_id, s.ended_at = $3 as is_new`,
    [tx.sellerId, gatewayId, now],
  )
  return rows.filter((row) => row.is_new).map((row) => row.purchase_id)
}
