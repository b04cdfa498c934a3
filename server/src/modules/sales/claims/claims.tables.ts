import { CLAIM_STATES } from '@minit/domain/sales/claims.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/**
 * Somebody's word that they have paid and got nothing. Of whoever lost the page of their pass it is the platform's own
 * (`PLATFORM_BOOKS`), and no seller sees it.
 */
export const claims = pgTable(
  'claims',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null where whoever paid has lost the page of their pass. */
    purchaseId: text(),
    /** As `comparableReference` writes it; `erased:` and the id once the words it was read from are gone. */
    reference: text().notNull(),
    /** What was typed, word for word. */
    said: text().notNull(),
    /** E.164. */
    payerPhone: text().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull().default('open'),
    /** How often it was said, with other words each time. */
    times: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Since when it waits for an answer: later than `createdAt` where it was said anew after one. */
    askedAt: instant().notNull(),
    /** The money that was found for it, and the order that this paid for. Each money pays for one claim. */
    suspenseId: text(),
    placedSellerId: text(),
    placedPurchaseId: text(),
    /** What the customer reads where none was found, in the words of who looked. */
    answer: text(),
    /** The name of who looked; `minit` where nobody had to. */
    answeredBy: text(),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('claims_one_a_payment')
      .on(table.entrepreneurId, table.purchaseId)
      .where(sql`purchase_id is not null`),
    uniqueIndex('claims_one_without_order')
      .on(table.entrepreneurId, table.payerPhone, table.reference)
      .where(sql`purchase_id is null`),
    uniqueIndex('claims_money_once').on(table.suspenseId).where(sql`suspense_id is not null`),
    index('claims_open').on(table.askedAt).where(sql`state = 'open'`),
    index('claims_open_of_seller')
      .on(table.entrepreneurId, table.askedAt, table.id)
      .where(sql`state = 'open'`),
    index('claims_id').on(table.id),
    index('claims_reference').on(table.reference),
    index('claims_payer').on(table.payerPhone),
    index('claims_numbers').using('gin', sql`numbers_in(array[said, answer])`).with({ fastupdate: false }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('claim_answer_has_its_time', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
    check(
      'placed_money_has_its_order',
      sql`(${table.placedPurchaseId} is null) = (${table.placedSellerId} is null)
        and (${table.state} in ('placing', 'found')) = (${table.placedPurchaseId} is not null)`,
    ),
  ],
)
