import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { packages } from '../packages/packages.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** Packages whose price automatic mode may change, with its bounds. */
export const packageRates = pgTable(
  'package_rates',
  {
    entrepreneurId: entrepreneurId(),
    packageId: id(),
    isAutomatic: boolean().notNull(),
    lowestMinor: minor(),
    highestMinor: minor(),
    /** When it was last switched. */
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.packageId] }),
    check(
      'bounds_are_in_order',
      sql`0 < ${table.lowestMinor} and ${table.lowestMinor} <= ${table.highestMinor}`,
    ),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
  ],
)

/** A seller's costs, as far as the seller entered them. */
export const sellerCosts = pgTable(
  'seller_costs',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    /** An hour of one customer's internet; null if not entered. */
    costPerHourMinor: bigint({ mode: 'number' }),
  },
  (table) => [check('cost_has_a_cap', sql`${table.costPerHourMinor} between 1 and 100000000`)],
)
