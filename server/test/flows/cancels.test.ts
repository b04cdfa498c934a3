import { listPlatformPurchases } from '@minit/contract/admin/purchases.ts'
import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import {
  AT_ONCE,
  buys,
  buysOnProviderPage,
  eventually,
  refusalOf,
  statusOf,
  type Ticket,
} from '../purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const cancels = ({ transactionId, statusToken }: Ticket) =>
  callApp(fixture.app)(cancelPurchase, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

// The payer with this number never answers the prompt.
const SILENT = '+23276000129'

test('a waiting customer can cancel; a second cancellation changes nothing', async () => {
  const ticket = await buys(fixture, seller, { phoneNumber: SILENT }, AT_ONCE)
  expect(await cancels(ticket)).toEqual({ success: true })
  expect(await cancels(ticket)).toEqual({ success: true })
  expect(await statusOf(fixture, ticket)).toMatchObject({
    status: 'failed',
    failure: { reason: 'cancelled_by_customer', message: 'You cancelled this order.' },
  })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, events: 1 })
})

test('an admin finds a cancelled order as cancelled, not as failed', async () => {
  const ticket = await buys(fixture, seller, { phoneNumber: SILENT }, AT_ONCE)
  await cancels(ticket)
  const asAdmin = callApp(fixture.app, await anAdmin(fixture))
  for (const search of [ticket.transactionId, SILENT]) {
    const found = async (status: 'cancelled' | 'failed') =>
      (await asAdmin(listPlatformPurchases, { query: { search, status } })).items.filter(
        ({ transactionId }) => transactionId === ticket.transactionId,
      )
    expect(await found('cancelled'), search).toMatchObject([{ status: 'failed', isCancelled: true }])
    expect(await found('failed'), search).toEqual([])
  }
})

test('a prompt that is approved after its order was cancelled still gives the pass', async () => {
  const slow = await startTestApp({ speed: 1 })
  const shop = await aSeller(slow.deps)
  const ticket = await buys(slow, shop, {}, AT_ONCE)
  await callApp(slow.app)(cancelPurchase, {
    params: { transactionId: ticket.transactionId },
    headers: { 'purchase-token': ticket.statusToken },
  })
  expect(await statusOf(slow, ticket)).toMatchObject({ failure: { reason: 'cancelled_by_customer' } })
  await eventually(async () => {
    expect(await statusOf(slow, ticket)).toMatchObject({ status: 'ready' })
  })
  expect(await recordsOf(slow, ticket.transactionId)).toMatchObject(ONE_SALE)
  await slow.close()
}, 60_000)

test('a cancelled cash order leaves the seller’s list, is found by its code, and can still be confirmed', async () => {
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  await cancels(ticket)
  expect(await asSeller(listCashOrders, { query: {} })).toMatchObject({ orders: [], waiting: 0 })
  const search = orderCodeOf(ticket.transactionId)
  expect(await asSeller(listCashOrders, { query: { search } })).toMatchObject({
    orders: [{ state: 'cancelled' }],
  })
  await asSeller(confirmCash, { params: { id: ticket.transactionId } })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
})

test('an order cannot be cancelled without its token, nor once it is paid', async () => {
  const waiting = await buys(fixture, seller, { phoneNumber: SILENT }, AT_ONCE)
  for (const statusToken of ['', 'wrong', 'x'.repeat(27)])
    expect(await refusalOf(cancels({ ...waiting, statusToken }))).toMatchObject({
      code: 'purchase_not_found',
    })
  expect(await statusOf(fixture, waiting)).toMatchObject({ status: 'awaiting_payment' })
  const paid = await buys(fixture, seller)
  expect(await refusalOf(cancels(paid))).toMatchObject({ status: 409, code: 'already_decided' })
  expect(await recordsOf(fixture, paid.transactionId)).toMatchObject(ONE_SALE)
})
