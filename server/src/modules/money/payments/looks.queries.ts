import { and, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasNoJob } from '../../../jobs/lost-jobs.ts'
import { isPayment, type PaymentRef } from './payments.queries.ts'
import { payments } from './payments.tables.ts'

/** `nextCheckAt` null: no event can follow. */
export const planCheck = async (tx: Tx, ref: PaymentRef, nextCheckAt: Date | null): Promise<void> => {
  await tx
    .update(payments)
    .set({ nextCheckAt, checkCount: sql`${payments.checkCount} + 1` })
    .where(isPayment(ref))
}

/** Payments whose poll is long overdue and that have no waiting or running job. */
export const listOverduePolls = (tx: Tx, overdueSince: Date): Promise<PaymentRef[]> =>
  tx
    .select({ entrepreneurId: payments.entrepreneurId, paymentId: payments.id })
    .from(payments)
    .where(and(lte(payments.nextCheckAt, overdueSince), hasNoJob('follow-payment', payments.id)))
    .orderBy(payments.nextCheckAt)
    .limit(500)

/** Counts the polls due by `by`, with the oldest due time: the age of the queue. */
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
