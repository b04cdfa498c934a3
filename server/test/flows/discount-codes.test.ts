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

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

const checks = (seller: TestSeller, code: string, phoneNumber?: string) =>
  callApp(world.app)(checkDiscountCode, {
    body: { entrepreneurId: seller.slug, code, ...(phoneNumber !== undefined && { phoneNumber }) },
  })

const LOWERED = { amount: 28, discountCode: 'MARKET20' }

describe('a discount code', () => {
  test('shows its discount, is accepted in any format, and sells at that price', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller)
    expect(await checks(seller, 'market 20')).toMatchObject({
      code: 'MARKET20',
      packages: [{ packageId: seller.pack.id, off: 7 }],
    })
    expect(await usesOf(world, seller)).toBe(0)
    const ticket = await buys(world, seller, { amount: 28, discountCode: ' market-20' })
    expect(await statusOf(world, ticket)).toMatchObject({
      status: 'ready',
      order: { price: 28, discount: 7 },
    })
    await buysOnProviderPage(world, seller, LOWERED)
    expect(await usesOf(world, seller)).toBe(2)
    const call = callApp(world.app, (await logInAs(world.deps, seller)).sessionToken)
    expect((await call(listPromotions, {})).promotions).toMatchObject([
      { code: 'MARKET20', usedCount: 2, sales: 2, revenue: 56, givenAway: 14 },
    ])
  })

  test('left empty counts as none', async () => {
    const seller = await aSeller(world.deps)
    expect((await buys(world, seller, { discountCode: '' })).status).toBe('ready')
  })

  test('never changes the price silently: a buyer who saw another price gets both', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller)
    expect(await refusalOf(buys(world, seller, { amount: 35, discountCode: 'MARKET20' }))).toMatchObject({
      code: 'price_changed',
      quote: { listPrice: 35, finalPrice: 28 },
    })
    expect(await usesOf(world, seller)).toBe(0)
  })

  test('sent again with its key is used once', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller)
    const key = { 'idempotency-key': 'one-try-of-mine' }
    const phoneNumber = aPhone()
    const [first, second] = [
      await buys(world, seller, { ...LOWERED, phoneNumber }, key),
      await buys(world, seller, { ...LOWERED, phoneNumber }, key),
    ]
    const id = (answer: object) => ('transactionId' in answer ? answer.transactionId : null)
    expect(id(second)).toBe(id(first))
    expect(await usesOf(world, seller)).toBe(1)
    expect(await refusalOf(buys(world, seller, { phoneNumber, amount: 28 }, key))).toMatchObject({
      code: 'key_reused',
    })
  })
})

