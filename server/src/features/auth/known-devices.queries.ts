import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { knownDevices } from '../../db/schema/accounts.ts'

export const findDevice = async (tx: Tx, tokenHash: string, accountId: string): Promise<boolean> => {
  const rows = await tx
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.accountId, accountId)))
  return rows.length > 0
}

export const upsertDevice = async (tx: Tx, device: typeof knownDevices.$inferInsert): Promise<void> => {
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.accountId],
      set: { lastUsedAt: device.lastUsedAt },
    })
}

/** Keeps the devices of an account that were used last. */
export const deleteOldestDevices = async (tx: Tx, accountId: string, kept: number): Promise<void> => {
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(kept)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), notInArray(knownDevices.tokenHash, newest)))
}
