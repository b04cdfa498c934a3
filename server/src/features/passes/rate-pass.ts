import { rateableFrom } from '@minit/domain/ratings.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { sellerForToken } from '../purchases/seller-for-token.ts'
import { addStars, findRateable, insertRating } from './ratings.queries.ts'

export type GivenStars = { transactionId: string; token: string; stars: number }

/**
 * One to five stars for a pass, once, from whoever holds its token. They count for the seller and the package.
 * Refuses with `purchase_not_found`, `too_early` before it ran five minutes, or `already_rated`.
 */
export const ratePass = async (deps: Deps, { transactionId, token, stars }: GivenStars): Promise<void> => {
  const seller = await sellerForToken(deps, transactionId, token)
  await deps.db.inTenant(seller, (tx) => writeRating(deps, tx, seller, transactionId, stars))
}

const writeRating = async (
  deps: Deps,
  tx: Tx,
  entrepreneurId: string,
  purchaseId: string,
  stars: number,
): Promise<void> => {
  const rated = await findRateable(tx, entrepreneurId, purchaseId)
  if (rated === null) throw new Refusal('purchase_not_found')
  if (deps.now() < rateableFrom(rated.pass)) throw new Refusal('too_early')
  const rating = { entrepreneurId, purchaseId, stars, createdAt: deps.now() }
  if (!(await insertRating(tx, rating))) throw new Refusal('already_rated')
  await addStars(tx, entrepreneurId, rated.packageId, stars)
}