describe('a code that cannot be used is refused with a clear message, and nothing is sold', () => {
  const refused = async (seller: TestSeller, body: object, code: string) => {
    const refusal = await refusalOf(buys(world, seller, { discountCode: 'MARKET20', ...body }))
    expect(refusal).toMatchObject({ code, fields: { discountCode: refusal.message } })
    expect(
      await countRows(
        world,
        'purchases',
        `entrepreneur_id = '${seller.id}' and discount_code is not null and status = 'awaiting_payment'`,
      ),
    ).toBe(0)
  }

  test('when it is wrong, or of another seller', async () => {
    const [seller, other] = [await aSeller(world.deps), await aSeller(world.deps)]
    await aCode(world, other)
    await refused(seller, {}, 'discount_code_unknown')
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({ code: 'discount_code_unknown' })
  })

  test('when it is past its last day, or switched off', async () => {
    const [seller, other] = [await aSeller(world.deps), await aSeller(world.deps)]
    await aCode(world, seller, { lastDay: freetownDay(world.deps.now()) })
    const { id } = await aCode(world, other)
    await endPromotion(world.deps, other.id, id)
    await refused(other, {}, 'discount_code_over')
    world.clock.advance({ hours: 24 })
    await refused(seller, {}, 'discount_code_over')
  })

  test('when it is used up', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller, { maxUses: 1 })
    await buys(world, seller, LOWERED)
    await refused(seller, {}, 'discount_code_used_up')
    expect(await usesOf(world, seller)).toBe(1)
  })

  test('when this buyer has used it as often as allowed', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller, { maxPerBuyer: 1 })
    const phoneNumber = aPhone()
    await buys(world, seller, { ...LOWERED, phoneNumber })
    await refused(seller, { phoneNumber }, 'discount_code_used_by_you')
    expect(await refusalOf(checks(seller, 'MARKET20', phoneNumber))).toMatchObject({
      code: 'discount_code_used_by_you',
    })
    expect((await buys(world, seller, LOWERED)).status).toBe('ready')
  })

  test('when it is for another package', async () => {
    const seller = await aSeller(world.deps)
    const other = await aPackage(world.deps, seller.id, { durationMinutes: 120 })
    await aCode(world, seller, { packageId: other.id })
    await refused(seller, {}, 'discount_code_other_package')
  })

  test('when its package is off sale, already in the quote; an archived package archives its code', async () => {
    const seller = await aSeller(world.deps)
    const { id: packageId } = await aPackage(world.deps, seller.id, { durationMinutes: 120 })
    await aCode(world, seller, { packageId })
    await aHappyHour(world, seller, { packageId })
    await switchPackage(world.deps, seller.id, { packageId, isActive: false })
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({
      code: 'discount_code_other_package',
      message: 'What this discount code is for is not sold now. Leave it out to pay the usual price.',
    })
    await archivePackage(world.deps, seller.id, packageId)
    expect(await refusalOf(checks(seller, 'MARKET20'))).toMatchObject({ code: 'discount_code_over' })
    const { promotions } = await offersOf(world.deps, seller.id)
    expect(promotions.map(({ state }) => state)).toEqual(['off', 'off'])
    await aHappyHour(world, seller, { packageId: seller.pack.id })
    expect((await offersOf(world.deps, seller.id)).promotions[0]).toMatchObject({ state: 'live' })
  })

  test('when the happy hour takes off as much: the code is kept for another time', async () => {
    const seller = await aSeller(world.deps)
    await aCode(world, seller)
    await aHappyHour(world, seller, { fromMinute: 0, toMinute: 1440 })
    await refused(seller, { amount: 28 }, 'discount_code_no_gain')
    expect(await usesOf(world, seller)).toBe(0)
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
    const seller = await aSeller(world.deps)
    await aCode(world, seller, { maxUses: 1, maxPerBuyer: 1 })
    const ticket = await buys(world, seller, { ...LOWERED, paymentMethod: 'cash', phoneNumber: SILENT })
    expect(await usesOf(world, seller)).toBe(1)
    world.clock.advance({ minutes: 70 })
    await world.drain()
    expect(await statusOf(world, ticket)).toMatchObject({ status: 'expired' })
    expect(await usesOf(world, seller)).toBe(0)
    await buys(world, seller, { ...LOWERED, paymentMethod: 'cash', phoneNumber: SILENT })
    expect(await usesOf(world, seller)).toBe(1)
  })
})

test('a seller has an active code only once', async () => {
  const seller = await aSeller(world.deps)
  const { id } = await aCode(world, seller)
  const call = callApp(world.app, (await logInAs(world.deps, seller)).sessionToken)
  const body = {
    name: 'Again',
    code: 'market20',
    percent: 10,
    maxUses: 5,
    maxPerBuyer: 1,
    lastDay: freetownDay(world.deps.now()),
  }
  expect(await refusalOf(call(createDiscountCode, { body }))).toMatchObject({ code: 'promotion_code_taken' })
  await endPromotion(world.deps, seller.id, id)
  expect(await call(createDiscountCode, { body })).toMatchObject({ code: 'MARKET20', percent: 10 })
})

test('wrong codes of one number are slowed down after twenty; those of others and valid ones are not', async () => {
  const seller = await aSeller(world.deps)
  await aCode(world, seller)
  const asks = (code: string, phoneNumber: string) =>
    world.app.inject({
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
