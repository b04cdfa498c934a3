import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { entrepreneurs, packages } from '../../db/schema/shops.ts'

export const findSeller = async (tx: Tx, entrepreneurId: string) => {
  const [row] = await tx.select().from(entrepreneurs).where(eq(entrepreneurs.id, entrepreneurId))
  if (row === undefined) throw new Error(`there is no seller ${entrepreneurId}`)
  return row
}

/** Shortest first. */
export const listPackagesOnSale = (tx: Tx, entrepreneurId: string) =>
  tx
    .select()
    .from(packages)
    .where(
      and(
        eq(packages.entrepreneurId, entrepreneurId),
        eq(packages.isActive, true),
        isNull(packages.archivedAt),
      ),
    )
    .orderBy(asc(packages.durationMinutes), asc(packages.priceMinor))
    .limit(1000)
