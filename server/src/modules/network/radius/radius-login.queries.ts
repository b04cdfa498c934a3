import type { Holder } from '@minit/domain/network/access.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { passes } from '../../passes/passes.tables.ts'
import { type HolderRow, holderOf, STANDING } from '../holders.queries.ts'
import { gateways } from '../network.tables.ts'
import { PURSE, type PurseJson, purseOf } from '../purse.queries.ts'

type Row = {
  gateway: JsonRow
  pass: JsonRow | null
  business_name: string | null
  used_octets: string | null
  purse: PurseJson | null
  has_next: boolean
} & (HolderRow | Record<keyof HolderRow, null>)

/**
 * A row for each phone that holds the pass, oldest first, or one row without a phone. `$1` the router, `$2`
 * the possible digests of the typed code, empty without one. `$3` the instant.
 */
const READ = `
  select row_to_json(g) as gateway, row_to_json(p) as pass, e.business_name, ${PURSE} as purse,
    case when p.data_limit_octets is not null or p.slow_after_octets is not null then (
      select sum(s.down_octets + s.up_octets) from access_sessions s
      where s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.purchase_id) end as used_octets,
    exists (select from passes n where n.entrepreneur_id = p.entrepreneur_id and n.behind_pass_id = p.id
      and n.revoked_at is null and n.expires_at > $3::timestamptz and p.expires_at > $3::timestamptz) as has_next,
    d.device_digest, d.mac_tail, d.added_at, ${STANDING}
  from gateways g
    left join passes p on p.code_digest = any ($2::text[])
    left join entrepreneurs e on e.id = p.entrepreneur_id
    left join pass_devices d on d.entrepreneur_id = p.entrepreneur_id and d.purchase_id = p.purchase_id
      and d.removed_at is null and p.entrepreneur_id = g.entrepreneur_id
  where g.id = $1::text and g.removed_at is null
  order by d.added_at, d.device_digest`

type Typed = { gatewayId: string; codeDigests: readonly string[]; now: Date }

/**
 * Reads all that a login needs in one statement: the router, and the pass of the typed code, of any seller.
 * Lists the phones only of the router's own seller. Null if the router was removed. Runs as the platform.
 */
export const readLogin = async (tx: Tx, { gatewayId, codeDigests, now }: Typed) => {
  const rows = await tx.send<Row>(READ, [gatewayId, codeDigests, now])
  const [first] = rows
  if (first === undefined) return null
  const gateway = fromJsonRow(gateways, first.gateway)
  // Codes of two sellers' own routers may be equal.
  const own = rows.filter(({ pass }) => pass?.entrepreneur_id === gateway.entrepreneurId)
  return { gateway, typed: typedPass(own.length > 0 ? own : [first], now) }
}

const typedPass = (rows: readonly Row[], now: Date) => {
  const [first] = rows
  if (first === undefined || first.pass === null) return null
  const holders: Holder[] = rows.flatMap((row) => (row.device_digest === null ? [] : [holderOf(row, now)]))
  return {
    ...fromJsonRow(passes, first.pass),
    businessName: first.business_name ?? '',
    usedOctets: Number(first.used_octets ?? 0),
    purse: purseOf(first.purse),
    /** Another pass waits for its end. */
    hasNext: first.has_next,
    holders,
  }
}

export type Login = NonNullable<Awaited<ReturnType<typeof readLogin>>>
