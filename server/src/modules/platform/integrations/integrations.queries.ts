import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { integrations } from './integrations.tables.ts'

export type IntegrationRow = typeof integrations.$inferSelect

export const findIntegrations = (tx: Tx): Promise<IntegrationRow[]> =>
  tx.select().from(integrations).limit(100)

export const findIntegration = async (tx: Tx, adapter: string): Promise<IntegrationRow | null> =>
  firstOrNull(await tx.select().from(integrations).where(eq(integrations.adapter, adapter)))

/** As `findIntegration`, with a row lock until the transaction ends. */
export const lockIntegration = async (tx: Tx, adapter: string): Promise<IntegrationRow | null> =>
  firstOrNull(await tx.select().from(integrations).where(eq(integrations.adapter, adapter)).for('update'))

/** Inserts an integration; an existing one keeps its settings. Returns whether it was new. */
export const insertIntegration = async (tx: Tx, row: typeof integrations.$inferInsert): Promise<boolean> => {
  const added = await tx
    .insert(integrations)
    .values(row)
    .onConflictDoNothing()
    .returning({ adapter: integrations.adapter })
  return added.length > 0
}

export const updateIntegration = async (
  tx: Tx,
  adapter: string,
  changes: Partial<Pick<IntegrationRow, 'isEnabled' | 'sealedSettings'>>,
): Promise<void> => {
  await tx.update(integrations).set(changes).where(eq(integrations.adapter, adapter))
}

export const countUse = async (
  tx: Tx,
  { adapter, uses, now }: { adapter: string; uses: number; now: Date },
): Promise<void> => {
  await tx
    .update(integrations)
    .set({ totalRequests: sql`${integrations.totalRequests} + ${uses}`, lastUsedAt: now })
    .where(eq(integrations.adapter, adapter))
}
