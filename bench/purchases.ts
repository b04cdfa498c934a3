import { Agent } from 'node:http'
import { roleUrl } from '@minit/server/db/roles.ts'
import { aSeller } from '../server/test/builders.ts'
import type { Figure } from './figures.ts'
import { ask } from './load.ts'
import { addPastSales } from './past-sales.ts'
import { makeDeps, startProduct } from './product.ts'
import { recordStatements, replay, type Transaction } from './statements.ts'
import { type BenchWorld, CONNECTIONS, openBenchDatabase, SECRET_KEY } from './world.ts'

const WARM_UP = 100
const MEASURED = 800
const SELLERS = 50
const PAST = { few: 1_000, many: 1_000_000 }

/** From the HTTP request to the settled purchase with its pass, against the same statements sent bare. */
export const benchPurchases = async (world: BenchWorld): Promise<Figure[]> => {
  await seedTemplate(world, 'bench_few', PAST.few)
  await seedTemplate(world, 'bench_many', PAST.many)
  const few = await sellThroughHttp(await world.createDatabase('bench_http_few', 'bench_few'))
  const bare = await replayBare(await world.createDatabase('bench_bare', 'bench_few'), few.purchases)
  const many = await sellThroughHttp(await world.createDatabase('bench_http_many', 'bench_many'))
  const roundTrips = Math.round(countStatements(few.purchases) / few.purchases.length)
  return [
    {
      what: `purchases per second, ${roundTrips} statements each, against the same sent bare`,
      measured: `${few.perSecond.toFixed(0)}/s of ${bare.toFixed(0)}/s`,
      ratio: few.perSecond / bare,
      atLeast: 0.35,
    },
    {
      what: 'purchases per second with 1,000,000 past sales, against 1,000',
      measured: `${many.perSecond.toFixed(0)}/s, ${few.perSecond.toFixed(0)}/s`,
      ratio: many.perSecond / few.perSecond,
      // No slower, as far as a shared machine can tell two equal figures apart.
      atLeast: 0.9,
    },
  ]
}

const seedTemplate = async (world: BenchWorld, name: string, past: number): Promise<void> => {
  const ownerUrl = await world.createDatabase(name)
  const db = openBenchDatabase(ownerUrl)
  const deps = makeDeps(db, { enqueue: async () => undefined })
  const first = await aSeller(deps)
  for (let count = 1; count < SELLERS; count += 1) await aSeller(deps)
  await db.close()
  await addPastSales(ownerUrl, first.slug, past)
}

const countStatements = (purchases: readonly Transaction[][]): number =>
  purchases.flat().reduce((sum, { statements }) => sum + statements.length, 0)

const replayBare = (ownerUrl: string, purchases: readonly Transaction[][]): Promise<number> => {
  const urls = {
    app: roleUrl(ownerUrl, SECRET_KEY, 'minit_app'),
    platform: roleUrl(ownerUrl, SECRET_KEY, 'minit_platform'),
  }
  return replay(urls, purchases, CONNECTIONS)
}

const sellThroughHttp = async (ownerUrl: string) => {
  let recorded: Transaction[][] = []
  const product = await startProduct(ownerUrl, (app, { db }) => {
    const recording = recordStatements({ app: db.appPool, platform: db.platformPool })
    recorded = recording.purchases
    app.addHook('onRequest', (_request, _reply, done) => void recording.run(async () => done()))
  })
  const packs = await product.deps.db.platformPool.query<Pack>(
    'select id, entrepreneur_id as seller from packages',
  )
  await buyMany(product.url, packs.rows, WARM_UP, 0)
  recorded.length = 0
  const perSecond = await buyMany(product.url, packs.rows, MEASURED, WARM_UP)
  await product.stop()
  return { perSecond, purchases: recorded }
}

export type Pack = { id: string; seller: string }

/** Buys `count` passes as so many different people; returns purchases per second. */
export const buyMany = async (
  url: string,
  packs: readonly Pack[],
  count: number,
  from: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = from
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let number = next++; number < from + count; number = next++) {
        await ask(agent, purchaseOf(url, packs, number), 200)
      }
    }),
  )
  agent.destroy()
  return count / ((performance.now() - started) / 1000)
}

const purchaseOf = (url: string, packs: readonly Pack[], number: number) => {
  const pack = packs[number % packs.length]
  const order = {
    packageId: pack?.id,
    entrepreneurId: pack?.seller,
    customerName: 'Aminata Kamara',
    phoneNumber: `+23278${String(100_000 + number)}`,
    paymentMethod: 'orange_money',
  }
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `bench-purchase-${number}`,
    // Each buyer is somebody else, so that the limits for one address stay out of it.
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }
  return { url: `${url}/api/customer/signup-and-pay`, method: 'POST', headers, body: JSON.stringify(order) }
}
