import { AREAS } from '@minit/domain/shop/areas.ts'
import { hasWords, inListOrder } from '@minit/domain/shop/near-shops.ts'
import type { Deps } from '../../../ports/deps.ts'
import { freeNow } from '../sellers/free-now.queries.ts'
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

/** The free minutes of a shop now; null where it gives none, is closed, or sells the codes of its own box. */
export const freeMinutesAt = ({ isOpen, joining, free }: IndexedShop, now: Date): number | null =>
  isOpen && joining !== 'codes' ? (freeNow(free, now)?.minutes ?? null) : null

const found = (shops: readonly IndexedShop[], { q = '', area, free }: ShopSearch, now: Date): IndexedShop[] =>
  shops.filter(
    (shop) =>
      (area === undefined || shop.area === area) &&
      (q === '' || hasWords(shop, q)) &&
      (free === undefined || freeMinutesAt(shop, now) !== null),
  )

/** Lists a page of the shops that a search finds, in the list's order, the named one first if it is not among them. */
export const findShops = async (deps: Deps, search: ShopSearch): Promise<IndexedShop[]> => {
  const { page = 1, size = MOST_LISTED, provider } = search
  const shops = await shopIndex(deps)()
  const listed = inListOrder(found(shops, search, deps.now()), deps.now()).slice(
    (page - 1) * size,
    page * size,
  )
  const isNamed = ({ id, slug }: IndexedShop): boolean => id === provider || slug === provider
  const named = provider === undefined || listed.some(isNamed) ? [] : shops.filter(isNamed)
  return [...named, ...listed]
}

/** Counts the shops that a search finds, in all and in each area with some. */
export const countShops = async (deps: Deps, search: Pick<ShopSearch, 'q' | 'free'>) => {
  const shops = found(await shopIndex(deps)(), search, deps.now())
  const areas = AREAS.map(({ id, name }) => ({
    id,
    name,
    shops: shops.filter(({ area }) => area === id).length,
  }))
  return { shops: shops.length, areas: areas.filter((area) => area.shops > 0) }
}
