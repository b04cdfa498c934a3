import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { watchCounts } from './watching.tables.ts'

const KEPT_MS = 24 * 60 * MINUTE_MS
/** How far back refused webhooks count for an alert. */
const WINDOW_MS = 10 * MINUTE_MS

const NAME = 'webhooks_refused' as const

/** Adds the counts of one process, by provider, to the current minute. */
export const addRefusedWebhooks = async (
  tx: Tx,
  counts: readonly (readonly [provider: string, count: number])[],
  now: Date,
): Promise<void> => {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  await tx
    .insert(watchCounts)
    .values(counts.map(([subject, count]) => ({ name: NAME, subject, minute, count })))
    .onConflictDoUpdate({
      target: [watchCounts.name, watchCounts.minute, watchCounts.subject],
      set: { count: sql`${watchCounts.count} + excluded.count` },
    })
}

/** Sums the refused webhooks of the last ten minutes by provider, over all processes. */
export const sumRefusedWebhooks = (tx: Tx, now: Date): Promise<{ provider: string; count: number }[]> =>
  tx
    .select({ provider: watchCounts.subject, count: sql<number>`sum(${watchCounts.count})`.mapWith(Number) })
    .from(watchCounts)
    .where(and(eq(watchCounts.name, NAME), gte(watchCounts.minute, new Date(now.getTime() - WINDOW_MS))))
    .groupBy(watchCounts.subject)
    .orderBy(watchCounts.subject)

export const forgetOldCounts = async (tx: Tx, now: Date): Promise<void> => {
  await tx.delete(watchCounts).where(lt(watchCounts.minute, new Date(now.getTime() - KEPT_MS)))
}
