import type { CashCount } from '@minit/domain/money/cash-counts.ts'
import { MOVEMENT_KINDS, SHIFT_STATES } from '@minit/domain/money/shifts.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant, minor } from '../../../db/columns.ts'

/** An account's time at the drawer, from one count to the next. A closed shift never changes. */
export const shifts = pgTable(
  'shifts',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    accountId: text().notNull(),
    /** The account's name when the shift was opened. */
    personName: text().notNull(),
    state: text({ enum: SHIFT_STATES }).notNull().default('open'),
    openedAt: instant().notNull(),
    closedAt: instant(),
    floatCount: jsonb().$type<CashCount>().notNull(),
    floatMinor: minor(),
    // What went through the drawer; written when the shift closes.
    salesMinor: minor().default(0),
    salesCount: integer().notNull().default(0),
    refundsMinor: minor().default(0),
    paidInMinor: minor().default(0),
    takenOutMinor: minor().default(0),
    expectedMinor: bigint({ mode: 'number' }),
    closingCount: jsonb().$type<CashCount>(),
    countedMinor: bigint({ mode: 'number' }),
    differenceReason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('shifts_one_open').on(table.entrepreneurId, table.accountId).where(sql`closed_at is null`),
    index('shifts_open_since').on(table.openedAt).where(sql`closed_at is null`),
    index('shifts_of_period').on(table.entrepreneurId, table.openedAt),
    index('shifts_numbers')
      .using('gin', sql`numbers_in(array[difference_reason])`)
      .with({ fastupdate: false })
      .where(sql`difference_reason is not null`),
    check('closed_has_its_time', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('closed_has_its_sum', sql`(${table.state} = 'open') = (${table.expectedMinor} is null)`),
    check('counted_has_its_count', sql`(${table.state} = 'counted') = (${table.countedMinor} is not null)`),
    check(
      'drawer_adds_up',
      sql`${table.expectedMinor} is null or ${table.expectedMinor} = ${table.floatMinor} + ${table.salesMinor}
        - ${table.refundsMinor} + ${table.paidInMinor} - ${table.takenOutMinor}`,
    ),
    check(
      'difference_has_its_reason',
      sql`${table.countedMinor} is null or ${table.countedMinor} = ${table.expectedMinor}
        or ${table.differenceReason} is not null`,
    ),
  ],
)

/** Cash put into a drawer or taken out of it, outside any sale. Rows are added, never changed. */
export const shiftMovements = pgTable(
  'shift_movements',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    shiftId: id(),
    /** The caller's idempotency key: a repeated movement counts once. */
    key: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    amountMinor: minor(),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('shift_movements_key').on(table.entrepreneurId, table.shiftId, table.key),
    index('shift_movements_numbers').using('gin', sql`numbers_in(array[reason])`).with({ fastupdate: false }),
    check('moves_money', sql`${table.amountMinor} > 0`),
    foreignKey({
      columns: [table.entrepreneurId, table.shiftId],
      foreignColumns: [shifts.entrepreneurId, shifts.id],
    }),
  ],
)
