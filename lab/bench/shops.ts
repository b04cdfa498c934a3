import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import { addPastSales } from '../../server/test/past-sales.ts'
import { type BenchFixture, openBenchDatabase } from './fixture.ts'
import { makeDeps } from './product.ts'

/** Sellers in each database; the first one has past sales. */
const SELLERS = 50

const PAST = { few: 1_000, many: 1_000_000 } as const
export type Past = keyof typeof PAST

/** A database with 50 sellers, one with past sales. */
export type Shops = { name: string; ownerUrl: string; seller: TestSeller }

const made = new Map<Past, Promise<Shops>>()

/** Created once for all benches of a run: a million sales take a minute. */
export const openShops = (fixture: BenchFixture, past: Past): Promise<Shops> => {
  const shops = made.get(past) ?? makeShops(fixture, past)
  made.set(past, shops)
  return shops
}

const makeShops = async (fixture: BenchFixture, past: Past): Promise<Shops> => {
  const name = `bench_${past}`
  const ownerUrl = await fixture.createDatabase(name)
  const db = openBenchDatabase(ownerUrl)
  const deps = makeDeps(db, { enqueue: async () => undefined })
  const seller = await aSeller(deps)
  for (let count = 1; count < SELLERS; count += 1) await aSeller(deps)
  await db.close()
  await addPastSales(ownerUrl, seller.slug, PAST[past])
  return { name, ownerUrl, seller }
}
