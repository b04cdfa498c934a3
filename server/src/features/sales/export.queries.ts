import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { entrepreneurs } from '../../db/schema/shops.ts'

/** The readable name of the seller's page, for the names of files. */
export const findSlug = async (tx: Tx, entrepreneurId: string): Promise<string> => {
  const [row] = await tx
    .select({ slug: entrepreneurs.slug })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row?.slug ?? 'shop'
}
