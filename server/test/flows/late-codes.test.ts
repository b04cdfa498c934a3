import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readStock } from '@minit/contract/entrepreneur/code-stock.ts'
import { confirmCash, declineCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aCodeShop, printed, putsOnSale } from '../code-shop.ts'
import { expectInvariants } from '../invariants.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { NO_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})
// A number has at most two unpaid orders: the time of the earlier ones is over.
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

type Shop = Awaited<ReturnType<typeof aCodeShop>>

/** An order whose buyer never answers the prompt. */
const waits = ({ seller }: Shop): Promise<Ticket> =>
  buys(fixture, seller, { phoneNumber: '+23276000129' }, AT_ONCE)

const ordersCash = ({ seller }: Shop): Promise<Ticket> =>
  buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)

const isSoldOut = async ({ seller }: Shop) => {
  const [pack] = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } })
  return pack?.isSoldOut
}

const stockOf = async ({ call, gatewayId }: Shop) => (await call(readStock, { params: { id: gatewayId } }))[0]

/** The right amount arrives after all. */
const isPaid = async ({ transactionId }: Ticket, key = `${transactionId}-paid`) => {
  const { reference, provider } = await recordsOf(fixture, transactionId)
  const event = { key, reference, kind: 'succeeded', amount: null, providerTransactionId: key } as const
  await recordProviderEvent(fixture.deps, provider, { event, source: 'webhook' })
}

describe('money that arrives after the last code was sold', () => {
  const paidTooLate = async () => {
    const shop = await aCodeShop(fixture, 1)
    const ticket = await waits(shop)
    fixture.clock.advance({ minutes: 16 })
    await fixture.drain()
    await buys(fixture, shop.seller)
    await isPaid(ticket)
    return { shop, ticket }
  }

  test('is held for an operator to send back, and the customer is informed', async () => {
    const { ticket } = await paidTooLate()
    const held = {
      ...NO_SALE,
      status: 'expired',
      needsReview: true,
      ledgerTransactions: 1,
      receivedMinor: 3500,
      suspenseMinor: 3500,
    }
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(held)
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'expired',
      suspense: [{ reason: 'sold_out', money: { amount: 35, currency: 'SLE' }, outcome: null }],
    })
    const worklist = await callApp(fixture.app, await anAdmin(fixture))(readWorklist, { query: {} })
    expect(
      worklist.mismatched.filter(({ purchase }) => purchase.transactionId === ticket.transactionId),
    ).toMatchObject([{ item: { reason: 'sold_out' } }])
  })

  test('stays held though it is reported again and codes were uploaded since', async () => {
    const { shop, ticket } = await paidTooLate()
    await putsOnSale(fixture, shop.seller, { ...shop, codes: printed(5, 50) })
    await isPaid(ticket)
    await isPaid(ticket, `${ticket.transactionId}-again`)
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ passes: 0, suspenseMinor: 7000 })
    expect(await stockOf(shop)).toMatchObject({ left: 5, sold: 1 })
  })
})

describe('cash', () => {
  test('brings the code that was reserved for its order', async () => {
    const shop = await aCodeShop(fixture, 1)
    const ticket = await ordersCash(shop)
    expect(await isSoldOut(shop)).toBe(true)
    await shop.call(confirmCash, { params: { id: ticket.transactionId } })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      result: { password: shop.codes[0] },
    })
  })

  test('that is declined releases its code, and is no longer accepted once that was sold', async () => {
    const shop = await aCodeShop(fixture, 1)
    const declined = await ordersCash(shop)
    await shop.call(declineCash, { params: { id: declined.transactionId } })
    expect(await isSoldOut(shop)).toBe(false)
    const expired = await ordersCash(shop)
    fixture.clock.advance({ minutes: 66 })
    await fixture.drain()
    await buys(fixture, shop.seller)
    const refusal = await refusalOf(shop.call(confirmCash, { params: { id: expired.transactionId } }))
    expect(refusal).toMatchObject({
      code: 'codes_sold_out',
      message: 'No code is left for this order. Do not take cash for it.',
    })
    expect(await recordsOf(fixture, expired.transactionId)).toMatchObject({ ...NO_SALE, events: 0 })
  })
})
