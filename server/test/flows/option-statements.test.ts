import { WEEK } from '@minit/domain/passes/pass-hours.ts'
import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, type TestSeller } from '../builders.ts'
import { buys } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  // Cached reads are no part of a purchase.
  await buys(fixture, seller)
})
afterAll(() => fixture.close())

const ALL: PassOptions = {
  clock: 'first_use',
  maxDevices: 2,
  downKbps: 512,
  upKbps: 256,
  dataLimitMb: 500,
  hours: { fromMinute: 60, untilMinute: 23 * 60, days: [...WEEK] },
  maxPerDay: 2,
  maxPauses: 2,
  pauseDays: 7,
}

/** What an order reads first, and what it writes. How often a waiting call polls varies with time. */
const COUNTED = /^\s*(with given|insert|select to_jsonb)/

/** The statements that a purchase reads and writes until it has its pass, each once. */
const statementsOf = async (options: Partial<PassOptions>): Promise<string[]> => {
  const pack = await aPackage(fixture.deps, seller.id, options)
  const texts = new Set<string>()
  const listen = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      if (COUNTED.test(text)) texts.add(text)
      return query(...given)
    }
    client.query = watched as typeof client.query
  }
  const { appPool, platformPool } = fixture.deps.db
  for (const pool of [appPool, platformPool]) pool.on('acquire', listen)
  await buys(fixture, { ...seller, pack })
  for (const pool of [appPool, platformPool]) pool.off('acquire', listen)
  expect(texts.size).toBeGreaterThan(2)
  return [...texts].toSorted()
}

test('a purchase of a package with every option sends the same statements as one without', async () => {
  expect(await statementsOf(ALL)).toEqual(await statementsOf({}))
})
