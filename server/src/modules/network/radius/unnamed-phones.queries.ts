import type { TenantTx } from '../../../db/database.ts'

type Session = { purchaseId: string; gatewayId: string; acctSessionId: string }

/**
 * The session's phone if it is known, else a phone that holds the pass: first one that this router does not
 * report as online, then the latest. `$1` the seller, `$2` the purchase, `$3` the router, `$4` the session.
 */
const FIND = `
  select d.device_digest as "deviceDigest", d.mac_tail as "macTail" from pass_devices d
    cross join lateral (
      select coalesce(bool_or(s.acct_session_id = $4::text), false) as is_its, coalesce(bool_or(s.ended_at is null), false) as is_on
      from access_sessions s where s.entrepreneur_id = d.entrepreneur_id and s.purchase_id = d.purchase_id
        and s.gateway_id = $3::text and s.device_digest = d.device_digest and s.acct_session_id is not null
    ) here
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and (d.removed_at is null or here.is_its)
  order by here.is_its desc, here.is_on, d.added_at desc, d.device_digest
  limit 1`

/**
 * Finds a session's phone on a pass, if its router omits the phone's address in reports; null if no phone
 * holds the pass.
 */
export const findPhoneOfSession = async (
  tx: TenantTx,
  { purchaseId, gatewayId, acctSessionId }: Session,
): Promise<{ deviceDigest: string; macTail: string } | null> => {
  const [row] = await tx.send<{ deviceDigest: string; macTail: string }>(FIND, [
    tx.sellerId,
    purchaseId,
    gatewayId,
    acctSessionId,
  ])
  return row ?? null
}
