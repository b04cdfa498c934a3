import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { bigintCount, entrepreneurId } from '../../../db/columns.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

const dayCount = () => integer().notNull().default(0)

/**
 * What a seller sold on the 7, 30 and 90 days that end with `countedOn`, and on all later ones. A trigger of `seller_days` adds
 * what changes; a job counts anew once a day is over, when the oldest one leaves. Without `countedOn` nothing is kept yet.
 */
export const sellerRanges = pgTable('seller_ranges', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  countedOn: date({ mode: 'string' }),
  /** How many days have a row in `seller_days`: who gave everything back has sold, too. */
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
