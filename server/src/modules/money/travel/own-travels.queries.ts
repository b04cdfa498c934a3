import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { clearingHalves, travelHalves } from './travel.tables.ts'

const LATEST_TRAVELS = 50
const LATEST_CLEARINGS = 30

/** The shop's halves, the latest first. */
export const listHalves = (tx: TenantTx) =>
  tx
    .select()
    .from(travelHalves)
    .where(owned(travelHalves, tx))
    .orderBy(desc(travelHalves.startedAt), desc(travelHalves.travelId))
    .limit(LATEST_TRAVELS)

export const listClearingHalves = (tx: TenantTx) =>
  tx
    .select()
    .from(clearingHalves)
    .where(owned(clearingHalves, tx))
    .orderBy(desc(clearingHalves.day), desc(clearingHalves.clearingId))
    .limit(LATEST_CLEARINGS)

/** What ended travels will add to the balance, and take off it, when they are cleared. */
export const sumUncleared = async (tx: TenantTx) => {
  const sumOf = (side: 'home' | 'host') =>
    sql<number>`coalesce(abs(sum(${travelHalves.amountMinor}) filter (where ${eq(travelHalves.side, side)})), 0)`.mapWith(
      Number,
    )
  const [row] = await tx
    .select({ earnedMinor: sumOf('host'), givenMinor: sumOf('home') })
    .from(travelHalves)
    .where(and(owned(travelHalves, tx), isNotNull(travelHalves.endedAt), isNull(travelHalves.clearingId)))
  return row ?? { earnedMinor: 0, givenMinor: 0 }
}
