import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { readShiftSummary } from '@minit/contract/entrepreneur/shifts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updatePackage } from '../../src/modules/shop/packages/packages.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { aHappyHour } from '../promotions.ts'
import { refusalOf } from '../purchases.ts'
import { countRows } from '../records.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
// Each test has its own seller and noon.
beforeEach(async () => {
  toNoon(fixture.clock)
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let keys = 0
const sells = (call: ReturnType<typeof callApp>, amount: number, madeSecondsAgo?: number) =>
  call(sellForCash, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber: aPhone(),
      amount,
      deliveryMethod: 'qr_display',
      ...(madeSecondsAgo === undefined ? {} : { madeSecondsAgo }),
    },
    headers: { 'idempotency-key': `a-sale-of-a-phone-${++keys}` },
  })

/** A connected dashboard, which sends a request at least once a minute. */
const staysConnected = async (call: ReturnType<typeof callApp>, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    fixture.clock.advance({ minutes: 1 })
    await call(listPackages, {})
  }
}

const raiseThePrice = (priceMinor: number) =>
  updatePackage(fixture.deps, seller.id, {
    packageId: seller.pack.id,
    terms: { name: 'Market Hour', description: '', durationMinutes: 60, priceMinor, overtimeRateMinor: 0 },
  })

const lateSales = () =>
  fixture.database.asOwner<{ judged: string; device: string; off: number; minutes: number; actor: string }>(
    `select judged_as_of as judged, device, off_list_minor::int as off, actor_id as actor,
       round(extract(epoch from received_at - sold_at) / 60)::int as minutes
     from late_sales where entrepreneur_id = $1 order by received_at`,
    [seller.id],
  )

describe('a phone with a connection', () => {
  test('sells at no happy hour that is over, whatever time the sale states', async () => {
    await aHappyHour(fixture, seller, { toMinute: 12 * 60 + 30 })
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 60)
    for (const secondsAgo of [1, 1800, 2400, 3000])
      expect(await refusalOf(sells(call, 28, secondsAgo))).toMatchObject({ code: 'price_changed' })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })

  test('sells at no earlier list price', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 15)
    await raiseThePrice(4000)
    await staysConnected(call, 15)
    for (const secondsAgo of [0, 1, 1200, 86_400])
      expect(await refusalOf(sells(call, 35, secondsAgo))).toMatchObject({ code: 'price_changed' })
  })

  test('has its sale recorded as of now, with the stated time, the person and the phone', async () => {
    const isatu = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, isatu)
    await staysConnected(call, 15)
    await sells(call, 35, 600)
    const [late] = await lateSales()
    expect(late).toMatchObject({ judged: 'received', off: 0, minutes: 10, actor: isatu.id })
    expect(late?.device).not.toBe('')
  })
})

describe('a sale that states a time more than seven days ago', () => {
  const TEN_DAYS = 10 * 86_400

  test('is a late sale at the current price, with the stated time, the person and the phone', async () => {
    const isatu = await aPerson(fixture, seller)
    fixture.clock.advance({ hours: 24 * 12 })
    await raiseThePrice(4000)
    const { call } = await asPerson(fixture, seller, isatu)
    expect(await refusalOf(sells(call, 35, TEN_DAYS))).toMatchObject({ code: 'price_changed' })
    await sells(call, 40, TEN_DAYS)
    const [late] = await lateSales()
    expect(late).toMatchObject({ judged: 'received', off: 0, minutes: TEN_DAYS / 60, actor: isatu.id })
    expect(late?.device).not.toBe('')
  })

  test('is recorded also where the phone’s clock was off by decades', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await sells(call, 35, 2_147_483_647)
    expect(await lateSales()).toMatchObject([{ judged: 'received', off: 0 }])
    const asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const [sale] = await asOwner(listSalesHistory, { query: { period: '7d' } })
    expect(sale?.lateUpload?.soldAt).toMatch(/^19/)
    const { late } = await asOwner(readShiftSummary, { query: { period: '7d' } })
    expect(late).toMatchObject([{ personName: 'Isatu Conteh', sales: 1, judgedNow: 1 }])
  })
})

describe('a phone that was cut off', () => {
  test('sells offline at the conditions of that time, and each sale is recorded once', async () => {
    await aHappyHour(fixture, seller, { toMinute: 13 * 60 })
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 15)
    fixture.clock.advance({ hours: 2 })
    await sells(call, 28, 5400)
    expect(await lateSales()).toMatchObject([{ judged: 'sold', off: 700, minutes: 90 }])
  })

  test('sells at no time before it was cut off', async () => {
    await aHappyHour(fixture, seller, { toMinute: 12 * 60 + 10 })
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 40)
    fixture.clock.advance({ hours: 2 })
    // At 12:09, while it was connected until 12:40.
    expect(await refusalOf(sells(call, 28, 151 * 60))).toMatchObject({ code: 'price_changed' })
  })

  test('still sells as of that time after a connection of two minutes in between', async () => {
    await aHappyHour(fixture, seller, { toMinute: 13 * 60 })
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 15)
    fixture.clock.advance({ hours: 1 })
    await staysConnected(call, 2)
    fixture.clock.advance({ hours: 1 })
    await sells(call, 28, 105 * 60)
    expect(await lateSales()).toMatchObject([{ judged: 'sold', off: 700 }])
  })

  test('knows no price that changed before it was cut off', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
    await staysConnected(call, 15)
    await raiseThePrice(4000)
    await staysConnected(call, 15)
    await raiseThePrice(5000)
    fixture.clock.advance({ hours: 2 })
    expect(await refusalOf(sells(call, 35, 3600))).toMatchObject({ code: 'price_changed' })
    await sells(call, 40, 3600)
    expect(await lateSales()).toMatchObject([{ judged: 'sold', off: 1000 }])
  })

  test('of a person who logs in again is cut off since that person’s last request', async () => {
    await aHappyHour(fixture, seller, { toMinute: 13 * 60 })
    const isatu = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, isatu)
    await staysConnected(call, 90)
    const elsewhere = await asPerson(fixture, seller, isatu)
    expect(await refusalOf(sells(elsewhere.call, 28, 3600))).toMatchObject({ code: 'price_changed' })
  })
})
