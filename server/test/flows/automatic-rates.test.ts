import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { listPackages, updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { readRates, setAutomaticPrice } from '@minit/contract/entrepreneur/rates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobHandlers } from '../../src/job-handlers.ts'
import { readRates as readPackageRates } from '../../src/modules/shop/rates/read-rates.ts'
import { applyDecision, decisionFor, setRates, setRatesOf } from '../../src/modules/shop/rates/set-rates.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { AT_ONCE, buys, refusalOf } from '../purchases.ts'
import { givePastDays, type PastDay } from '../shop-days.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
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

/** It sold far fewer at higher prices. */
const TURNS_AWAY = [...days(35, 2500, 60), ...days(35, 3000, 34), ...days(28, 3500, 20)]

const rateOf = async () => {
  const { packages } = await asSeller(readRates, {})
  const rate = packages.find(({ packageId }) => packageId === seller.pack.id)
  if (rate === undefined) throw new Error('the package has no rate')
  return rate
}
const priceNow = async () => (await asSeller(listPackages, {}))[0]?.price
const switchOn = (lowest = 25, highest = 45) =>
  asSeller(setAutomaticPrice, { params: { id: seller.pack.id }, body: { bounds: { lowest, highest } } })
const edit = (price: number) =>
  asSeller(updatePackage, {
    params: { id: seller.pack.id },
    body: { name: 'Market Hour', durationMinutes: 60, price },
  })
const sentTexts = async (): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ id: string; sealed_text: string }>(
    `select id, sealed_text from messages where entrepreneur_id = $1 and kind = 'rates' order by id`,
    [seller.id],
  )
  return rows.map((row) => fixture.deps.secrets.open(row.sealed_text, row.id))
}

describe('automatic mode', () => {
  test('runs in the afternoon even when late, and changes and sends nothing at night', async () => {
    const workJob = () => createJobHandlers(fixture.deps)['set-rates']({})
    toNoon(fixture.clock)
    await comesIn()
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    fixture.clock.advance({ hours: 11 })
    await workJob()
    expect(await sentTexts()).toEqual([])
    await later(7)
    fixture.clock.advance({ hours: -7 })
    await workJob()
    expect(await sentTexts()).toHaveLength(1)
  })

  test('changes the price once a day, notifies the seller, and shows customers the new price', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    await setRates(fixture.deps)
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(32)
    const shown = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } })
    expect(shown[0]?.price).toBe(32)
    expect(await sentTexts()).toEqual([
      'Minit: Market Hour is now Le 32, it was Le 35. We check how it sells. You can switch automatic prices off under Packages.',
    ])
    expect((await rateOf()).history[0]).toMatchObject({ from: 35, to: 32, by: 'automatic', outcome: null })
  })

  test('reverts a new price that brought less, and says so', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    await setRates(fixture.deps)
    await later(7)
    await givePastDays(fixture, seller, days(7, 3200, 7))
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(35)
    const { history } = await rateOf()
    expect(history[0]).toMatchObject({ from: 32, to: 35, by: 'back' })
    expect(history[1]).toMatchObject({
      outcome: 'went_back',
      outcomeWhy: expect.stringMatching(
        /^It brought Le \d+ a day at Le 35 and Le \d+ at Le 32: back to Le 35\.$/,
      ),
    })
    expect((await sentTexts())[1]).toMatch(/is now Le 35, it was Le 32\. The other price earned less\./)
  })

  test('keeps within the bounds, and does nothing once it is switched off', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn(34, 36)
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(34)
    await asSeller(setAutomaticPrice, { params: { id: seller.pack.id }, body: { bounds: null } })
    await later(7)
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(34)
    expect((await rateOf()).automatic).toMatchObject({ isOn: false, lowest: 34, highest: 36 })
  })

  test('changes nothing where there are too few data, and says so', async () => {
    await givePastDays(fixture, seller, days(40, 3500, 2))
    await switchOn()
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(35)
    expect((await rateOf()).why).toMatch(/^Too little is known yet/)
    expect(await sentTexts()).toEqual([])
  })

  test('leaves the seller’s own new price alone for two weeks and stops evaluating its last change', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    await setRates(fixture.deps)
    await edit(36)
    await later(1)
    await setRates(fixture.deps)
    expect(await priceNow()).toBe(36)
    expect((await rateOf()).history[1]).toMatchObject({ by: 'automatic', outcome: 'overtaken' })
    expect((await rateOf()).automatic.state).toMatch(/^You changed the price yourself/)
  })

  test('rejects bounds that do not include the price', async () => {
    expect(await refusalOf(switchOn(36, 40))).toMatchObject({
      code: 'rate_bounds_wrong',
      fields: { lowest: 'This is above the price as it is now' },
    })
    expect(await refusalOf(switchOn(20, 34))).toMatchObject({
      fields: { highest: 'This is below the price as it is now' },
    })
    expect(await refusalOf(switchOn(40, 20))).toMatchObject({ status: 400 })
    expect((await rateOf()).automatic).toMatchObject({ isOn: false, lowest: null })
  })
})

test('a buyer between quote and payment pays the quoted price, and an older page gets the new one', async () => {
  await givePastDays(fixture, seller, TURNS_AWAY)
  await switchOn()
  const begun = await buys(fixture, seller, { phoneNumber: '+23276000059' }, AT_ONCE)
  await setRates(fixture.deps)
  expect(await priceNow()).toBe(32)
  await fixture.drain()
  fixture.clock.advance({ minutes: 1 })
  await fixture.drain()
  const stored = await fixture.database.asOwner(
    `select p.status, p.price_minor::int as price, y.amount_minor::int as paid from purchases p
     join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id where p.id = $1`,
    [begun.transactionId],
  )
  expect(stored).toEqual([{ status: 'paid', price: 3500, paid: 3500 }])
})

describe('a price change by the seller at the same instant', () => {
  /** The seller sets Le 40 after automatic mode has read the package and before it writes. */
  const bothAtOnce = async (guard?: string) => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    const { packages } = await readPackageRates(fixture.deps, seller.id)
    const [known] = packages
    if (known === undefined) throw new Error('the package has no rate')
    const decision = decisionFor(fixture.deps, known)
    expect(decision).toMatchObject({ kind: 'change', priceMinor: 3200 })
    await edit(40)
    const applied = await applyDecision(fixture.deps, seller.id, {
      known,
      decision,
      ...(guard !== undefined && { guard }),
    })
    return { applied, price: await priceNow() }
  }

  test('wins, and the automatic change is not made', async () => {
    expect(await bothAtOnce()).toEqual({ applied: false, price: 40 })
    expect((await rateOf()).history).toMatchObject([{ from: 35, to: 40, by: 'seller' }, {}, {}])
    expect(await sentTexts()).toEqual([])
  })

  test('is lost without the comparison with the price that was read (negative control)', async () => {
    expect(await bothAtOnce('')).toEqual({ applied: true, price: 32 })
  })

  test('and two jobs at once change the price once', async () => {
    await givePastDays(fixture, seller, TURNS_AWAY)
    await switchOn()
    const changed = await Promise.all([
      setRatesOf(fixture.deps, seller.id),
      setRatesOf(fixture.deps, seller.id),
    ])
    expect(changed.toSorted()).toEqual([0, 1])
    expect((await rateOf()).history).toMatchObject([{ to: 32 }, { to: 35 }, { to: 30 }])
  })
})
