import type { Deps } from '../../ports/deps.ts'
import { findEntrepreneur } from './entrepreneurs.queries.ts'
import { isSellerSelling } from './seller-terms.ts'

/** Whether a seller is neither suspended nor cancelled at this moment. */
export const maySellNow = async (deps: Deps, entrepreneurId: string): Promise<boolean> => {
  const seller = await deps.db.inTenant(entrepreneurId, (tx) => findEntrepreneur(tx, entrepreneurId))
  return seller !== null && isSellerSelling(seller, deps.now())
}
