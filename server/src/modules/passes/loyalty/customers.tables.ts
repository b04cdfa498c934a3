import { LOYALTY_TIER_NAMES } from '@minit/domain/passes/loyalty.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId, id, instant } from '../../../db/columns.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/** A buyer's phone number. Loyalty counts across all sellers, so the row belongs to none of them. */
export const customers = pgTable(
  'customers',
  {
    id: id().primaryKey(),
    /** E.164. */
    phone: text().notNull(),
    isVip: boolean().notNull().default(false),
    paidPurchases: integer().notNull().default(0),
    /**
     * Number of payment prompts and of orders with a daily limit. An order that saw another count is not
     * written.
     */
    promptCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.phone),
    index('customers_phone_start').on(table.phone.op('text_pattern_ops')),
    // For the nightly retention job, which finds inactive customers; anonymised ones have no number and are
    // excluded.
    index('customers_oldest').on(table.createdAt, table.id).where(sql`phone like '+%'`),
    check('customers_paid_purchases_not_negative', sql`${table.paidPurchases} >= 0`),
  ],
)

/** One seller's record of one buyer, which the settling transaction maintains. */
export const sellerCustomers = pgTable(
  'seller_customers',
  {
    entrepreneurId: entrepreneurId(),
    customerId: id(),
    name: text().notNull(),
    /** The tier at the last purchase here, as the seller's totals count it. */
    tier: text({ enum: LOYALTY_TIER_NAMES }).notNull(),
    purchases: integer().notNull(),
    minutes: bigintCount(),
    revenueMinor: bigintCount(),
    firstPurchaseAt: instant().notNull(),
    lastPurchaseAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.customerId] }),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
    foreignKey({ columns: [table.customerId], foreignColumns: [customers.id] }),
    index('seller_customers_latest').on(table.entrepreneurId, table.lastPurchaseAt, table.customerId),
    // Counts returning customers from the index alone.
    index('seller_customers_again').on(table.entrepreneurId, table.lastPurchaseAt).where(sql`purchases > 1`),
    // For the foreign key only, when a number is deleted.
    index('seller_customers_customer').on(table.customerId),
  ],
)
