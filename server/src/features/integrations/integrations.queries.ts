import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { integrations } from '../../db/schema/platform.ts'

export type IntegrationRow = typeof integrations.$inferSelect

export const listIntegrations = (tx: Tx): Promise<IntegrationRow[]> =>
  tx.select().from(integrations).limit(100)

/** Puts an integration in the list; one that is there keeps its settings. */
export const insertIntegration = async (tx: Tx, row: typeof integrations.$inferInsert): Promise<void> => {
  await tx.insert(integrations).values(row).onConflictDoNothing()
}

export const countUse = async (tx: Tx, adapter: string, uses: number, now: Date): Promise<void> => {
  await tx
    .update(integrations)
    .set({ totalRequests: sql`${integrations.totalRequests} + ${uses}`, lastUsedAt: now })
    .where(eq(integrations.adapter, adapter))
}
