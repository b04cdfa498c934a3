import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updatePackage } from '../../src/modules/shop/packages/packages.ts'
import { endPromotion } from '../../src/modules/shop/promotions/promotions.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { toNoon } from '../noon.ts'
import { aCode, aHappyHour, usesOf } from '../promotions.ts'
import { AT_ONCE, buys, refusalOf } from '../purchases.ts'
import { countRows, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
// Each test has its own seller and noon.
beforeEach(async () => {
  toNoon(fixture.clock)
  seller = await aSeller(fixture.deps)
  // The stall's phone logs in, and then has no connection until it uploads.
  await logsIn()
})
afterAll(() => fixture.close())

const logsIn = async () => {
  call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
}

const HOUR_SECONDS = 3600
const NOON = 12 * 60
/** From an hour before noon until half past it, each day. */
const MIDDAY = { fromMinute: NOON - 60, untilMinute: NOON + 30, days: [0, 1, 2, 3, 4, 5, 6] }

/** With a happy hour or a code of 20 %. */
const LOWERED_SALE = { ...ONE_SALE, receivedMinor: 2800 }

let keys = 0
const aKey = (): string => `kept-on-a-phone-${++keys}`

const aSale = (some: { packageId?: string; phoneNumber?: string; amount?: number } = {}) => ({
  packageId: seller.pack.id,
  customerName: 'Aminata Kamara',
  phoneNumber: aPhone(),
  amount: 35,
  deliveryMethod: 'qr_display' as const,
  ...some,
})

type Upload = ReturnType<typeof aSale> & { discountCode?: string; madeSecondsAgo?: number }

const uploads = (body: Upload, key = aKey()) =>
  call(sellForCash, { body, headers: { 'idempotency-key': key } })

const soldAt = async (transactionId: string) =>
  (
    await fixture.database.asOwner(
      'select price_minor::int, promotion_minor::int, discount_code from purchases where id = $1',
      [transactionId],
    )
  )[0]

describe('the price of a sale that is uploaded late', () => {
  test('is that of the happy hour in which it was made, though it is over', async () => {
    await aHappyHour(fixture, seller)
    fixture.clock.advance({ hours: 8 })
    expect(await refusalOf(uploads(aSale({ amount: 28 })))).toMatchObject({ code: 'price_changed' })
    const { transactionId } = await uploads({ ...aSale({ amount: 28 }), madeSecondsAgo: 3 * HOUR_SECONDS })
    expect(await recordsOf(fixture, transactionId)).toMatchObject(LOWERED_SALE)
    expect(await soldAt(transactionId)).toMatchObject({ price_minor: 2800, promotion_minor: 700 })
  })

  test('is the usual one where the phone could not know that a happy hour had begun', async () => {
    await aHappyHour(fixture, seller)
    fixture.clock.advance({ hours: 1 })
    const { transactionId } = await uploads({ ...aSale(), madeSecondsAgo: 60 })
    expect(await soldAt(transactionId)).toMatchObject({ price_minor: 3500, promotion_minor: 0 })
    expect(await refusalOf(uploads(aSale()))).toMatchObject({ code: 'price_changed' })
  })

  test('follows its code, which loses a use, also after the code’s last day', async () => {
    await aCode(fixture, seller)
    fixture.clock.advance({ hours: 24 * 9 })
    await logsIn()
    const sale = { ...aSale({ amount: 28 }), discountCode: 'MARKET20' }
    expect(await refusalOf(uploads(sale))).toMatchObject({ code: 'discount_code_over' })
    const { transactionId } = await uploads({ ...sale, madeSecondsAgo: 48 * HOUR_SECONDS })
    expect(await soldAt(transactionId)).toMatchObject({ price_minor: 2800, discount_code: 'MARKET20' })
    expect(await usesOf(fixture, seller)).toBe(1)
  })

  test('follows its code also where a happy hour unknown to the phone gave more', async () => {
    await aCode(fixture, seller, { percent: 10 })
    fixture.clock.advance({ hours: 2 })
    await aHappyHour(fixture, seller)
    const sale = { ...aSale({ amount: 31.5 }), discountCode: 'MARKET20' }
    expect(await refusalOf(uploads(sale))).toMatchObject({ code: 'discount_code_no_gain' })
    const { transactionId } = await uploads({ ...sale, madeSecondsAgo: 60 })
    expect(await soldAt(transactionId)).toMatchObject({ price_minor: 3150, discount_code: 'MARKET20' })
  })

  describe('is the list price that its phone showed', () => {
    const change = (priceMinor: number) =>
      updatePackage(fixture.deps, seller.id, {
        packageId: seller.pack.id,
        terms: {
          name: 'Market Hour',
          description: '',
          durationMinutes: 60,
          priceMinor,
          overtimeRateMinor: 0,
        },
      })

    test('stays though the seller or the automatic rate changed it meanwhile, also twice', async () => {
      fixture.clock.advance({ hours: 24 })
      await change(4000)
      fixture.clock.advance({ hours: 1 })
      await change(3000)
      await logsIn()
      expect(await refusalOf(uploads(aSale()))).toMatchObject({ code: 'price_changed' })
      for (const [amount, priceMinor] of [
        [35, 3500],
        [40, 4000],
        [30, 3000],
      ] as const) {
        const { transactionId } = await uploads({ ...aSale({ amount }), madeSecondsAgo: 60 })
        expect(await recordsOf(fixture, transactionId)).toMatchObject({
          ...ONE_SALE,
          receivedMinor: priceMinor,
        })
        expect(await soldAt(transactionId)).toMatchObject({ price_minor: priceMinor, promotion_minor: 0 })
      }
    })

    test('is less by the happy hour or the code of that time', async () => {
      await aCode(fixture, seller)
      fixture.clock.advance({ hours: 2 })
      await change(2000)
      const sale = { ...aSale({ amount: 28 }), discountCode: 'MARKET20', madeSecondsAgo: 60 }
      const { transactionId } = await uploads(sale)
      expect(await soldAt(transactionId)).toMatchObject({ price_minor: 2800, promotion_minor: 700 })
    })

    test('holds also where the code takes nothing off the current price', async () => {
      await aCode(fixture, seller, { packageId: seller.pack.id, price: 28 * 100 })
      fixture.clock.advance({ hours: 2 })
      await change(2800)
      const sale = { ...aSale({ amount: 28 }), discountCode: 'MARKET20' }
      expect(await refusalOf(uploads(sale))).toMatchObject({ code: 'discount_code_no_gain' })
      const { transactionId } = await uploads({ ...sale, madeSecondsAgo: 60 })
      expect(await soldAt(transactionId)).toMatchObject({ price_minor: 2800, promotion_minor: 700 })
    })

    test('is accepted at no other amount: that is refused with the current price', async () => {
      await change(4000)
      expect(await refusalOf(uploads({ ...aSale({ amount: 34 }), madeSecondsAgo: 60 }))).toMatchObject({
        code: 'price_changed',
        quote: { finalPrice: 40 },
      })
      fixture.clock.advance({ hours: 24 * 7 + 1 })
      await logsIn()
      expect(await refusalOf(uploads({ ...aSale(), madeSecondsAgo: 60 }))).toMatchObject({
        code: 'price_changed',
      })
    })
  })

  test('is refused where its code was switched off meanwhile', async () => {
    const { id } = await aCode(fixture, seller)
    fixture.clock.advance({ hours: 2 })
    await endPromotion(fixture.deps, seller.id, id)
    const sale = { ...aSale({ amount: 28 }), discountCode: 'MARKET20', madeSecondsAgo: HOUR_SECONDS }
    expect(await refusalOf(uploads(sale))).toMatchObject({ code: 'discount_code_over' })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })
})

test('an order with a code that arrived before the line failed is the same sale when it is uploaded', async () => {
  await aCode(fixture, seller)
  const sale = { ...aSale({ amount: 28 }), discountCode: 'MARKET20' }
  const key = aKey()
  const headers = { ...AT_ONCE, 'idempotency-key': key }
  const order = await call(purchaseWithQr, { body: { ...sale, paymentMethod: 'cash' }, headers })
  fixture.clock.advance({ hours: 2 })
  const uploaded = await uploads({ ...sale, madeSecondsAgo: 2 * HOUR_SECONDS }, key)
  expect(uploaded).toEqual({
    transactionId: order.transactionId,
    statusToken: order.statusToken,
  })
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject(LOWERED_SALE)
  expect(await usesOf(fixture, seller)).toBe(1)
})

test('a package with hours is sold for any time within them, whenever the sale is uploaded', async () => {
  const { id: packageId } = await aPackage(fixture.deps, seller.id, { hours: MIDDAY })
  fixture.clock.advance({ hours: 5 })
  const late = aSale({ packageId })
  expect(await refusalOf(uploads(late))).toMatchObject({ code: 'package_not_now' })
  expect(await refusalOf(uploads({ ...late, madeSecondsAgo: 4 * HOUR_SECONDS }))).toMatchObject({
    code: 'package_not_now',
  })
  const { transactionId } = await uploads({ ...late, madeSecondsAgo: 5 * HOUR_SECONDS })
  expect(await recordsOf(fixture, transactionId)).toMatchObject(ONE_SALE)
})

describe('the daily limit of a package for each number', () => {
  test('counts purchases on the day of the sale and on the day of its upload', async () => {
    const pack = await aPackage(fixture.deps, seller.id, { maxPerDay: 1 })
    const phoneNumber = aPhone()
    const sale = aSale({ packageId: pack.id, phoneNumber })
    fixture.clock.advance({ hours: 2 })
    await buys(fixture, { ...seller, pack }, { phoneNumber, paymentMethod: 'orange_money' })
    expect(await refusalOf(uploads({ ...sale, madeSecondsAgo: 0 }))).toMatchObject({
      code: 'package_day_limit',
    })
    fixture.clock.advance({ hours: 1 })
    expect(await refusalOf(uploads({ ...sale, madeSecondsAgo: 1800 }))).toMatchObject({
      code: 'package_day_limit',
    })
    expect(await refusalOf(uploads({ ...sale, madeSecondsAgo: 2 * HOUR_SECONDS }))).toMatchObject({
      code: 'package_day_limit',
    })
  })

  test('cannot be passed by uploads that name several days', async () => {
    const pack = await aPackage(fixture.deps, seller.id, { maxPerDay: 1 })
    const phoneNumber = aPhone()
    const sale = aSale({ packageId: pack.id, phoneNumber })
    fixture.clock.advance({ hours: 24 })
    await logsIn()
    const { transactionId } = await uploads({ ...sale, madeSecondsAgo: 20 * HOUR_SECONDS })
    expect(await recordsOf(fixture, transactionId)).toMatchObject(ONE_SALE)
    for (const hours of [0, 20, 44, 68])
      expect(await refusalOf(uploads({ ...sale, madeSecondsAgo: hours * HOUR_SECONDS }))).toMatchObject({
        code: 'package_day_limit',
      })
  })
})

test('a sale older than a week, or of a phone whose clock was changed, is judged as of now', async () => {
  await aHappyHour(fixture, seller, { toMinute: 13 * 60 })
  fixture.clock.advance({ hours: 2 })
  for (const madeSecondsAgo of [7 * 24 * HOUR_SECONDS + 2 * HOUR_SECONDS, 2_147_483_647])
    expect(await refusalOf(uploads({ ...aSale({ amount: 28 }), madeSecondsAgo }))).toMatchObject({
      code: 'price_changed',
    })
  const { transactionId } = await uploads({ ...aSale(), madeSecondsAgo: 2_147_483_647 })
  expect(await soldAt(transactionId)).toMatchObject({ price_minor: 3500 })
})
