import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { insightReports } from '../../db/schema/platform.ts'

export type ReportKind = (typeof insightReports.$inferSelect)['kind']

export const findReport = async (tx: Tx, kind: ReportKind) => {
  const [row] = await tx.select().from(insightReports).where(eq(insightReports.kind, kind))
  return row ?? null
}

/** An older analysis never takes the place of a newer one. */
export const saveReport = async (
  tx: Tx,
  kind: ReportKind,
  body: unknown,
  computedAt: Date,
): Promise<void> => {
  await tx
    .insert(insightReports)
    .values({ kind, body, computedAt })
    .onConflictDoUpdate({
      target: insightReports.kind,
      set: { body, computedAt },
      setWhere: sql`${insightReports.computedAt} <= ${computedAt.toISOString()}`,
    })
}
