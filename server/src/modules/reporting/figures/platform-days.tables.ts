import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigintCount } from '../../../db/columns.ts'
import { methodFigures } from '../../passes/roll-ups/roll-ups.tables.ts'

/**
 * The sales of all sellers on a day, as a sum of parts: a sale adds to a part that no other transaction has
 * locked, so that sellers never wait for each other. There are as many parts as there were concurrent
 * writers. A trigger of `seller_days` maintains it.
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
