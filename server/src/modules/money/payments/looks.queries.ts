import { and, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasNoJob } from '../../../jobs/lost-jobs.ts'
import { isPayment, type PaymentRef } from './payments.queries.ts'
import { payments } from './payments.tables.ts'

/** `nextCheckAt` null: nothing more can come. */
export const planCheck = async (tx: Tx, ref: PaymentRef, nextCheckAt: Date | null): Promise<void> => {
  await tx
    .update(payments)
    .set({ nextCheckAt, checkCount: sql`${payments.checkCount} + 1` })
    .where(isPayment(ref))
}

/** Payments that should have been looked at long ago and have no job that will: neither waiting nor at work. */
export const listLostLooks = (tx: Tx, overdueSince: Date): Promise<PaymentRef[]> =>
  tx
    .select({ entrepreneurId: payments.entrepreneurId, paymentId: payments.id })
    .from(payments)
    .where(and(lte(payments.nextCheckAt, overdueSince), hasNoJob('follow-payment', payments.id)))
    .orderBy(payments.nextCheckAt)
    .limit(500)

/** How many looks were due by then, and when the oldest was: the age of the queue. */
export const countDueLooks = async (tx: Tx, by: Date): Promise<{ due: number; oldestDueAt: Date | null }> => {
  const [row] = await tx
    .select({
      due: sql<number>`count(*)`.mapWith(Number),
      oldestDueAt: sql<Date | null>`min(${payments.nextCheckAt})`.mapWith(payments.nextCheckAt),
    })
    .from(payments)
    .where(lte(payments.nextCheckAt, by))
  return { due: row?.due ?? 0, oldestDueAt: row?.oldestDueAt ?? null }
}
