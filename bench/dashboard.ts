import Fastify from 'fastify'
import pg from 'pg'
import { aSeller, logInAs } from '../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { medians, throughput } from './load.ts'
import { addPastSales } from './past-sales.ts'
import { type Product, startProduct } from './product.ts'
import { type BenchWorld, CONNECTIONS } from './world.ts'

const SMALL = 1_000
const BIG = 1_000_000
const POLLS = 6_000
const ROUNDS = 400

/** What an open dashboard costs: the poll with nothing new, and the figures of a small and a very big shop. */
export const benchDashboard = async (world: BenchWorld): Promise<Figure[]> => {
  const small = await openShop(world, 'bench_small', SMALL)
  const big = await openShop(world, 'bench_big', BIG)
  const figures = [await comparePoll(small), await compareStats(small, big)]
  await small.product.stop()
  await big.product.stop()
  return figures
}

type Shop = { product: Product; ownerUrl: string; headers: Record<string, string> }

const openShop = async (world: BenchWorld, name: string, sales: number): Promise<Shop> => {
  const ownerUrl = await world.createDatabase(name)
  // The feed's tag changes each minute, which would be counted as news.
  const started = new Date()
  const product = await startProduct(ownerUrl, undefined, () => started)
  const seller = await aSeller(product.deps)
  await addPastSales(ownerUrl, seller.slug, sales)
  const { sessionToken } = await logInAs(product.deps, seller)
  return { product, ownerUrl, headers: { authorization: `Bearer ${sessionToken}` } }
}

const comparePoll = async ({ product, ownerUrl, headers }: Shop): Promise<Figure> => {
  const plain = await startPlainRoute(ownerUrl)
  const address = `${product.url}/api/entrepreneur/notifications`
  const etag = (await fetch(address, { headers })).headers.get('etag') ?? ''
  const poll = { url: address, headers: { ...headers, 'if-none-match': etag } }
  await throughput(poll, 304, 500, CONNECTIONS)
  await throughput({ url: plain.url }, 200, 500, CONNECTIONS)
  const ours = await throughput(poll, 304, POLLS, CONNECTIONS)
  const bare = await throughput({ url: plain.url }, 200, POLLS, CONNECTIONS)
  await plain.stop()
  const measured = `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s`
  return {
    what: 'poll with nothing new, against a route with one primary-key read',
    measured,
    ratio: ours / bare,
    atLeast: 0.5,
  }
}

/** The least a Fastify route can do with the database: one read by primary key. */
const startPlainRoute = async (ownerUrl: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS })
  const app = Fastify()
  app.get('/', async () => {
    const { rows } = await pool.query('select feed_version from seller_totals where entrepreneur_id = $1', [
      'none',
    ])
    return { rows }
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

const compareStats = async (small: Shop, big: Shop): Promise<Figure> => {
  const [ofSmall, ofBig] = await medians(statsOf(small), statsOf(big), ROUNDS)
  const measured = `${ofBig.toFixed(2)} ms with 1,000,000 sales, ${ofSmall.toFixed(2)} ms with 1,000`
  return { what: "the seller's stats", measured, ratio: ofBig / ofSmall, atMost: 1.2 }
}

const statsOf = ({ product, headers }: Shop) => ({ url: `${product.url}/api/entrepreneur/stats`, headers })
