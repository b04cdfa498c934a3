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

/** A seller's happy hour or discount code. */
export const promotions = pgTable(
  'promotions',
  {
    entrepreneurId: entrepreneurId().references(() => entrepreneurs.id),
    id: id(),
    kind: text({ enum: PROMOTION_KINDS }).notNull(),
    name: text().notNull(),
    /** Letters and digits in capitals; null for a happy hour. */
    code: text(),
    /** Null: every package. A promotion with a fixed price has one package. */
    packageId: text(),
    /** The discount or the fixed price: exactly one is set. */
    basisPoints: integer(),
    priceMinor: bigint({ mode: 'number' }),
    /** 0 for Sunday to 6 for Saturday; minutes after midnight in Freetown. For a happy hour only. */
    days: integer().array(),
    fromMinute: integer(),
    toMinute: integer(),
    /** How many orders may use a code, in total and per buyer. For a code only. */
    maxUses: integer(),
    maxPerBuyer: integer(),
    /**
     * Pending or paid orders with it: an order takes a use and releases it if it ends unpaid. Pending orders
     * mark theirs in `purchases.holds_use`, so this may exceed `max_uses` by their number.
     */
    usedCount: integer().notNull().default(0),
    /** The instant after its last day. */
    until: instant().notNull(),
    createdAt: instant().notNull(),
    /** When the seller ended it. */
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
    // The cap of the domain's loyalty.ts as a literal, because a migration cannot import it.
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

/** How many of a buyer's orders, paid or pending, use a code. */
export const promotionBuyers = pgTable(
  'promotion_buyers',
  {
    entrepreneurId: entrepreneurId(),
    promotionId: id(),
    /**
     * May reference a deleted customer: unpaid orders are deleted, and with them a customer without other
     * orders.
     */
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
