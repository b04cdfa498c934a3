import { WEEK } from '@minit/domain/passes/pass-hours.ts'
import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, type TestSeller } from '../builders.ts'
import { buys } from '../purchases.ts'
import { watchStatements } from '../sent-statements.ts'

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
  slowAfterMegabytes: null,
  slowKbps: null,
  hours: { fromMinute: 60, untilMinute: 23 * 60, days: [...WEEK] },
  maxPerDay: 2,
  maxPauses: 2,
  pauseDays: 7,
  travels: false,
}

/** What an order reads first, and what it writes. How often a waiting call polls varies with time. */
const COUNTED = /^\s*(with given|insert|select to_jsonb)/

/** The statements that a purchase reads and writes until it has its pass, each once. */
const statementsOf = async (options: Partial<PassOptions>): Promise<string[]> => {
  const pack = await aPackage(fixture.deps, seller.id, options)
  const sent = watchStatements(fixture)
  await buys(fixture, { ...seller, pack })
  sent.stop()
  const texts = new Set(sent.texts.filter((text) => COUNTED.test(text)))
  expect(texts.size).toBeGreaterThan(2)
  return [...texts].toSorted()
}

test('a purchase of a package with every option sends the same statements as one without', async () => {
  expect(await statementsOf(ALL)).toEqual(await statementsOf({}))
})
