import Fastify from 'fastify'
import pg from 'pg'
import { logInAs } from '../../server/test/builders.ts'
import { compareShops } from './compare-shops.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, CONNECTIONS } from './fixture.ts'
import { type Ask, type Load, withLoad } from './load.ts'
import { median } from './median.ts'
import { type Product, withProduct } from './product.ts'
import { openShops, type Shops } from './shops.ts'

const ROUNDS = 7
const POLLS = 2_000

/** Measures an open dashboard: a poll without changes, and the figures of a small and a very large shop. */
export const benchDashboard = async (fixture: BenchFixture): Promise<Figure[]> => {
  const small = await openShops(fixture, 'few')
  const big = await openShops(fixture, 'many')
  // The feed's tag changes each minute, which would count as a change.
  const started = new Date()
  const options = { now: () => started }
  return withLoad((load) =>
    withProduct(small.ownerUrl, options, (few) =>
      withProduct(big.ownerUrl, options, async (many) => [
        await comparePoll(load, small, few),
        await compareShops(load, "the seller's stats", {
          small: await statsOf(small, few),
          big: await statsOf(big, many),
        }),
      ]),
    ),
  )
}

const headersOf = async ({ seller }: Shops, { deps }: Product) => {
  const { sessionToken } = await logInAs(deps, seller)
  return { authorization: `Bearer ${sessionToken}` }
}

const comparePoll = async (load: Load, shops: Shops, product: Product): Promise<Figure> => {
  const url = `${product.url}/api/entrepreneur/notifications`
  const headers = await headersOf(shops, product)
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
  const plain = await startPlainRoute(shops)
  const polls = many({ url, expects: [304], headers: { ...headers, 'if-none-match': etag } }, POLLS)
  const reads = many({ url: plain.url, expects: [200] }, POLLS)
  const rounds = await takeTurns(load, polls, reads).finally(plain.stop)
  const ours = median(rounds.map((round) => round.ours))
  const bare = median(rounds.map((round) => round.bare))
  return {
    what: 'poll with nothing new, against a route with one primary-key read',
    measured: `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s`,
    value: median(rounds.map((round) => round.ours / round.bare)),
    atLeast: 0.5,
  }
}

const many = (ask: Ask, count: number): Ask[] => Array.from({ length: count }, () => ask)

const takeTurns = async (load: Load, polls: readonly Ask[], reads: readonly Ask[]) => {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await load.perSecond(polls, CONNECTIONS)
    const bare = await load.perSecond(reads, CONNECTIONS)
    // The first round warms up.
    if (round > 0) rounds.push({ ours, bare })
  }
  return rounds
}

/**
 * The minimum for a Fastify route with the database: one row by primary key, with the same number
 * of connections.
 */
const startPlainRoute = async ({ ownerUrl, seller }: Shops) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS })
  const app = Fastify()
  app.get('/', async () => {
    const { rows } = await pool.query('select feed_version from seller_totals where entrepreneur_id = $1', [
      seller.id,
    ])
    return rows[0]
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
}

const statsOf = async (shops: Shops, product: Product): Promise<Ask> => ({
  url: `${product.url}/api/entrepreneur/stats`,
  expects: [200],
  headers: await headersOf(shops, product),
})
