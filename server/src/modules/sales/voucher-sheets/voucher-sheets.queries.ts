import { lastDayOf, voucherName } from '@minit/domain/sales/vouchers.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { voucherBatches, vouchers } from '../vouchers/vouchers.tables.ts'
import { syncedSales, voucherPrints } from './voucher-sheets.tables.ts'

const PRINTING = `select pg_advisory_xact_lock(hashtext('voucher prints ' || $1::text))`

/** Serialises the printing of one batch: of two concurrent prints the second is a reprint. */
export const lockPrints = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.send(PRINTING, [batchId])
}

/** Finds what of a batch was printed before: null for the whole batch, or the ids of single cards. */
export const findPrinted = async (tx: TenantTx, batchId: string) => {
  const rows = await tx
    .selectDistinct({ voucherId: voucherPrints.voucherId })
    .from(voucherPrints)
    .where(and(owned(voucherPrints, tx), eq(voucherPrints.batchId, batchId)))
    .limit(600)
  return new Set(rows.map(({ voucherId }) => voucherId))
}

export const insertPrint = async (tx: TenantTx, row: typeof voucherPrints.$inferInsert): Promise<void> => {
  await tx.insert(voucherPrints).values(row)
}

const SHOWN_PRINTS = 50

/** Newest first. */
export const listPrints = async (tx: TenantTx, batchId: string) => {
  const rows = await tx
    .select({ print: voucherPrints, number: voucherBatches.number, position: vouchers.position })
    .from(voucherPrints)
    .innerJoin(
      voucherBatches,
      and(
        eq(voucherBatches.entrepreneurId, voucherPrints.entrepreneurId),
        eq(voucherBatches.id, voucherPrints.batchId),
      ),
    )
    .leftJoin(
      vouchers,
      and(
        eq(vouchers.entrepreneurId, voucherPrints.entrepreneurId),
        eq(vouchers.id, voucherPrints.voucherId),
      ),
    )
    .where(and(owned(voucherPrints, tx), eq(voucherPrints.batchId, batchId)))
    .orderBy(desc(voucherPrints.id))
    .limit(SHOWN_PRINTS)
  return rows.map(({ print, number, position }) => ({
    printedAt: print.printedAt,
    printedBy: print.printedBy,
    format: print.format,
    cardName: position === null ? null : voucherName(number, position),
    isReprint: print.isReprint,
  }))
}

const UNSOLD = `
  select b.id as "batchId", b.number, b.package_name as "packageName", b.duration_minutes as minutes,
    b.price_minor::int as "priceMinor", b.use_by as "useBy", v.id, v.position, v.sealed_code as "sealedCode"
  from voucher_batches b join vouchers v on v.entrepreneur_id = b.entrepreneur_id and v.batch_id = b.id
  where b.entrepreneur_id = $1::text and b.agent_id is null and b.use_by > $2::timestamptz
    and v.sold_at is null and v.voided_at is null
  order by b.number desc, v.position limit $3::int`

type UnsoldRow = {
  batchId: string
  number: number
  packageName: string
  minutes: number
  priceMinor: number
  useBy: Date
  id: string
  position: number
  sealedCode: string
}

/** Lists cards of the seller's own stall that can be sold now, newest batches first. */
export const listUnsoldOfStall = async (tx: TenantTx, now: Date, limit: number) => {
  const rows = await tx.send<UnsoldRow>(UNSOLD, [tx.sellerId, now, limit])
  return rows.map(({ useBy, ...row }) => ({ ...row, lastDay: lastDayOf(new Date(useBy)) }))
}
export type UnsoldCard = Awaited<ReturnType<typeof listUnsoldOfStall>>[number]

/** Finds the id of a card by its batch and position. */
export const findCardAt = async (
  tx: TenantTx,
  { batchId, position }: { batchId: string; position: number },
): Promise<string | null> => {
  const [row] = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(owned(vouchers, tx), eq(vouchers.batchId, batchId), eq(vouchers.position, position)))
  return row?.id ?? null
}

export const findUploaded = async (tx: TenantTx, idempotencyKey: string) =>
  firstOrNull(
    await tx
      .select()
      .from(syncedSales)
      .where(and(owned(syncedSales, tx), eq(syncedSales.idempotencyKey, idempotencyKey))),
  )

export const insertUploaded = async (tx: TenantTx, row: typeof syncedSales.$inferInsert): Promise<void> => {
  await tx.insert(syncedSales).values(row)
}
