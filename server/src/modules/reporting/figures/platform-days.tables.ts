import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigintCount } from '../../../db/columns.ts'
import { methodFigures } from '../../passes/roll-ups/roll-ups.tables.ts'

/**
 * What all sellers sold on a day, in parts whose sum it is: a sale adds to a part that nobody holds at that instant, so no
 * seller waits for another and there are as many parts as were ever written at once. A trigger of `seller_days` keeps it.
 */
export const platformDays = pgTable(
  'platform_days',
  {
    day: date({ mode: 'string' }).notNull(),
    part: integer().notNull(),
    sales: bigintCount(),
    revenueMinor: bigintCount(),
    overtimeMinor: bigintCount(),
    discountMinor: bigintCount(),
    ...methodFigures(),
    newCustomers: bigintCount(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
)
