import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { addPastSales } from '../past-sales.ts'

const PAST_SALES = 20_000
/** A plan that goes by indexes costs below 50; one that reads a table of this size, or a seller's past in it, 500 and more. */
const MAX_COST = 200

let world: TestApp
let seller: TestSeller

beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
  await addPastSales(world.database.ownerUrl, seller.slug, PAST_SALES)
})
afterAll(() => world.close())

test('no statement of a sale is planned to read the past, however long it is', async () => {
  for (let sale = 0; sale < 3; sale += 1) await aPaidSale(world, seller)

  const costs = await costsOf(await statementsSent())

  expect(costs.length).toBeGreaterThan(5)
  expect(costs.filter(({ cost }) => cost > MAX_COST)).toEqual([])
})

test('the same look finds the statement that goes by no index', async () => {
  const costs = await costsOf(['update payments set check_count = 1 where reviewed_at = $1'])

  expect(costs.filter(({ cost }) => cost > MAX_COST)).toHaveLength(1)
})

/** What the sales' connections have prepared, once each. */
const statementsSent = async (): Promise<string[]> => {
  const { appPool, platformPool } = world.deps.db
  const clients = await Promise.all(
    [appPool, platformPool].flatMap((pool) => Array.from({ length: pool.totalCount }, () => pool.connect())),
  )
  try {
    const answers = await Promise.all(
      clients.map((client) =>
        client.query<{ text: string }>('select statement as text from pg_prepared_statements'),
      ),
    )
    const texts = answers.flatMap(({ rows }) => rows.map(({ text }) => text))
    return [...new Set(texts)].filter((text) => /\b(purchases|payments)\b/.test(text))
  } finally {
    for (const client of clients) client.release()
  }
}

/** What each costs as planned once and for all, whatever its values. */
const costsOf = async (texts: readonly string[]): Promise<{ cost: number; text: string }[]> => {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  try {
    const costs: { cost: number; text: string }[] = []
    for (const text of texts) costs.push({ cost: await costOf(owner, text), text })
    return costs
  } finally {
    await owner.end()
  }
}

const costOf = async (owner: pg.Client, text: string): Promise<number> => {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN
}
