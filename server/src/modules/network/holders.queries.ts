import type { Holder } from '@minit/domain/network/access.ts'
import type { TenantTx } from '../../db/database.ts'
import { IS_ON_UNTIL } from '../shop/sites/router-clock.queries.ts'

export type HolderRow = {
  device_digest: string
  mac_tail: string
  added_at: Date
  on_until: Date | null
  left_at: Date | null
}

const ITS_SESSIONS = `access_sessions s join gateways g on g.entrepreneur_id = s.entrepreneur_id and g.id = s.gateway_id
  where s.entrepreneur_id = d.entrepreneur_id and s.purchase_id = d.purchase_id and s.device_digest = d.device_digest`

/**
 * For a phone `d` with a pass: until when it counts as online (null if no router lets it in), and when a
 * router last reported that it left.
 */
export const STANDING = `(select max(${IS_ON_UNTIL}) from ${ITS_SESSIONS} and s.ended_at is null) as on_until,
  (select max(s.ended_at) from ${ITS_SESSIONS}) as left_at`

export type HolderAt = Holder & { macTail: string }

export const holderOf = (row: HolderRow, now: Date): HolderAt => ({
  deviceDigest: row.device_digest,
  macTail: row.mac_tail,
  addedAt: row.added_at,
  isOn: row.on_until !== null && now < row.on_until,
  leftAt: row.left_at,
})

const LIST_HOLDERS = `
  select d.device_digest, d.mac_tail, d.added_at, ${STANDING} from pass_devices d
  where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.removed_at is null
  order by d.added_at, d.device_digest`

/** Lists the phones that hold a pass, oldest first, and which are online. */
export const listHolders = async (tx: TenantTx, purchaseId: string, now: Date): Promise<HolderAt[]> => {
  const rows = await tx.send<HolderRow>(LIST_HOLDERS, [tx.sellerId, purchaseId])
  return rows.map((row) => holderOf(row, now))
}
