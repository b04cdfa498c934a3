import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { payoutSettings } from '../payouts/payouts.tables.ts'
import { clearingHalves, clearings, travelHalves, travels } from './travel.tables.ts'

/** Two shops; `oneId` sorts first. */
export type Pair = { oneId: string; otherId: string }

/** What moved no money is never cleared. */
const isDue = (now: Date) =>
  and(
    isNotNull(travels.endedAt),
    isNull(travels.clearingId),
    sql`${travels.movedMinor} > 0`,
    or(isNull(travels.maturesAt), lte(travels.maturesAt, now)),
  )

const oneId = sql<string>`least(${travels.homeSellerId}, ${travels.hostSellerId})`
const otherId = sql<string>`greatest(${travels.homeSellerId}, ${travels.hostSellerId})`

/** Lists the pairs of shops with ended travels whose money is settled and not cleared. */
export const listPairsDue = (tx: Tx, now: Date): Promise<Pair[]> =>
  tx.selectDistinct({ oneId, otherId }).from(travels).where(isDue(now)).orderBy(oneId, otherId)

/** Locks what a clearing of the pair takes; another clearing waits for it, and then finds nothing. */
export const lockDueTravels = async (tx: Tx, pair: Pair, now: Date) => {
  const rows = await tx
    .select({
      id: travels.id,
      fromId: travels.homeSellerId,
      toId: travels.hostSellerId,
      movedMinor: travels.movedMinor,
    })
    .from(travels)
    .where(
      and(
        isDue(now),
        inArray(travels.homeSellerId, [pair.oneId, pair.otherId]),
        inArray(travels.hostSellerId, [pair.oneId, pair.otherId]),
      ),
    )
    .orderBy(asc(travels.id))
    .for('update')
  return rows.map(({ movedMinor, ...row }) => ({ ...row, movedMinor: movedMinor ?? 0 }))
}

/** Whether an admin holds the payouts of one of the two. */
export const isPairHeld = async (tx: Tx, pair: Pair): Promise<boolean> => {
  const held = await tx
    .select({ entrepreneurId: payoutSettings.entrepreneurId })
    .from(payoutSettings)
    .where(
      and(
        inArray(payoutSettings.entrepreneurId, [pair.oneId, pair.otherId]),
        isNotNull(payoutSettings.heldAt),
      ),
    )
  return held.length > 0
}

type Half = typeof clearingHalves.$inferInsert

/** Writes a clearing with both halves, and marks its travels. */
export const insertClearing = async (
  tx: Tx,
  clearing: typeof clearings.$inferInsert,
  { halves, travelIds }: { halves: readonly Half[]; travelIds: readonly string[] },
): Promise<void> => {
  const { id: clearingId } = clearing
  await tx.insert(clearings).values(clearing)
  await tx.insert(clearingHalves).values([...halves])
  await tx
    .update(travels)
    .set({ clearingId })
    .where(inArray(travels.id, [...travelIds]))
  for (const { entrepreneurId } of halves)
    await tx
      .update(travelHalves)
      .set({ clearingId })
      .where(
        and(eq(travelHalves.entrepreneurId, entrepreneurId), inArray(travelHalves.travelId, [...travelIds])),
      )
}
