import type { GstRate } from '@minit/domain/platform/gst.ts'
import type { VoucherMarks, VoucherSale } from '@minit/domain/sales/vouchers.ts'
import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { owned } from '../../../db/owned.ts'
import { passes } from '../../passes/passes.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { siteJoining } from '../../shop/sites/joining-sql.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import type { BatchRow, VoucherRow } from './batches.queries.ts'
import { voucherBatches, vouchers } from './vouchers.tables.ts'

export type VoucherRef = { entrepreneurId: string; id: string }

/** Finds a card by its possible digests, with its seller and whether it was used. Runs as the platform. */
export const findVoucherByCode = async (tx: Tx, codeDigests: readonly string[]) => {
  const [row] = await tx.send<VoucherRef & { businessName: string; slug: string; isUsed: boolean }>(
    `select v.entrepreneur_id as "entrepreneurId", v.id, e.business_name as "businessName", e.slug,
       v.used_at is not null or coalesce(s.first_used_at is not null, false) as "isUsed"
     from vouchers v join entrepreneurs e on e.id = v.entrepreneur_id
     left join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
     where v.code_digest = any ($1::text[])`,
    [codeDigests],
  )
  return row ?? null
}

/** Locks a card: of two concurrent sales, uses or voids the second sees what the first did. */
export const LOCK_VOUCHER = `select id from vouchers where entrepreneur_id = $1::text and id = $2::text for update`

const READ = `
  select to_jsonb(v) as voucher, to_jsonb(b) as batch, to_jsonb(s) as pass, to_jsonb(e) as seller, p.phone,
    (select d.mac_tail from pass_devices d where d.entrepreneur_id = v.entrepreneur_id
      and d.purchase_id = v.purchase_id order by d.added_at desc limit 1) as mac_tail,
    ${siteJoining('v.entrepreneur_id')} as joining, gst_rates() as gst_rates
  from vouchers v
  join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id
  join entrepreneurs e on e.id = v.entrepreneur_id
  left join purchases p on p.entrepreneur_id = v.entrepreneur_id and p.id = v.purchase_id
  left join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
  where v.entrepreneur_id = $1::text and v.id = $2::text`

type ReadRow = {
  voucher: JsonRow
  batch: JsonRow
  pass: JsonRow | null
  seller: JsonRow
  phone: string | null
  mac_tail: string | null
  joining: SiteJoining
  gst_rates: GstRate[] | null
}

/** Locks a card and reads everything that decisions about it need. Null if this seller has no such card. */
export const lockVoucher = async (
  tx: Tx,
  { entrepreneurId, id }: VoucherRef,
  lock: string = LOCK_VOUCHER,
) => {
  await tx.send(lock, [entrepreneurId, id])
  // A second statement, since a statement sees only what was committed before it began.
  const [row] = await tx.send<ReadRow>(READ, [entrepreneurId, id])
  if (row === undefined) return null
  return {
    voucher: fromJsonRow(vouchers, row.voucher) as VoucherRow,
    batch: fromJsonRow(voucherBatches, row.batch) as BatchRow,
    pass: row.pass === null ? null : fromJsonRow(passes, row.pass),
    seller: fromJsonRow(entrepreneurs, row.seller),
    /** The buyer's number, E.164 or anonymous; null if unsold. */
    phone: row.phone,
    /** The end of the MAC address of the last phone; null if unknown. */
    macTail: row.mac_tail,
    /** How phones join at the seller's site: a router that has reported starts passes automatically. */
    joining: row.joining,
    /** All tax rates that an admin set. */
    gstRates: row.gst_rates ?? [],
  }
}
export type LockedVoucher = NonNullable<Awaited<ReturnType<typeof lockVoucher>>>

export const marksOf = ({ voucher, pass }: Pick<LockedVoucher, 'voucher' | 'pass'>): VoucherMarks => ({
  ...voucher,
  pass,
})

/** Only a card that was neither sold nor voided. */
export const MARK_SOLD = `
  update vouchers set sold_at = $3::timestamptz, sold_by = $4::text, purchase_id = $5::text, commission_minor = $6::bigint
  where entrepreneur_id = $1::text and id = $2::text and sold_at is null and voided_at is null returning id`

export type SoldMark = { soldAt: Date; soldBy: VoucherSale; purchaseId: string; commissionMinor: number }

/** False if it was sold or voided in the meantime. */
export const markSold = async (
  tx: Tx,
  { entrepreneurId, id }: VoucherRef,
  { soldAt, soldBy, purchaseId, commissionMinor }: SoldMark,
  mark: string = MARK_SOLD,
): Promise<boolean> => {
  const rows = await tx.send(mark, [entrepreneurId, id, soldAt, soldBy, purchaseId, commissionMinor])
  return rows.length > 0
}

/** Marks a card that was not redeemed. False if it was in the meantime. */
export const markUsed = async (
  tx: Tx,
  { entrepreneurId, id }: VoucherRef,
  { usedAt, redeemKey }: { usedAt: Date; redeemKey: string | null },
): Promise<boolean> => {
  const rows = await tx.send(
    `update vouchers set used_at = $3::timestamptz, redeem_key = $4::text
     where entrepreneur_id = $1::text and id = $2::text and used_at is null and voided_at is null returning id`,
    [entrepreneurId, id, usedAt, redeemKey],
  )
  return rows.length > 0
}

export const markVoided = async (
  tx: Tx,
  { entrepreneurId, id }: VoucherRef,
  voidedAt: Date,
): Promise<void> => {
  await tx.send(
    `update vouchers set voided_at = $3::timestamptz
     where entrepreneur_id = $1::text and id = $2::text and voided_at is null`,
    [entrepreneurId, id, voidedAt],
  )
}

/** Lists the cards of a batch in order, with the times of their passes. */
export const listVouchers = (tx: TenantTx, batchId: string) =>
  tx
    .select({
      voucher: vouchers,
      pass: {
        firstUsedAt: passes.firstUsedAt,
        revokedAt: passes.revokedAt,
        expiresAt: passes.expiresAt,
      },
      phone: purchases.phone,
    })
    .from(vouchers)
    .leftJoin(
      passes,
      and(eq(passes.entrepreneurId, vouchers.entrepreneurId), eq(passes.purchaseId, vouchers.purchaseId)),
    )
    .leftJoin(
      purchases,
      and(eq(purchases.entrepreneurId, vouchers.entrepreneurId), eq(purchases.id, vouchers.purchaseId)),
    )
    .where(and(owned(vouchers, tx), eq(vouchers.batchId, batchId)))
    .orderBy(asc(vouchers.position))
    .limit(500)

/** Lists unsold cards of a batch in order, without voided ones. */
export const listUnsold = async (tx: TenantTx, batchId: string, limit: number): Promise<string[]> => {
  const rows = await tx.send<{ id: string }>(
    `select id from vouchers where entrepreneur_id = $1::text and batch_id = $2::text and sold_at is null
       and voided_at is null order by position limit $3::int`,
    [tx.sellerId, batchId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Counts them. */
export const countUnsold = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<number> => {
  const [row] = await tx.send<{ count: number }>(
    `select count(*)::int as count from vouchers where entrepreneur_id = $1::text and batch_id = $2::text
       and sold_at is null and voided_at is null`,
    [entrepreneurId, id],
  )
  return row?.count ?? 0
}
