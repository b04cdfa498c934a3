import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { platformSettings } from '../../db/schema/platform.ts'

/** A setting's value; null where none was made. Locked when it is read to be changed. */
export const findSetting = async (tx: Tx, key: string, isLocked = false): Promise<unknown> => {
  const query = tx
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, key))
  const [row] = isLocked ? await query.for('update') : await query
  return row?.value ?? null
}

export const writeSetting = async (tx: Tx, key: string, value: unknown, now: Date): Promise<void> => {
  await tx
    .insert(platformSettings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({ target: platformSettings.key, set: { value, updatedAt: now } })
}
