import { AREAS } from '@minit/domain/shop/areas.ts'
import { hasWords, inListOrder } from '@minit/domain/shop/near-shops.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { IndexedShop } from './shop-index.queries.ts'
import { shopIndex } from './shop-index.ts'

/** What a customer searches for; `page` counts from 1. `provider` is shown whatever the page. */
export type ShopSearch = {
  q?: string | undefined
  area?: string | undefined
  page?: number | undefined
  size?: number | undefined
  provider?: string | undefined
}

const MOST_LISTED = 100

const found = (shops: readonly IndexedShop[], { q = '', area }: ShopSearch): IndexedShop[] =>
  shops.filter((shop) => (area === undefined || shop.area === area) && (q === '' || hasWords(shop, q)))

/** Lists a page of the shops that a search finds, in the list's order, the named one first if it is not among them. */
export const findShops = async (deps: Deps, search: ShopSearch): Promise<IndexedShop[]> => {
  const { page = 1, size = MOST_LISTED, provider } = search
  const shops = await shopIndex(deps)()
  const listed = inListOrder(found(shops, search), deps.now()).slice((page - 1) * size, page * size)
  const isNamed = ({ id, slug }: IndexedShop): boolean => id === provider || slug === provider
  const named = provider === undefined || listed.some(isNamed) ? [] : shops.filter(isNamed)
  return [...named, ...listed]
}

/** Counts the shops that a search finds, in all and in each area with some. */
export const countShops = async (deps: Deps, { q }: Pick<ShopSearch, 'q'>) => {
  const shops = found(await shopIndex(deps)(), { q })
  const areas = AREAS.map(({ id, name }) => ({
    id,
    name,
    shops: shops.filter(({ area }) => area === id).length,
  }))
  return { shops: shops.length, areas: areas.filter((area) => area.shops > 0) }
}
