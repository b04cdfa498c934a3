import { rateableFrom } from '@minit/domain/sales/ratings.ts'
import { and, eq } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { passes } from '../../passes/passes.tables.ts'
import { addPackageRating } from '../../shop/packages/packages.queries.ts'
import { addSellerRating } from '../../shop/sellers/sellers.queries.ts'
import { purchases } from './purchases.tables.ts'
import { ratings } from './ratings.tables.ts'
import { sellerForHolder } from './read-purchase.ts'

const findRateable = async (tx: TenantTx, purchaseId: string) =>
  firstOrNull(
    await tx
      .select({ pass: passes, packageId: purchases.packageId, baseMinutes: purchases.baseMinutes })
      .from(passes)
      .innerJoin(
        purchases,
        and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
      )
      .where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId), eq(purchases.status, 'paid'))),
  )

/** False if this pass was rated before. */
const insertRating = async (tx: Tx, rating: typeof ratings.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(ratings)
    .values(rating)
    .onConflictDoNothing()
    .returning({ purchaseId: ratings.purchaseId })
  return written.length > 0
}

export type GivenStars = { transactionId: string; token: string; stars: number }

/**
 * Rates a pass with one to five stars, once, by its token. The stars count for the seller and the package.
 * Refuses with `purchase_not_found`, `too_early` before it ran five minutes, or `already_rated`.
 */
export const ratePass = async (deps: Deps, { transactionId, token, stars }: GivenStars): Promise<void> => {
  const seller = await sellerForHolder(deps, transactionId, token)
  await deps.db.inTenant(seller, (tx) => writeRating(deps, tx, { purchaseId: transactionId, stars }))
}

const writeRating = async (
  deps: Deps,
  tx: TenantTx,
  { purchaseId, stars }: { purchaseId: string; stars: number },
): Promise<void> => {
  const rated = await findRateable(tx, purchaseId)
  if (rated === null) throw new Refusal('purchase_not_found')
  if (deps.now() < rateableFrom(rated.pass, rated.baseMinutes)) throw new Refusal('too_early')
  const rating = { entrepreneurId: tx.sellerId, purchaseId, stars, createdAt: deps.now() }
  if (!(await insertRating(tx, rating))) throw new Refusal('already_rated')
  await addPackageRating(tx, rated.packageId, stars)
  await addSellerRating(tx, stars)
}
