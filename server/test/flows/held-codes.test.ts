import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { readStock, releaseCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdCode, lockHeld } from '../../src/modules/shop/codes/held-codes.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone } from '../builders.ts'
import { aCodeShop } from '../code-shop.ts'
import { expectInvariants } from '../invariants.ts'
import { AT_ONCE, buysOnProviderPage, eventually, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { countWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})

type Shop = Awaited<ReturnType<typeof aCodeShop>>

/** An order that waits for its cash. */
const orders = ({ seller }: Shop, phone = aPhone()): Promise<Ticket> =>
  buysOnProviderPage(fixture, seller, { paymentMethod: 'cash', phone }, AT_ONCE)

const stockOf = async ({ call, gatewayId }: Shop) => (await call(readStock, { params: { id: gatewayId } }))[0]

/** A sale with the cash in hand. */
const sells = ({ call, seller }: Shop) =>
  call(sellForCash, {
    headers: { 'idempotency-key': fixture.deps.newId() },
    body: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber: aPhone(),
      deliveryMethod: 'qr_display',
      amount: seller.pack.priceMinor / 100,
    },
  })

describe('unpaid orders', () => {
  test('reserve a third of a package’s codes at most', async () => {
    const shop = await aCodeShop(fixture, 9)
    for (const _ of ['one', 'two', 'three']) await orders(shop)
    expect(await refusalOf(orders(shop))).toMatchObject({ status: 422, code: 'codes_held' })
    expect(await stockOf(shop)).toMatchObject({ left: 6, kept: 3 })
    await sells(shop)
    expect(await stockOf(shop)).toMatchObject({ left: 5, kept: 3, sold: 1 })
  })

  test('of one number reserve two codes of a shop at most', async () => {
    const shop = await aCodeShop(fixture, 30)
    const phone = aPhone()
    const first = await orders(shop, phone)
    await orders(shop, phone)
    expect(await refusalOf(orders(shop, phone))).toMatchObject({ status: 422, code: 'codes_held_by_you' })
    await orders(shop)
    await shop.call(confirmCash, { params: { id: first.transactionId } })
    await orders(shop, phone)
    expect(await stockOf(shop)).toMatchObject({ kept: 3, sold: 1 })
  })

  test('release their code to the counter where no other is left', async () => {
    const shop = await aCodeShop(fixture, 1)
    const waiting = await orders(shop)
    await sells(shop)
    expect(await stockOf(shop)).toMatchObject({ left: 0, kept: 0, sold: 1 })
    const confirming = shop.call(confirmCash, { params: { id: waiting.transactionId } })
    expect(await refusalOf(confirming)).toMatchObject({ code: 'codes_sold_out' })
  })

  test('release it to another order whose cash the seller takes', async () => {
    const shop = await aCodeShop(fixture, 2)
    const first = await orders(shop)
    await sells(shop)
    const late = await orders(shop, aPhone()).catch(() => null)
    expect(late).toBeNull()
    await shop.call(confirmCash, { params: { id: first.transactionId } })
    expect(await statusOf(fixture, first)).toMatchObject({ status: 'ready' })
    expect(await stockOf(shop)).toMatchObject({ left: 0, kept: 0, sold: 2 })
  })
})

test('a seller puts reserved codes back on sale, and a released order still gets one that is left', async () => {
  const shop = await aCodeShop(fixture, 6)
  const waiting = await orders(shop)
  await orders(shop)
  const params = { id: shop.gatewayId, packageId: shop.seller.pack.id }
  expect(await shop.call(releaseCodes, { params })).toEqual({ released: 2 })
  expect(await stockOf(shop)).toMatchObject({ left: 6, kept: 0 })
  expect(await shop.call(releaseCodes, { params })).toEqual({ released: 0 })
  await shop.call(confirmCash, { params: { id: waiting.transactionId } })
  expect(await statusOf(fixture, waiting)).toMatchObject({ status: 'ready' })
  expect(await stockOf(shop)).toMatchObject({ left: 5, kept: 0, sold: 1 })
})

/**
 * Two orders of a shop with one code that may be reserved. The first one's transaction stays open until the
 * second has its answer or waits for it. Returns how many were accepted.
 */
const twoAtOnce = async (lock: typeof lockHeld): Promise<number> => {
  const shop = await aCodeShop(fixture, 3)
  const { id: entrepreneurId, pack } = shop.seller
  const ordersAndLosesCode = async (): Promise<string> => {
    const { transactionId } = await orders(shop)
    await shop.call(releaseCodes, { params: { id: shop.gatewayId, packageId: pack.id } })
    return transactionId
  }
  const ids = [await ordersAndLosesCode(), await ordersAndLosesCode()] as const
  const order = { entrepreneurId, packageId: pack.id, phone: aPhone(), isAtCounter: false }
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = fixture.deps.db.inTenant(entrepreneurId, async (tx) => {
    await holdCode(tx, { ...order, purchaseId: ids[0] }, lock)
    first.resolve()
    await second.promise
  })
  await first.promise
  const other = fixture.deps.db.inTenant(entrepreneurId, (tx) =>
    holdCode(tx, { ...order, purchaseId: ids[1] }, lock),
  )
  const hasAnswered = other.then(
    () => true,
    () => true,
  )
  await eventually(async () => {
    const isWaiting = (await countWaiting(fixture.database, '%codes held%')) > 0
    expect(isWaiting || (await Promise.race([hasAnswered, Promise.resolve(false)]))).toBe(true)
  })
  second.resolve()
  const answers = await Promise.allSettled([one, other])
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('two orders that count the reserved codes at the same instant', () => {
  test('get one code where one may be reserved', async () => {
    expect(await twoAtOnce(lockHeld)).toBe(1)
  })

  test('get two without the lock (negative control)', async () => {
    expect(await twoAtOnce(async () => [])).toBe(2)
  })
})
