import type { TenantTx } from '../../db/database.ts'
import { goOnMeasuring } from './speed-sql.ts'

/** A phone that its router reports as online, with its pass. */
export type OpenPhone = {
  id: string
  purchaseId: string
  deviceDigest: string
  macTail: string
  /** Null for an impossible counter: the last one stays. */
  downOctets: number | null
  upOctets: number | null
  /** When its counters last rose. */
  countedAt: Date
}

/**
 * A session continues while its router reports the phone, and ends when it does not or when its counters
 * restart: the old ones stay, because a pass may have a limit. A clock set back ends no session before its
 * start. `$1` the seller, `$2` the router, `$3` the instant, `$4` to `$10` the online phones. Returns the
 * purchases whose phones came online or left.
 */
const KEEP = `
  with reported as (
    select * from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
      $10::timestamptz[]) as r (id, purchase_id, device_digest, mac_tail, down_octets, up_octets, counted_at)
  ), ended as (
    update access_sessions s set ended_at = $3::timestamptz
    where s.entrepreneur_id = $1::text and s.gateway_id = $2::text and s.ended_at is null
      and not exists (select from reported r where r.device_digest = s.device_digest and r.purchase_id = s.purchase_id
        and coalesce(r.down_octets, s.down_octets) >= s.down_octets and coalesce(r.up_octets, s.up_octets) >= s.up_octets)
    returning s.purchase_id
  ), going_on as (
    update access_sessions s set last_heard_at = greatest(s.last_heard_at, $3::timestamptz),
      down_octets = coalesce(r.down_octets, s.down_octets), up_octets = coalesce(r.up_octets, s.up_octets),
      ${goOnMeasuring({ down: 'coalesce(r.down_octets, s.down_octets)', countedAt: 'least(r.counted_at, $3::timestamptz)' })}
    from reported r
    where s.entrepreneur_id = $1::text and s.gateway_id = $2::text and s.ended_at is null
      and s.device_digest = r.device_digest and s.purchase_id = r.purchase_id
      and coalesce(r.down_octets, s.down_octets) >= s.down_octets and coalesce(r.up_octets, s.up_octets) >= s.up_octets
    returning s.device_digest
  ), begun as (
    insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
      last_heard_at, down_octets, up_octets)
    select $1, r.id, $2, r.purchase_id, r.device_digest, r.mac_tail, $3, $3, coalesce(r.down_octets, 0), coalesce(r.up_octets, 0)
    from reported r where r.device_digest not in (select device_digest from going_on)
      and (select count(*) from ended) >= 0
    on conflict do nothing
    returning purchase_id
  )
  select purchase_id from ended union select purchase_id from begun`

export const keepSessions = async (
  tx: TenantTx,
  gatewayId: string,
  { now, phones }: { now: Date; phones: readonly OpenPhone[] },
): Promise<string[]> => {
  const rows = await tx.send<{ purchase_id: string }>(KEEP, [
    tx.sellerId,
    gatewayId,
    now,
    phones.map(({ id }) => id),
    phones.map(({ purchaseId }) => purchaseId),
    phones.map(({ deviceDigest }) => deviceDigest),
    phones.map(({ macTail }) => macTail),
    phones.map(({ downOctets }) => downOctets),
    phones.map(({ upOctets }) => upOctets),
    phones.map(({ countedAt }) => countedAt),
  ])
  return rows.map((row) => row.purchase_id)
}
