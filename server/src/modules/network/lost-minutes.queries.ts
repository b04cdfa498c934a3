import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import type { TenantTx } from '../../db/database.ts'
import type { RouterOutage } from './outages.queries.ts'

/** A phone with a pass, its location when the outage began, and one of its sessions during it, if any. */
export type PhoneRow = {
  purchaseId: string
  deviceDigest: string
  gatewayId: string
  accessPoint: string | null
  sessionGatewayId: string | null
  sessionAccessPoint: string | null
  fromAt: Date
  untilAt: Date
}

// A phone without a session before the outage counts as where it took the pass.
const PHONES = `
  select d.purchase_id as "purchaseId", d.device_digest as "deviceDigest",
    coalesce(l.gateway_id, d.gateway_id) as "gatewayId", l.access_point as "accessPoint",
    s.gateway_id as "sessionGatewayId", s.access_point as "sessionAccessPoint",
    s.began_at as "fromAt", s.last_heard_at as "untilAt"
  from pass_devices d
    left join lateral (
      select gateway_id, access_point from access_sessions a where a.entrepreneur_id = d.entrepreneur_id
        and a.purchase_id = d.purchase_id and a.device_digest = d.device_digest and a.began_at <= $3::timestamptz
      order by a.began_at desc, a.id desc limit 1) l on true
    left join access_sessions s on s.entrepreneur_id = d.entrepreneur_id and s.purchase_id = d.purchase_id
      and s.device_digest = d.device_digest and s.began_at < $4::timestamptz and s.last_heard_at > $3
  where d.entrepreneur_id = $1::text and d.purchase_id = any ($2::text[]) and d.removed_at is null`

/** Lists the phones of these passes: a row for each session during an outage, or one without a session. */
export const listPhonesAt = (
  tx: TenantTx,
  { fromAt, untilAt }: TimeSpan,
  purchaseIds: readonly string[],
): Promise<PhoneRow[]> => tx.send<PhoneRow>(PHONES, [tx.sellerId, purchaseIds, fromAt, untilAt])

const CREDITED = `
  select c.pass_id as "passId", o.from_at as "fromAt", o.until_at as "untilAt"
  from outage_credits c join gateway_outages o on o.entrepreneur_id = c.entrepreneur_id and o.id = c.outage_id
  where c.entrepreneur_id = $1::text and c.pass_id = any ($2::text[]) and o.from_at < $4::timestamptz and o.until_at > $3::timestamptz`

/** Lists the outages at that time that already returned minutes to these passes. */
export const listCredited = (
  tx: TenantTx,
  { fromAt, untilAt }: TimeSpan,
  passIds: readonly string[],
): Promise<(TimeSpan & { passId: string })[]> => tx.send(CREDITED, [tx.sellerId, passIds, fromAt, untilAt])

/** Another router of the seller with one of its full outages, or without one. */
export type OtherRouterRow = {
  id: string
  kind: 'opennds' | 'mikrotik' | 'radius'
  lastHeardAt: Date
  fromAt: Date | null
  untilAt: Date | null
}

const OTHERS = `
  select g.id, g.kind, g.last_heard_at as "lastHeardAt", o.from_at as "fromAt", o.until_at as "untilAt" from gateways g
    left join gateway_outages o on o.entrepreneur_id = g.entrepreneur_id and coalesce(o.gateway_id, g.id) = g.id
      and o.access_point is null and o.from_at < $4::timestamptz and o.until_at > $3::timestamptz
  where g.entrepreneur_id = $1::text and g.id <> $2::text and g.removed_at is null and g.kind <> 'codes'
    and g.last_heard_at is not null`

/** Lists the other connected routers of a seller. */
export const listOtherRouters = (
  tx: TenantTx,
  { gatewayId, fromAt, untilAt }: RouterOutage,
): Promise<OtherRouterRow[]> => tx.send<OtherRouterRow>(OTHERS, [tx.sellerId, gatewayId, fromAt, untilAt])

const SPOKE = `
  select distinct access_point as "accessPoint" from access_sessions where entrepreneur_id = $1::text and gateway_id = $2::text
    and began_at > $3::timestamptz - interval '7 days' and began_at < $4::timestamptz and last_heard_at > $3`

/** Lists the access points of a router that reported a session during an outage. */
export const listSpeaking = async (
  tx: TenantTx,
  { gatewayId, fromAt, untilAt }: RouterOutage,
): Promise<(string | null)[]> =>
  (await tx.send<{ accessPoint: string | null }>(SPOKE, [tx.sellerId, gatewayId, fromAt, untilAt])).map(
    ({ accessPoint }) => accessPoint,
  )
