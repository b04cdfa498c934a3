import { logInAs } from '../../server/test/builders.ts'
import { compareShops } from './compare-shops.ts'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { type Ask, withLoad } from './load.ts'
import { type Product, withProduct } from './product.ts'
import { openShops, type Shops } from './shops.ts'

const CALLS = [
  { what: "a year's analytics", path: '/api/entrepreneur/analytics?period=1y' },
  { what: "the history's first page", path: '/api/entrepreneur/sales/history?period=30d' },
  { what: "the customers' first page", path: '/api/entrepreneur/customers?period=30d' },
] as const

/** Measures the seller's figures, history and customers in a small and in a very large shop. */
export const benchAnalytics = async (fixture: BenchFixture): Promise<Figure[]> => {
  const small = await openShops(fixture, 'few')
  const big = await openShops(fixture, 'many')
  return withLoad((load) =>
    withProduct(small.ownerUrl, {}, (few) =>
      withProduct(big.ownerUrl, {}, async (many) => {
        const ofSmall = await askerOf(small, few)
        const ofBig = await askerOf(big, many)
        const figures: Figure[] = []
        for (const { what, path } of CALLS)
          figures.push(await compareShops(load, what, { small: ofSmall(path), big: ofBig(path) }))
        return figures
      }),
    ),
  )
}

const askerOf = async ({ seller }: Shops, { deps, url }: Product) => {
  const { sessionToken } = await logInAs(deps, seller)
  const headers = { authorization: `Bearer ${sessionToken}` }
  return (path: string): Ask => ({ url: `${url}${path}`, expects: [200], headers })
}
