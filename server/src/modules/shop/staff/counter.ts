import type { Deps } from '../../../ports/deps.ts'
import { isSellerSelling, lackOf } from '../sellers/seller-terms.ts'
import { findJoining, findOwnSeller } from '../sellers/sellers.queries.ts'

/** Returns the shop's name and state, and what it lacks before it can sell. */
export const readCounter = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const [seller, joining] = [await findOwnSeller(tx), await findJoining(tx)]
    const { businessName, slug, isOpen } = seller
    const maySell = isSellerSelling(seller, deps.now())
    return { businessName, slug, isOpen, maySell, lacks: lackOf({ ...seller, joining }) }
  })
