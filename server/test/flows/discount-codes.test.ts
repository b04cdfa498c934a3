import { checkDiscountCode } from '@minit/contract/customer/discount-codes.ts'
import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { createDiscountCode, listPromotions } from '@minit/contract/entrepreneur/promotions.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivePackage, switchPackage } from '../../src/modules/shop/packages/packages.ts'
import { endPromotion, listPromotions as offersOf } from '../../src/modules/shop/promotions/promotions.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aCode, aHappyHour, heldUsesOf, usesOf } from '../promotions.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, refusalOf, statusOf } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const checks = (seller: TestSeller, code: string, phoneNumber?: string) =>
  callApp(fixture.app)(checkDiscountCode, {
    body: { entrepreneurId: seller.slug, code, ...(phoneNumber !== undefined && { phoneNumber }) },
  })

const LOWERED = { amount: 28, discountCode: 'MARKET20' }

describe('a discount code', () => {
  test('shows its discount, is accepted in any format, and sells at that price', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller)
    expect(await checks(seller, 'market 20')).toMatchObject({
      code: 'MARKET20',
      packages: [{ packageId: seller.pack.id, off: 7 }],
    })
    expect(await usesOf(fixture, seller)).toBe(0)
    const ticket = await buys(fixture, seller, { amount: 28, discountCode: ' market-20' })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      order: { price: 28, discount: 7 },
    })
    await buysOnProviderPage(fixture, seller, LOWERED)
    expect(await usesOf(fixture, seller)).toBe(2)
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    expect((await call(listPromotions, {})).promotions).toMatchObject([
      { code: 'MARKET20', usedCount: 2, sales: 2, revenue: 56, givenAway: 14 },
    ])
  })

  test('left empty counts as none', async () => {
    const seller = await aSeller(fixture.deps)
    expect((await buys(fixture, seller, { discountCode: '' })).status).toBe('ready')
  })

  test('never changes the price silently: a buyer who saw another price gets both', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller)
    expect(await refusalOf(buys(fixture, seller, { amount: 35, discountCode: 'MARKET20' }))).toMatchObject({
      code: 'price_changed',
      quote: { listPrice: 35, finalPrice: 28 },
    })
    expect(await usesOf(fixture, seller)).toBe(0)
  })

  test('sent again with its key is used once', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller)
    const key = { 'idempotency-key': 'one-try-of-mine' }
    const phoneNumber = aPhone()
    const [first, second] = [
      await buys(fixture, seller, { ...LOWERED, phoneNumber }, key),
      await buys(fixture, seller, { ...LOWERED, phoneNumber }, key),
    ]
    const id = (answer: object) => ('transactionId' in answer ? answer.transactionId : null)
    expect(id(second)).toBe(id(first))
    expect(await usesOf(fixture, seller)).toBe(1)
    expect(await refusalOf(buys(fixture, seller, { phoneNumber, amount: 28 }, key))).toMatchObject({
      code: 'key_reused',
    })
  })
})

describe('a code that cannot be used is refused with a clear message, and nothing is sold', () => {
  const refused = async (seller: TestSeller, body: object, code: string) => {
    const refusal = await refusalOf(buys(fixture, seller, { discountCode: 'MARKET20', ...body }))
    expect(refusal).toMatchObject({ code, fields: { discountCode: refusal.message } })
    expect(
      await countRows(
        fixture,
        'purchases',
        `entrepreneur_id = '${seller.id}' and discount_code is not null and status = 'awaiting_payment'`,
      ),
    ).toBe(0)
  }

  test('when it is wrong, or of another seller', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await aCode(fixture, other)
    await refused(seller, {}, 'discount_code_unknown')
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({ code: 'discount_code_unknown' })
  })

  test('when it is past its last day, or switched off', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await aCode(fixture, seller, { lastDay: freetownDay(fixture.deps.now()) })
    const { id } = await aCode(fixture, other)
    await endPromotion(fixture.deps, other.id, id)
    await refused(other, {}, 'discount_code_over')
    fixture.clock.advance({ hours: 24 })
    await refused(seller, {}, 'discount_code_over')
  })

  test('when it is used up', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 1 })
    await buys(fixture, seller, LOWERED)
    await refused(seller, {}, 'discount_code_used_up')
    expect(await usesOf(fixture, seller)).toBe(1)
  })

  test('when this buyer has used it as often as allowed', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxPerBuyer: 1 })
    const phoneNumber = aPhone()
    await buys(fixture, seller, { ...LOWERED, phoneNumber })
    await refused(seller, { phoneNumber }, 'discount_code_used_by_you')
    expect(await refusalOf(checks(seller, 'MARKET20', phoneNumber))).toMatchObject({
      code: 'discount_code_used_by_you',
    })
    expect((await buys(fixture, seller, LOWERED)).status).toBe('ready')
  })

  test('when it is for another package', async () => {
    const seller = await aSeller(fixture.deps)
    const other = await aPackage(fixture.deps, seller.id, { durationMinutes: 120 })
    await aCode(fixture, seller, { packageId: other.id })
    await refused(seller, {}, 'discount_code_other_package')
  })

  test('when its package is off sale, already in the quote; an archived package archives its code', async () => {
    const seller = await aSeller(fixture.deps)
    const { id: packageId } = await aPackage(fixture.deps, seller.id, { durationMinutes: 120 })
    await aCode(fixture, seller, { packageId })
    await aHappyHour(fixture, seller, { packageId })
    await switchPackage(fixture.deps, seller.id, { packageId, isActive: false })
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({
      code: 'discount_code_other_package',
      message:
        'The package of this discount code is not sold now. Leave the code out to pay the usual price.',
    })
    await archivePackage(fixture.deps, seller.id, packageId)
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({ code: 'discount_code_over' })
    const { promotions } = await offersOf(fixture.deps, seller.id)
    expect(promotions.map(({ state }) => state)).toEqual(['off', 'off'])
    await aHappyHour(fixture, seller, { packageId: seller.pack.id })
    expect((await offersOf(fixture.deps, seller.id)).promotions[0]).toMatchObject({ state: 'live' })
  })

  test('when the happy hour takes off as much: the code is kept for another time', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller)
    await aHappyHour(fixture, seller, { fromMinute: 0, toMinute: 1440 })
    await refused(seller, { amount: 28 }, 'discount_code_no_gain')
    expect(await usesOf(fixture, seller)).toBe(0)
  })
})

