import { listPackages, updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { readRates, setHourCost, takeSuggestedPrice } from '@minit/contract/entrepreneur/rates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toTuesday } from '../noon.ts'
import { refusalOf } from '../purchases.ts'
import { givePastDays, type PastDay } from '../shop-days.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  toTuesday(fixture.clock)
})
afterAll(() => fixture.close())

const comesIn = async (location = `Place of ${fixture.deps.newId()}`): Promise<void> => {
  seller = await aSeller(fixture.deps, { shop: { location } })
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
}
beforeEach(() => comesIn())

/** Advances by days and logs in again, because the session has ended. */
const later = async (days: number): Promise<void> => {
  fixture.clock.advance({ minutes: days * 24 * 60 })
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
}

const WAVE = [0, 2, 1, -1, 1, -2, -1] as const
/** So many days at a price, with the variation of a week. */
const days = (length: number, priceMinor: number, sales: number): PastDay[] =>
  Array.from({ length }, (_, index) => ({
    sales: sales + (WAVE[index % 7] ?? 0),
    otherSales: 20 + (WAVE[index % 7] ?? 0),
    priceMinor,
  }))

/** It sold nearly as much at higher prices. */
const BARELY_ANSWERS = [...days(35, 2500, 21), ...days(35, 3000, 20), ...days(28, 3500, 20)]
/** It sold far fewer at higher prices. */
const TURNS_AWAY = [...days(35, 2500, 60), ...days(35, 3000, 34), ...days(28, 3500, 20)]

const rateOf = async () => {
  const { packages } = await asSeller(readRates, {})
  const rate = packages.find(({ packageId }) => packageId === seller.pack.id)
  if (rate === undefined) throw new Error('the package has no rate')
  return rate
}
const priceNow = async () => (await asSeller(listPackages, {}))[0]?.price
const take = (price: number) =>
  asSeller(takeSuggestedPrice, { params: { id: seller.pack.id }, body: { price } })
const edit = (price: number) =>
  asSeller(updatePackage, {
    params: { id: seller.pack.id },
    body: { name: 'Market Hour', durationMinutes: 60, price },
  })

describe('a suggested price', () => {
  test('is higher where demand barely fell at higher prices, with its evidence in a sentence', async () => {
    await givePastDays(fixture, seller, BARELY_ANSWERS)
    const { suggestion, why, evidence } = await rateOf()
    expect(suggestion).toMatchObject({ price: 38, source: 'sales' })
    expect(why).toMatch(/^At Le 25 you sold 21 a day, at Le 30 you sold 20 a day, .*at Le 38 you likely earn/)
    expect(evidence.prices).toHaveLength(3)
  })

  test('is lower where demand fell', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    expect((await rateOf()).suggestion).toMatchObject({ price: 32, source: 'sales' })
  })

  test('is none for a package with a single price so far, and the seller reads why', async () => {
    await givePastDays(fixture, seller, days(60, 3500, 20))
    const { suggestion, why } = await rateOf()
    expect(suggestion).toBeNull()
    expect(why).toMatch(/^Too little is known yet: \d+ sold in 60 days, all at about one price/)
    const young = await aSeller(fixture.deps)
    const call = callApp(fixture.app, (await logInAs(fixture.deps, young)).sessionToken)
    expect((await call(readRates, {})).packages[0]).toMatchObject({
      suggestion: null,
      why: 'Too little is known yet: 0 sold at known prices, and 40 are needed.',
    })
  })

  test('moves towards the price of three open sellers at the same place, and not towards that of two', async () => {
    const location = `Market ${fixture.deps.newId()}`
    await comesIn(location)
    const neighbour = () =>
      aSeller(fixture.deps, { shop: { location: ` ${location.toUpperCase()}` }, pack: { priceMinor: 2000 } })
    await neighbour()
    await neighbour()
    expect((await rateOf()).suggestion).toBeNull()
    await neighbour()
    const { suggestion, why } = await rateOf()
    expect(suggestion).toMatchObject({ price: 32, source: 'nearby' })
    expect(why).toBe('3 open sellers nearby ask about Le 20 for 1h: Le 32 is a step towards them.')
  })

  test('rises where the pass costs the seller more than it brings', async () => {
    await asSeller(setHourCost, { body: { costPerHour: 40 } })
    expect(await asSeller(readRates, {})).toMatchObject({
      costPerHour: 40,
      packages: [{ suggestion: { price: 38, source: 'cost' } }],
    })
    await asSeller(setHourCost, { body: { costPerHour: null } })
    expect((await rateOf()).suggestion).toBeNull()
  })

  test('is accepted with one call and is in the history; the same one is not accepted twice', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await take(32)
    expect(await priceNow()).toBe(32)
    expect((await rateOf()).history[0]).toMatchObject({ from: 35, to: 32, by: 'suggestion' })
    expect(await refusalOf(take(35))).toMatchObject({ status: 409, code: 'suggestion_changed' })
    expect(await priceNow()).toBe(32)
  })
})

describe('the history of prices', () => {
  test('includes the seller’s changes too, and nothing where the price stayed', async () => {
    await edit(35)
    await edit(40)
    const { history } = await rateOf()
    expect(history).toMatchObject([{ from: 35, to: 40, by: 'seller', outcome: null }])
  })

  test('counts a real sale at that day’s price', async () => {
    await aPaidSale(fixture, seller)
    await later(1)
    const { evidence } = await rateOf()
    expect(evidence).toMatchObject({ sales: 1, until: expect.any(String) })
  })
})
