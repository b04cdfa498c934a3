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
 * A customer's claim that they paid and got nothing. A claim without an order, when the customer lost the
 * pass page, belongs to the platform (`PLATFORM_TENANT`), and no seller sees it.
 */
export const claims = pgTable(
  'claims',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Null if the customer lost the pass page. */
    purchaseId: text(),
    /** As `comparableReference` writes it; `erased:` and the id once the original text is erased. */
    reference: text().notNull(),
    /** The text as entered. */
    said: text().notNull(),
    /** E.164. */
    payerPhone: text().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull().default('open'),
    /** How often it was made, with another reference or number each time. */
    times: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Since when it waits for an answer: later than `createdAt` if it was reopened. */
    askedAt: instant().notNull(),
    /** The money matched to it, and the order that this paid. Each money pays for one claim. */
    suspenseId: text(),
    placedSellerId: text(),
    placedPurchaseId: text(),
    /** The text for the customer when no money was found. */
    answer: text(),
    /** The name of the person who answered; `minit` for an automatic match. */
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
