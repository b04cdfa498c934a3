import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPromotions as offersOf } from '../../src/modules/shop/promotions/promotions.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aCode } from '../promotions.ts'
import { AT_ONCE, buys, refusalOf, statusOf } from '../purchases.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const LOWERED = { amount: 28, discountCode: 'MARKET20' }

describe('unpaid orders with a discount code', () => {
  const ordersForCash = (seller: TestSeller, phoneNumber = aPhone()) =>
    buys(fixture, seller, { ...LOWERED, paymentMethod: 'cash', phoneNumber }, AT_ONCE)

  test('reserve a third of the uses left at most, and others have to wait', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 6 })
    await ordersForCash(seller)
    await ordersForCash(seller)
    expect(await refusalOf(ordersForCash(seller))).toMatchObject({
      code: 'discount_code_held',
      fields: { discountCode: expect.stringContaining('in a few minutes') },
    })
    const { promotions } = await offersOf(fixture.deps, seller.id)
    expect(promotions).toMatchObject([{ usedCount: 0, heldCount: 2, state: 'live' }])
  })

  test('reserve one use for each number', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 30 })
    const phoneNumber = aPhone()
    const first = await ordersForCash(seller, phoneNumber)
    expect(await refusalOf(ordersForCash(seller, phoneNumber))).toMatchObject({
      code: 'discount_code_held_by_you',
    })
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    await call(confirmCash, { params: { id: first.transactionId } })
    await ordersForCash(seller, phoneNumber)
    const { promotions } = await offersOf(fixture.deps, seller.id)
    expect(promotions).toMatchObject([{ usedCount: 1, heldCount: 1 }])
  })

  test('that a stranger made for a number do not block the number', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 30 })
    const phoneNumber = aPhone()
    const ordersFrom = (remoteAddress: string) =>
      fixture.app.inject({
        method: 'POST',
        url: signupAndPay.path,
        headers: AT_ONCE,
        remoteAddress,
        payload: {
          packageId: seller.pack.id,
          customerName: 'Aminata Kamara',
          phoneNumber,
          entrepreneurId: seller.slug,
          paymentMethod: 'cash',
          deliveryMethod: 'qr_display',
          ...LOWERED,
        },
      })
    const [outsider, buyer] = [await ordersFrom('198.51.100.7'), await ordersFrom('203.0.113.9')]
    expect([outsider.statusCode, buyer.statusCode], buyer.body).toEqual([202, 202])
  })

  test('leave the last use to the counter, and still get the promised price', async () => {
    const seller = await aSeller(fixture.deps)
    await aCode(fixture, seller, { maxUses: 1 })
    const waiting = await ordersForCash(seller)
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const sells = () =>
      call(sellForCash, {
        headers: { 'idempotency-key': fixture.deps.newId() },
        body: {
          packageId: seller.pack.id,
          customerName: 'Aminata Kamara',
          phoneNumber: aPhone(),
          deliveryMethod: 'qr_display',
          ...LOWERED,
        },
      })
    await sells()
    expect(await refusalOf(sells())).toMatchObject({ code: 'discount_code_used_up' })
    expect((await offersOf(fixture.deps, seller.id)).promotions).toMatchObject([
      { usedCount: 1, heldCount: 1, state: 'used_up' },
    ])
    await call(confirmCash, { params: { id: waiting.transactionId } })
    expect(await statusOf(fixture, waiting)).toMatchObject({ status: 'ready', order: { price: 28 } })
    expect((await offersOf(fixture.deps, seller.id)).promotions).toMatchObject([
      { usedCount: 2, heldCount: 0, state: 'used_up' },
    ])
  })
})
