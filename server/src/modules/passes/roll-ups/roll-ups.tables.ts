import { sql } from 'drizzle-orm'
import { bigint, date, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId, id } from '../../../db/columns.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

const salesFigures = () => ({
  sales: bigintCount(),
  /** What customers paid. */
  revenueMinor: bigintCount(),
  /** Packages at list price. */
  packageSalesMinor: bigintCount(),
  overtimeMinor: bigintCount(),
  /** Discounts, as a positive amount. */
  discountMinor: bigintCount(),
  /** The part of it from happy hours and discount codes. */
  promotionMinor: bigintCount(),
  /** List-price value of the wallet's bonus minutes. */
  walletBonusMinor: bigintCount(),
  walletSales: bigintCount(),
  minutes: bigintCount(),
  /** The number of overtime purchases; not included in `sales`. */
  overtimeSales: bigintCount(),
  overtimeMinutes: bigintCount(),
})

/** Payments of each method and their revenue, packages and overtime together. */
export const methodFigures = () => ({
  orangeMoneySales: bigintCount(),
  orangeMoneyMinor: bigintCount(),
  africellMoneySales: bigintCount(),
  africellMoneyMinor: bigintCount(),
  vultSales: bigintCount(),
  vultMinor: bigintCount(),
  cashSales: bigintCount(),
  cashMinor: bigintCount(),
})

/** One number for each hour of the day, from midnight. */
const byHour = () =>
  bigint({ mode: 'number' }).array().notNull().default(sql`array_fill(0::bigint, array[24])`)

/** A seller's totals since the beginning, in one row. */
export const sellerTotals = pgTable('seller_totals', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  ...salesFigures(),
  customers: bigintCount(),
  repeatCustomers: bigintCount(),
  newTier: bigintCount(),
  bronzeTier: bigintCount(),
  silverTier: bigintCount(),
  goldTier: bigintCount(),
  platinumTier: bigintCount(),
  /** Increases with every change of the feed, so that a poll can tell that nothing changed. */
  feedVersion: bigintCount(),
})

/** One seller's day in Africa/Freetown. */
export const sellerDays = pgTable(
  'seller_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    ...salesFigures(),
    ...methodFigures(),
    hourSales: byHour(),
    hourMinor: byHour(),
    newCustomers: bigintCount(),
    // Customers whose latest purchase here was on this day, by tier: a period's customers are the sum of its
    // days.
    lastSeenNew: bigintCount(),
    lastSeenBronze: bigintCount(),
    lastSeenSilver: bigintCount(),
    lastSeenGold: bigintCount(),
    lastSeenPlatinum: bigintCount(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.day] }),
    index('seller_days_day').on(table.day),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
  ],
)

/** One package's day. */
export const packageDays = pgTable(
  'package_days',
  {
    entrepreneurId: entrepreneurId(),
    day: date({ mode: 'string' }).notNull(),
    packageId: id(),
    sales: bigintCount(),
    /** What customers paid for it, including overtime. */
    revenueMinor: bigintCount(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.day, table.packageId] }),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
  ],
)
