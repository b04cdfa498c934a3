import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStatus } from '../../src/modules/operations/watching/status.ts'
import { watchPlatform } from '../../src/modules/operations/watching/watch-platform.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { givePastDays } from '../shop-days.ts'

let fixture: TestApp
let seller: TestSeller
/** A demo's past is invented, so no rate of sales is usual there. */
let deps: Deps
beforeAll(async () => {
  fixture = await startTestApp()
  deps = { ...fixture.deps, mode: 'production' }
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const INCIDENT = 'No pass was sold for an hour or more, at a busy time of day'

const seen = async () => {
  await watchPlatform(deps)
  const { headline, parts, incidents } = await createStatus(deps)()
  return {
    headline: headline.state,
    selling: parts.find(({ key }) => key === 'selling')?.state,
    silences: incidents.filter(({ text }) => text === INCIDENT).map(({ until }) => until !== null),
  }
}
const sells = async () => {
  await aPaidSale(fixture, seller)
  await fixture.drain()
}

test('an hour without a sale where five are usual raises a public alert, which ends with the next sale and not when few are usual', async () => {
  await sells()
  await givePastDays(
    fixture,
    seller,
    Array.from({ length: 7 }, () => ({ sales: 5, otherSales: 0, priceMinor: 2_000 })),
  )
  expect(await seen()).toMatchObject({ selling: 'works', silences: [] })
  fixture.clock.advance({ minutes: 61 })
  expect(await seen()).toEqual({ headline: 'slow', selling: 'slow', silences: [false] })
  await fixture.database.asOwner('update seller_days set hour_sales = array_fill(4, array[24])')
  fixture.clock.advance({ minutes: 60 })
  expect(await seen()).toMatchObject({ selling: 'quiet', silences: [false] })
  await sells()
  fixture.clock.advance({ minutes: 6 })
  expect(await seen()).toMatchObject({ selling: 'works', silences: [true] })
})
