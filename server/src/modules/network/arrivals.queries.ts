import type { Tx } from '../../db/database.ts'
import type { CaptiveContext } from './captive-tokens.ts'
import { GATEWAY_COLUMNS, type GatewayRow } from './network.queries.ts'

const GATEWAYS = `
  select ${GATEWAY_COLUMNS}, e.slug as "sellerSlug"
  from gateways g join entrepreneurs e on e.id = g.entrepreneur_id
  where g.id = any ($1::text[]) and g.removed_at is null`

export type ArrivalGateway = GatewayRow & { sellerSlug: string }

/** Finds routers that were not removed, with their sellers' slugs. Runs as the platform. */
export const listArrivalGateways = (tx: Tx, ids: readonly string[]): Promise<ArrivalGateway[]> =>
  tx.send<ArrivalGateway>(GATEWAYS, [ids])

export type PhoneAtSeller = Pick<CaptiveContext, 'entrepreneurId' | 'deviceDigest'>

const HOLDERS = `
  select distinct d.entrepreneur_id as "entrepreneurId", d.device_digest as "deviceDigest"
  from unnest($1::text[], $2::text[]) as asked (entrepreneur_id, device_digest)
  join pass_devices d on d.entrepreneur_id = asked.entrepreneur_id and d.device_digest = asked.device_digest
  join passes p on p.entrepreneur_id = d.entrepreneur_id and p.purchase_id = d.purchase_id
  where d.removed_at is null and p.stock_code_id is null and p.revoked_at is null and p.expires_at > $3::timestamptz`

/** Finds those of these phones that hold a pass that has not ended, in any state. Runs as the platform. */
export const listHoldingPhones = (
  tx: Tx,
  phones: readonly PhoneAtSeller[],
  now: Date,
): Promise<PhoneAtSeller[]> =>
  tx.send<PhoneAtSeller>(HOLDERS, [
    phones.map(({ entrepreneurId }) => entrepreneurId),
    phones.map(({ deviceDigest }) => deviceDigest),
    now,
  ])
