import { AREAS } from '@minit/domain/shop/areas.ts'
import { inListOrder } from '@minit/domain/shop/near-shops.ts'
import { searchShops } from '@minit/domain/shop/shop-search.ts'
import type { Deps } from '../../../ports/deps.ts'
import { freeMinutesAt } from './shop-facts.ts'
import type { IndexedShop } from './shop-index.queries.ts'
import { shopIndex } from './shop-index.ts'

/** What a customer searches for; `page` counts from 1. `provider` is shown whatever the page. */
export type ShopSearch = {
  q?: string | undefined
  area?: string | undefined
  /** Only shops that give free minutes now. */
  free?: string | undefined
  page?: number | undefined
  size?: number | undefined
  provider?: string | undefined
}

const MOST_LISTED = 100

const isAsked = (shop: IndexedShop, { area, free }: ShopSearch, now: Date): boolean =>
  (area === undefined || shop.area === area) && (free === undefined || freeMinutesAt(shop, now) !== null)

/**
 * Lists a page of the shops that a search finds, those that fit its words best first, then in the list's order.
 * The named one is first if it is not among them.
 */
export const findShops = async (deps: Deps, search: ShopSearch): Promise<IndexedShop[]> => {
  const { page = 1, size = MOST_LISTED, provider } = search
  const shops = await shopIndex(deps)()
  const now = deps.now()
  const asked = shops.filter((shop) => isAsked(shop, search, now))
  const ordered = searchShops(inListOrder(asked, now), search.q ?? '')
  const listed = ordered.slice((page - 1) * size, page * size)
  const isNamed = ({ id, slug }: IndexedShop): boolean => id === provider || slug === provider
  const named = provider === undefined || listed.some(isNamed) ? [] : shops.filter(isNamed)
  return [...named, ...listed]
}

/** Counts the shops that a search finds, in all and in each area with some. */
export const countShops = async (deps: Deps, search: Pick<ShopSearch, 'q' | 'free'>) => {
  const now = deps.now()
  const asked = (await shopIndex(deps)()).filter((shop) => isAsked(shop, search, now))
  const shops = searchShops(asked, search.q ?? '')
  const areas = AREAS.map(({ id, name }) => ({
    id,
    name,
    shops: shops.filter(({ area }) => area === id).length,
  }))
  return { shops: shops.length, areas: areas.filter((area) => area.shops > 0) }
}
