import { PROMOTION_KINDS } from '@minit/domain/shop/promotions.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { packages } from '../packages/packages.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** A happy hour or a discount code of a seller's. */
export const promotions = pgTable(
  'promotions',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    kind: text({ enum: PROMOTION_KINDS }).notNull(),
    name: text().notNull(),
    /** Letters and digits in capitals; null for a happy hour. */
    code: text(),
    /** Null: every package. A price of its own has one package. */
    packageId: text(),
    /** What is taken off, or the price that remains: one of the two. */
    basisPoints: integer(),
    priceMinor: bigint({ mode: 'number' }),
    /** 0 for Sunday to 6 for Saturday; minutes after midnight in Freetown. Of a happy hour alone. */
    days: integer().array(),
    fromMinute: integer(),
    toMinute: integer(),
    /** How many orders may use a code, of all buyers and of each. Of a code alone. */
    maxUses: integer(),
    maxPerBuyer: integer(),
    /**
     * Orders that wait or were paid with it: a use is taken with the order, and given back when it ends unpaid. Those that wait hold
     * theirs apart (`purchases.holds_use`), so this may be above `max_uses` by as many.
     */
    usedCount: integer().notNull().default(0),
    /** The instant after its last day. */
    until: instant().notNull(),
    createdAt: instant().notNull(),
    /** When the seller switched it off. */
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('promotions_code').on(table.entrepreneurId, table.code).where(sql`ended_at is null`),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
    check(
      'takes_off_a_part_or_has_a_price',
      sql`(${table.basisPoints} is null) <> (${table.priceMinor} is null)`,
    ),
    // The cap of the domain's loyalty.ts, as a literal: a migration cannot import it.
    check('part_has_a_cap', sql`${table.basisPoints} between 1 and 3000`),
    check(
      'own_price_has_its_package',
      sql`${table.priceMinor} > 0 and ${table.packageId} is not null or ${table.priceMinor} is null`,
    ),
    check(
      'code_counts_uses',
      sql`(${table.kind} = 'code') = (${table.code} is not null)
      and (${table.kind} = 'code') = (${table.maxUses} is not null)
      and (${table.kind} = 'code') = (${table.maxPerBuyer} is not null)`,
    ),
    check(
      'happy_hour_has_hours',
      sql`(${table.kind} = 'happy_hour') = (${table.days} is not null)
      and (${table.kind} = 'happy_hour') = (${table.fromMinute} is not null)
      and (${table.kind} = 'happy_hour') = (${table.toMinute} is not null)`,
    ),
    check('uses_are_not_negative', sql`${table.usedCount} >= 0`),
  ],
)

/** How often a buyer's orders have a use of a code, paid or not yet. */
export const promotionBuyers = pgTable(
  'promotion_buyers',
  {
    entrepreneurId: entrepreneurId(),
    promotionId: id(),
    /** Of a number that may be gone since: orders which nobody paid are deleted, and who has no other with them. */
    customerId: id(),
    uses: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.promotionId, table.customerId] }),
    foreignKey({
      columns: [table.entrepreneurId, table.promotionId],
      foreignColumns: [promotions.entrepreneurId, promotions.id],
    }),
    check('buyer_uses_are_not_negative', sql`${table.uses} >= 0`),
  ],
)
