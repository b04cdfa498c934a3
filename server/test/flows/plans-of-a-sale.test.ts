import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { listenToStatements } from '../co-location/statements.ts'
import { addPastSales } from '../past-sales.ts'
import { planCosts } from '../plans.ts'

const PAST_SALES = 20_000
/** A plan by indexes costs below 50; one that scans a table of this size, or a seller's past, 500 or more. */
const MAX_COST = 200

const { heard: reported, stop } = listenToStatements()
let fixture: TestApp
let seller: TestSeller

beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  await addPastSales(fixture.database.ownerUrl, seller.slug, PAST_SALES)
})
afterAll(async () => {
  stop()
  await fixture.close()
})

test('no statement of a sale has a plan that scans the past, however long it is', async () => {
  reported.clear()
  for (let sale = 0; sale < 3; sale += 1) await aPaidSale(fixture, seller)

  const costs = await costsOf(statementsSent())

  expect(costs.length).toBeGreaterThan(5)
  expect(costs.filter(({ cost }) => cost > MAX_COST)).toEqual([])
})

test('the same check finds the statement that uses no index', async () => {
  const costs = await costsOf(['update payments set check_count = 1 where reviewed_at = $1'])

  expect(costs.filter(({ cost }) => cost > MAX_COST)).toHaveLength(1)
})

/** The statements of the sales on these tables. */
const statementsSent = (): string[] => [
  ...new Set(
    [...reported.values()].map(({ text }) => text).filter((text) => /\b(purchases|payments)\b/.test(text)),
  ),
]

const costsOf = (texts: readonly string[]) => planCosts(fixture.database.ownerUrl, texts)
