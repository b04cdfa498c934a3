import { lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { payments } from './payments.tables.ts'

/** Counts the polls due by `by`, with the oldest due time: the age of the queue. */
export const countDuePolls = async (tx: Tx, by: Date): Promise<{ due: number; oldestDueAt: Date | null }> => {
  const [row] = await tx
    .select({
      due: sql<number>`count(*)`.mapWith(Number),
      oldestDueAt: sql<Date | null>`min(${payments.nextCheckAt})`.mapWith(payments.nextCheckAt),
    })
    .from(payments)
    .where(lte(payments.nextCheckAt, by))
  return { due: row?.due ?? 0, oldestDueAt: row?.oldestDueAt ?? null }
}
