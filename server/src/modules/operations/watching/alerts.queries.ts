import type { Alert } from '@minit/domain/operations/watching.ts'
import { and, asc, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { alerts } from './watching.tables.ts'

export type AlertRow = typeof alerts.$inferSelect

const isOpen = isNull(alerts.resolvedAt)
const MOST = 100

export const listOpenAlerts = (tx: Tx): Promise<AlertRow[]> =>
  tx.select().from(alerts).where(isOpen).orderBy(asc(alerts.openedAt), asc(alerts.id)).limit(MOST)

/** Opens an alert unless it is open. True for the one process that wrote it. */
export const openAlert = async (tx: Tx, id: string, alert: Alert, now: Date): Promise<boolean> => {
  const written = await tx
    .insert(alerts)
    .values({ ...alert, id, openedAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ id: alerts.id })
  return written.length > 0
}

/** Records that an alert still holds, with its current text. */
export const noteSeen = async (tx: Tx, { kind, subject, text }: Alert, now: Date): Promise<void> => {
  await tx
    .update(alerts)
    .set({ lastSeenAt: now, text })
    .where(and(isOpen, eq(alerts.kind, kind), eq(alerts.subject, subject)))
}

/** True for the one process that resolved it. */
export const resolveAlert = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const ended = await tx
    .update(alerts)
    .set({ resolvedAt: now })
    .where(and(isOpen, eq(alerts.id, id)))
    .returning({ id: alerts.id })
  return ended.length > 0
}

/** Lists the public incidents since an instant, the newest first. */
export const listIncidents = (tx: Tx, since: Date) =>
  tx
    .select({ text: alerts.publicText, openedAt: alerts.openedAt, resolvedAt: alerts.resolvedAt })
    .from(alerts)
    .where(and(isNotNull(alerts.publicText), or(isOpen, gte(alerts.resolvedAt, since))))
    .orderBy(desc(alerts.openedAt), desc(alerts.id))
    .limit(20)
