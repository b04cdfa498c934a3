import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { passes, passMinutes } from '../../db/schema/passes.ts'
import { sites } from '../../db/schema/shops.ts'

export type PassRow = typeof passes.$inferSelect

export const findSite = async (tx: Tx, entrepreneurId: string) => {
  const [row] = await tx.select().from(sites).where(eq(sites.entrepreneurId, entrepreneurId))
  return row ?? null
}

export const insertPass = async (tx: Tx, pass: PassRow): Promise<void> => {
  await tx.insert(passes).values(pass)
}

export const insertPassMinutes = async (
  tx: Tx,
  lines: (typeof passMinutes.$inferInsert)[],
): Promise<void> => {
  await tx.insert(passMinutes).values(lines)
}