describe('a use that an order reserves', () => {
  const SILENT = '+23276000129'

  test('is released when the order is cancelled, and taken again by money that still arrives', async () => {
    const slow = await startTestApp({ speed: 1 })
    try {
      const seller = await aSeller(slow.deps)
      await aCode(slow, seller, { maxUses: 1 })
      const ticket = await buys(slow, seller, LOWERED, AT_ONCE)
      expect(await refusalOf(buys(slow, seller, LOWERED))).toMatchObject({ code: 'discount_code_held' })
      await callApp(slow.app)(cancelPurchase, {
        params: { transactionId: ticket.transactionId },
        headers: { 'purchase-token': ticket.statusToken },
      })
      expect(await usesOf(slow, seller)).toBe(0)
      await eventually(async () => {
        expect(await statusOf(slow, ticket)).toMatchObject({ status: 'ready', order: { price: 28 } })
      })
      expect([await usesOf(slow, seller), await heldUsesOf(slow, seller)]).toEqual([1, 1])
    } finally {
      await slow.close()
    }
  })

  test('is released when the order is not paid in time, to the same buyer too', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 1, maxPerBuyer: 1 })
    const ticket = await buys(fixture, seller, { ...LOWERED, paymentMethod: 'cash', phoneNumber: SILENT })
    expect(await usesOf(fixture, seller)).toBe(1)
    fixture.clock.advance({ minutes: 70 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
    expect(await usesOf(fixture, seller)).toBe(0)
    await buys(fixture, seller, { ...LOWERED, paymentMethod: 'cash', phoneNumber: SILENT })
    expect(await usesOf(fixture, seller)).toBe(1)
  })
})

test('a seller has an active code only once', async () => {
  const seller = await aSeller(fixture.deps)
  const { id } = await aCode(fixture, seller)
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const body = {
    name: 'Again',
    code: 'market20',
    percent: 10,
    maxUses: 5,
    maxPerBuyer: 1,
    lastDay: freetownDay(fixture.deps.now()),
  }
  expect(await refusalOf(call(createDiscountCode, { body }))).toMatchObject({ code: 'promotion_code_taken' })
  await endPromotion(fixture.deps, seller.id, id)
  expect(await call(createDiscountCode, { body })).toMatchObject({ code: 'MARKET20', percent: 10 })
})

test('wrong codes of one number are slowed down after twenty; those of others and valid ones are not', async () => {
  const seller = await aSeller(fixture.deps)
  await aCode(fixture, seller)
  const asks = (code: string, phoneNumber: string) =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/customer/discount-codes',
      remoteAddress: '10.77.1.1',
      payload: { entrepreneurId: seller.slug, code, phoneNumber },
    })
  for (let number = 1; number < 5; number += 1)
    for (let at = 0; at < 20; at += 1)
      expect((await asks(`WRONG${at}`, `07612345${number}`)).statusCode).toBe(422)
  expect((await asks('WRONG60', '076123451')).statusCode).toBe(429)
  expect((await asks('MARKET20', '076123451')).statusCode).toBe(200)
  expect((await asks('WRONG60', '076123459')).statusCode).toBe(422)
})
