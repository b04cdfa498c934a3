import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId } from '../../../db/columns.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

const dayCount = () => integer().notNull().default(0)

/**
 * A seller's sales of the 7, 30 and 90 days that end with `countedOn`, and of all later days. A trigger of
 * `seller_days` adds changes; a daily job recounts without the oldest day. Without `countedOn`, nothing is
 * stored yet.
 */
export const sellerRanges = pgTable('seller_ranges', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  countedOn: date({ mode: 'string' }),
  /** The number of days with a row in `seller_days`; includes days whose sales were all refunded. */
  weekDays: dayCount(),
  weekSales: bigintCount(),
  weekRevenueMinor: bigintCount(),
  monthDays: dayCount(),
  monthSales: bigintCount(),
  monthRevenueMinor: bigintCount(),
  quarterDays: dayCount(),
  quarterSales: bigintCount(),
  quarterRevenueMinor: bigintCount(),
})
