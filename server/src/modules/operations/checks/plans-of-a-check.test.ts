import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller, type TestSeller } from '../../../../test/builders.ts'
import { addPastSales } from '../../../../test/past-sales.ts'
import type { Invariant } from '../../../kernel/invariant.ts'
import { INVARIANTS } from './invariants.ts'
import { withinSellers } from './invariants-of-sellers.ts'

const PAST_SALES = 20_000

let fixture: TestApp
let owner: pg.Client
let quiet: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  const busy = await aSeller(fixture.deps)
  quiet = await aSeller(fixture.deps)
  await addPastSales(fixture.database.ownerUrl, busy.slug, PAST_SALES)
  await aPaidSale(fixture, quiet)
  owner = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await owner.connect()
  await owner.query('set enable_nestloop = off')
  await owner.query('set enable_mergejoin = off')
})
afterAll(async () => {
  await owner.end()
  await fixture.close()
})

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** Counts the pages of 8 kB that a statement reads. */
const pagesOf = async (statement: string): Promise<number> => {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${statement}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan === undefined ? Number.NaN : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const ofSeller = (invariant: Invariant): string =>
  withinSellers(invariant).replaceAll('$1', `'{${quiet.id}}'`)

const ofSellers = INVARIANTS.filter(({ isOfPlatform }) => isOfPlatform !== true)

test('a check of a quiet seller reads nothing of a busy seller’s past', async () => {
  const pages: [string, number][] = []
  for (const invariant of ofSellers) pages.push([invariant.id, await pagesOf(ofSeller(invariant))])
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(([, count]) => count > 100)).toEqual([])
})

test('the same measure detects a full scan', async () => {
  const [first] = ofSellers
  if (first === undefined) throw new Error('no invariant')
  expect(await pagesOf(first.breaches)).toBeGreaterThan(100)
})
