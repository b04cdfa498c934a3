import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { passes, ratings } from '../../db/schema/passes.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { entrepreneurs, packages } from '../../db/schema/shops.ts'

export const findRateable = async (tx: Tx, entrepreneurId: string, purchaseId: string) => {
  const [row] = await tx
    .select({ pass: passes, packageId: purchases.packageId })
    .from(passes)
    .innerJoin(
      purchases,
      and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
    )
    .where(
      and(
        eq(passes.entrepreneurId, entrepreneurId),
        eq(passes.purchaseId, purchaseId),
        eq(purchases.status, 'paid'),
      ),
    )
  return row ?? null
}

/** False when this pass was rated before. */
export const insertRating = async (tx: Tx, rating: typeof ratings.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(ratings)
    .values(rating)
    .onConflictDoNothing()
    .returning({ purchaseId: ratings.purchaseId })
  return written.length > 0
}

/** To the package and to its seller, in this order. */
export const addStars = async (
  tx: Tx,
  entrepreneurId: string,
  packageId: string,
  stars: number,
): Promise<void> => {
  await tx
    .update(packages)
    .set({
      ratingSum: sql`${packages.ratingSum} + ${stars}`,
      ratingCount: sql`${packages.ratingCount} + 1`,
    })
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, packageId)))
  await tx
    .update(entrepreneurs)
    .set({
      ratingSum: sql`${entrepreneurs.ratingSum} + ${stars}`,
      ratingCount: sql`${entrepreneurs.ratingCount} + 1`,
    })
    .where(eq(entrepreneurs.id, entrepreneurId))
}
