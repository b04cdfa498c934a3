import { setTimeout as delay } from 'node:timers/promises'
import { aSeller, logInAs, type TestSeller } from '../../server/test/builders.ts'
import { addPastSales } from '../../server/test/past-sales.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs, openBenchDatabase } from './fixture.ts'
import { median } from './median.ts'
import { makeDeps } from './product.ts'
import { type Served, withServed } from './serve.ts'

const SALES = 30_000
const ROUNDS = 5
/** The limit of added memory while a statement is sent: far less than the statement and its rows. */
const MEMORY_LIMIT_MB = 30
const SAMPLE_EVERY_MS = 20

/** Measures a monthly statement of 30,000 sales as PDF and as CSV, and the server's memory meanwhile. */
export const benchSellerStatement = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_seller_statement', async (served) => {
    const month = lastMonth()
    const headers = await openBigShop(served, month)
    const csv = await fetchOften(served, `/api/entrepreneur/money/statement?month=${month}`, headers)
    const pdf = await fetchOften(served, `/api/entrepreneur/money/statement/pdf?month=${month}`, headers)
    // One line per sale, plus the head and the two balances.
    if (csv.text.trim().split('\n').length !== SALES + 3) throw new Error('the CSV lacks lines')
    const rows = SALES.toLocaleString('en')
    return [
      seconds(`seconds for a month’s statement of ${rows} sales as CSV`, csv, 1),
      seconds('the same as PDF', pdf, 5),
      memory('as CSV', csv),
      memory('as PDF', pdf),
    ]
  })

type Fetched = { seconds: number; text: string; bytes: number; moreMb: number }

const seconds = (what: string, fetched: Fetched, atMost: number): Figure => ({
  what,
  measured: `${fetched.seconds.toFixed(2)} s, ${(fetched.bytes / 1e6).toFixed(1)} MB`,
  value: fetched.seconds,
  atMost,
})

const memory = (what: string, { moreMb }: Fetched): Figure => ({
  what: `most memory the server adds while it sends one ${what}, in MB`,
  measured: `${moreMb.toFixed(0)} MB`,
  value: moreMb,
  atMost: MEMORY_LIMIT_MB,
})

const lastMonth = (): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** Creates a seller with all sales in one month. */
const openBigShop = async (served: Served, month: string): Promise<Record<string, string>> => {
  const db = openBenchDatabase(served.ownerUrl)
  const deps = makeDeps(db, { enqueue: async () => undefined })
  const seller: TestSeller = await aSeller(deps)
  await addPastSales(served.ownerUrl, seller.slug, SALES)
  const owner = await connectAs(served.ownerUrl)
  // Only this session may change the time of ledger entries.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `update ledger_transactions t set created_at = $2::timestamptz + n.turn * interval '1 minute'
     from (select id, row_number() over (order by id) as turn from ledger_transactions where entrepreneur_id = $1) as n
     where t.entrepreneur_id = $1 and t.id = n.id`,
    [seller.id, `${month}-01T00:00:00Z`],
  )
  await owner.query('vacuum (analyze)')
  await owner.end()
  const { sessionToken } = await logInAs(deps, seller)
  await db.close()
  return { authorization: `Bearer ${sessionToken}` }
}

const fetchOften = async (
  served: Served,
  path: string,
  headers: Record<string, string>,
): Promise<Fetched> => {
  const rounds: Fetched[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const fetched = await fetchOnce(served, path, headers)
    // The first round warms up.
    if (round > 0) rounds.push(fetched)
  }
  const [first] = rounds
  if (first === undefined) throw new Error('nothing was fetched')
  return {
    ...first,
    seconds: median(rounds.map((each) => each.seconds)),
    moreMb: median(rounds.map((each) => each.moreMb)),
  }
}

const fetchOnce = async (served: Served, path: string, headers: Record<string, string>): Promise<Fetched> => {
  const before = await served.residentMb()
  const sampling = sampleMost(served)
  const started = performance.now()
  const response = await fetch(`${served.url}${path}`, { headers })
  if (response.status !== 200) throw new Error(`the statement was answered with ${response.status}`)
  const content = Buffer.from(await response.arrayBuffer())
  const took = (performance.now() - started) / 1000
  const most = await sampling.stop()
  return {
    seconds: took,
    text: content.toString('utf8'),
    bytes: content.length,
    moreMb: Math.max(0, most - before),
  }
}

const sampleMost = (served: Served) => {
  let isOver = false
  const sampling = (async () => {
    let most = 0
    while (!isOver) {
      most = Math.max(most, await served.residentMb())
      await delay(SAMPLE_EVERY_MS)
    }
    return most
  })()
  return {
    stop: (): Promise<number> => {
      isOver = true
      return sampling
    },
  }
}
