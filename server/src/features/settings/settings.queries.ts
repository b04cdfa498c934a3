import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { entrepreneurs, sites } from '../../db/schema/shops.ts'

type Seller = typeof entrepreneurs.$inferInsert
type Site = typeof sites.$inferInsert

/** Seller and site; null when there is no such seller. */
export const findSettings = async (tx: Tx, entrepreneurId: string) => {
  const [row] = await tx
    .select({ seller: entrepreneurs, site: sites })
    .from(entrepreneurs)
    .leftJoin(sites, eq(sites.entrepreneurId, entrepreneurs.id))
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row ?? null
}

export const changeSeller = async (
  tx: Tx,
  entrepreneurId: string,
  changes: Partial<Seller>,
): Promise<void> => {
  await tx.update(entrepreneurs).set(changes).where(eq(entrepreneurs.id, entrepreneurId))
}

/** Makes the site where there is none yet. What is left out stays as it is. */
export const changeSite = async (
  tx: Tx,
  entrepreneurId: string,
  changes: Partial<Omit<Site, 'entrepreneurId'>>,
): Promise<void> => {
  await tx
    .insert(sites)
    .values({ networkName: '', ...changes, entrepreneurId })
    .onConflictDoUpdate({ target: sites.entrepreneurId, set: changes })
}
