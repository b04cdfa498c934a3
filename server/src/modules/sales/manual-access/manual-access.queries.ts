import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { TenantTx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { passes } from '../../passes/passes.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'

const MANUAL_PASS = `
  select to_jsonb(p) as pass, to_jsonb(s) as purchase, w.name as "connectedBy",
    case when g.purchase_id is null then null else jsonb_build_object('paidBy', h.sponsor_name) end as free
  from passes p
  join purchases s on s.entrepreneur_id = p.entrepreneur_id and s.id = p.purchase_id
  left join staff w on w.entrepreneur_id = p.entrepreneur_id and w.id = p.connected_by
  left join free_grants g on g.entrepreneur_id = p.entrepreneur_id and g.purchase_id = p.purchase_id
  left join sponsorships h on h.entrepreneur_id = g.entrepreneur_id and h.id = g.sponsorship_id
  where p.entrepreneur_id = $1::text and p.stock_code_id is null`

/** `free`: its phone paid nothing; `paidBy` is the sponsor, null for the seller's own free minutes. */
type Row = {
  pass: JsonRow
  purchase: JsonRow
  connectedBy: string | null
  free: { paidBy: string | null } | null
}

const manualPassOf = ({ pass, purchase, connectedBy, free }: Row) => ({
  pass: fromJsonRow(passes, pass),
  purchase: fromJsonRow(purchases, purchase),
  connectedBy,
  free,
})

/** Finds a pass without an imported code, with its sale; null without one. */
export const findManualSale = async (tx: TenantTx, purchaseId: string) => {
  const row = firstOrNull(
    await tx.send<Row>(`${MANUAL_PASS} and p.purchase_id = $2::text`, [tx.sellerId, purchaseId]),
  )
  return row === null ? null : manualPassOf(row)
}
export type ManualPass = NonNullable<Awaited<ReturnType<typeof findManualSale>>>

const MAX_LISTED = 200
const ENDED_MINUTES = 30
/**
 * How long an unconnected pass that starts with its first use stays in the list; its code is found later too.
 */
const WAITS_HOURS = 24

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

/**
 * Lists passes that run, wait, or ended recently, newest first. A voucher is listed once it is used.
 * `areConnected`: only those that the seller connected.
 */
export const listManualRows = async (
  tx: TenantTx,
  now: Date,
  { areConnected }: { areConnected: boolean },
): Promise<ManualPass[]> => {
  const rows = await tx.send<Row>(
    `${MANUAL_PASS} and p.revoked_at is null and p.paused_at is null and p.expires_at > $2::timestamptz and s.status in ('paid', 'granted')
       ${areConnected ? 'and p.connected_at is not null' : ''}
       and (p.unused_minutes is null
         or p.id >= $3::text and coalesce(s.idempotency_key, '') not like 'voucher:%')
     order by p.id desc limit ${MAX_LISTED}`,
    [tx.sellerId, minutesBefore(now, ENDED_MINUTES), firstIdAt(minutesBefore(now, WAITS_HOURS * 60))],
  )
  return rows.map(manualPassOf)
}
