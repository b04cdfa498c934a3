import { onceFor } from '../../../kernel/once-for.ts'
import type { Deps } from '../../../ports/deps.ts'
import { createOfferVersions } from '../sellers/offer-versions.ts'
import { readShopsNow } from './hour-now.ts'
import type { IndexedShop } from './shop-index.queries.ts'

type Known = { text: string; validUntil: Date; shops: Promise<readonly IndexedShop[]> }

/**
 * All shops that can sell, read once for each version of the list and shared by its pages, the search, the feed
 * and closed shops. As old as the list itself may be.
 */
const createShopIndex = (deps: Deps) => {
  const versions = createOfferVersions(deps)
  let known: Known | null = null
  return async (): Promise<readonly IndexedShop[]> => {
    const version = await versions({ shop: null, hasList: true })
    const now = deps.now()
    if (known !== null && version !== null && known.text === version.text && now < known.validUntil)
      return known.shops
    const shops = deps.payments
      .limits()
      .then((limits) => deps.db.readAsPlatform((tx) => readShopsNow(tx, { now, limits })))
    const read = { text: version?.text ?? '', validUntil: version?.validUntil ?? now, shops }
    known = read
    // A failed read is not kept.
    shops.catch(() => {
      if (known === read) known = null
    })
    return shops
  }
}

/** The index of this process. */
export const shopIndex = onceFor(createShopIndex)
