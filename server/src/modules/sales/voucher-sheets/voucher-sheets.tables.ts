import { SHEET_FORMATS } from '@minit/domain/sales/voucher-sheets.ts'
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { voucherBatches, vouchers } from '../vouchers/vouchers.tables.ts'

/** Prints of a batch or of one of its cards: each once, and never changed. */
export const voucherPrints = pgTable(
  'voucher_prints',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    batchId: id(),
    /** The card that was printed on its own; null for the whole batch. */
    voucherId: text(),
    format: text({ enum: SHEET_FORMATS }).notNull(),
    /** Whether it was printed before, with the batch or on its own. */
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

/** Voucher sales that phones uploaded, by key: a repeated upload gets the first answer. */
export const syncedSales = pgTable(
  'told_sales',
  {
    entrepreneurId: entrepreneurId(),
    /** Created by the phone when the card was sold. */
    idempotencyKey: text().notNull(),
    voucherId: id(),
    outcome: text({ enum: ['sold', 'sold_before', 'refused'] }).notNull(),
    message: text().notNull(),
    /** When it was sold, by the phone's clock. */
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
