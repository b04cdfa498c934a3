import { LINE_KINDS, LINE_OPERATORS, RESALE_ANSWERS } from '@minit/domain/network/line-plan.ts'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, instant, minor } from '../../db/columns.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'

/** What a seller says of the line behind all their routers; sellers who never did have no row. */
export const linePlans = pgTable(
  'line_plans',
  {
    entrepreneurId: entrepreneurId()
      .primaryKey()
      .references(() => entrepreneurs.id),
    kind: text({ enum: LINE_KINDS }).notNull(),
    operator: text({ enum: LINE_OPERATORS }).notNull(),
    /** Empty if not named. */
    planName: text().notNull(),
    /** Of one month. */
    costMinor: minor(),
    /** The day of the month on which the plan begins again. */
    monthDay: integer().notNull(),
    /** Of one month; null for an unlimited line. */
    megabytes: integer(),
    /** As the operator states it. */
    downKbps: integer(),
    /** The answer about the resale terms of a satellite plan, when it was given, and by which account. */
    resale: text({ enum: RESALE_ANSWERS }),
    resaleAt: instant(),
    resaleBy: text(),
    /**
     * While the month runs short, new passes get less speed, never under this one in kbit/s; null: they keep
     * theirs.
     */
    leastKbps: integer(),
    /** The part of their speed that new passes get now, in basis points; null: all of it. */
    speedShare: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'line_has_bounds',
      sql`${table.costMinor} >= 0 and ${table.monthDay} between 1 and 28 and ${table.megabytes} > 0 and ${table.downKbps} > 0`,
    ),
    check('share_has_bounds', sql`${table.leastKbps} > 0 and ${table.speedShare} between 0 and 9999`),
    check(
      'satellite_has_answer',
      sql`(${table.kind} = 'satellite') = (${table.resale} is not null) and (${table.resale} is null) = (${table.resaleAt} is null)`,
    ),
  ],
)
