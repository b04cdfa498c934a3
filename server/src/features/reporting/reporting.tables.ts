import { sql } from 'drizzle-orm'
import { bigint, date, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { counter, entrepreneurId, id } from '../../db/columns.ts'
import { packages } from '../packages/packages.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

const salesFigures = () => ({
  sales: counter(),
  /** What customers paid. */
  revenueMinor: counter(),
  /** Packages at list price. */
  packageSalesMinor: counter(),
  overtimeMinor: counter(),
  /** Given away, as a positive amount. */
  discountMinor: counter(),
  /** List-price value of the wallet's bonus minutes. */
  walletBonusMinor: counter(),
  walletSales: counter(),
  minutes: counter(),
  /** Times that minutes were bought on top; not counted in `sales`. */
  overtimeSales: counter(),
  overtimeMinutes: counter(),
})

/** Payments of each method and what they brought, packages and overtime together. */
const methodFigures = () => ({
  orangeMoneySales: counter(),
  orangeMoneyMinor: counter(),
  africellMoneySales: counter(),
  africellMoneyMinor: counter(),
  vultSales: counter(),
  vultMinor: counter(),
  cashSales: counter(),
  cashMinor: counter(),
})

/** One number for each hour of the day, midnight first. */
const byHour = () =>
  bigint({ mode: 'number' }).array().notNull().default(sql`array_fill(0::bigint, array[24])`)

/** Everything a seller ever sold, in one row. */
export const sellerTotals = pgTable('seller_totals', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  ...salesFigures(),
  customers: counter(),
  repeatCustomers: counter(),
  newTier: counter(),
  bronzeTier: counter(),
  silverTier: counter(),
  goldTier: counter(),
  platinumTier: counter(),
  /** Grows with every change of the feed, so that a poll knows at once that nothing is new. */
  feedVersion: counter(),
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
    newCustomers: counter(),
    // Customers whose latest purchase here was on this day, by tier: a period's customers are the sum of its days.
    lastSeenNew: counter(),
    lastSeenBronze: counter(),
    lastSeenSilver: counter(),
    lastSeenGold: counter(),
    lastSeenPlatinum: counter(),
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
    sales: counter(),
    /** What customers paid for it, overtime on top of it included. */
    revenueMinor: counter(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.day, table.packageId] }),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
  ],
)
