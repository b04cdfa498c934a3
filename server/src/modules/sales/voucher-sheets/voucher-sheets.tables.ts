import { SHEET_FORMATS } from '@minit/domain/sales/voucher-sheets.ts'
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { voucherBatches, vouchers } from '../vouchers/vouchers.tables.ts'

/** Each printing of a batch or of one of its cards: once, and never changed. */
export const voucherPrints = pgTable(
  'voucher_prints',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    batchId: id(),
    /** The card that was printed alone; null for all of the batch. */
    voucherId: text(),
    format: text({ enum: SHEET_FORMATS }).notNull(),
    /** Printed before, with the batch or alone. */
    isReprint: boolean().notNull(),
    printedBy: text().notNull(),
    printedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('voucher_prints_of_batch').on(table.entrepreneurId, table.batchId, table.id),
    foreignKey({
      columns: [table.entrepreneurId, table.batchId],
      foreignColumns: [voucherBatches.entrepreneurId, voucherBatches.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.voucherId],
      foreignColumns: [vouchers.entrepreneurId, vouchers.id],
    }),
  ],
)

/** Sales of vouchers by their keys, as phones told of them: one that is told again gets the answer that it got. */
export const toldSales = pgTable(
  'told_sales',
  {
    entrepreneurId: entrepreneurId(),
    /** Drawn by the phone when the card was sold. */
    idempotencyKey: text().notNull(),
    voucherId: id(),
    outcome: text({ enum: ['sold', 'sold_before', 'refused'] }).notNull(),
    message: text().notNull(),
    /** When the phone says that it was sold. */
    saidAt: instant().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.idempotencyKey] }),
    index('told_sales_of_voucher').on(table.entrepreneurId, table.voucherId),
    foreignKey({
      columns: [table.entrepreneurId, table.voucherId],
      foreignColumns: [vouchers.entrepreneurId, vouchers.id],
    }),
  ],
)
