import { declineUnknownCash, listCashOrders } from '@minit/contract/entrepreneur/cash.ts'
import { confirmCash, declineCash, listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})

/** Orders for cash on the provider page over HTTP, from the given address. */
const ordersCash = async (phone: string, address: string): Promise<Ticket> => {
  const from = { remoteAddress: address }
  const known = await fixture.app.inject({
    ...from,
    method: 'POST',
    url: '/api/customers/auth',
    payload: { phone },
  })
  const answer = await fixture.app.inject({
    ...from,
    method: 'POST',
    url: '/api/purchases',
    payload: {
      customerId: known.json<{ id: string }>().id,
      entrepreneurId: seller.id,
      packageId: seller.pack.id,
      phone,
      paymentMethod: 'cash',
      amount: seller.pack.priceMinor / 100,
    },
  })
  if (answer.statusCode !== 202) throw new Error(`not accepted: ${answer.body}`)
  return answer.json<Ticket>()
}

const forges = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => ordersCash(aPhone(), `10.9.${made % 20}.${index}`)),
    )
  fixture.clock.advance({ seconds: 1 })
}

const waiting = async () => (await asSeller(listNotifications, {})).filter(({ awaitsCash }) => awaitsCash)
const idsOf = (rows: readonly { transactionId: string }[]) => rows.map(({ transactionId }) => transactionId)
const found = async (search: string) => idsOf((await asSeller(listCashOrders, { query: { search } })).orders)

test('210 forged orders hide no customer: a known one is first, a new one is found by code, number and name', async () => {
  const known = aPhone()
  await buys(fixture, seller, { phoneNumber: known, customerName: 'Zainab Conteh' })
  fixture.clock.advance({ minutes: 1 })
  const [fromKnown, fromNew] = [
    await ordersCash(known, '10.1.1.1'),
    await ordersCash('+23278765432', '10.1.1.2'),
  ]
  await forges(210)

  const shown = await waiting()
  expect(shown).toHaveLength(21)
  expect(shown[0]).toMatchObject({ transactionId: fromKnown.transactionId, isKnownBuyer: true })
  expect(idsOf(shown)).not.toContain(fromNew.transactionId)
  const code = orderCodeOf(fromNew.transactionId)
  expect((await statusOf(fixture, fromNew)).order.orderCode).toBe(code)
  for (const words of [code, code.toLowerCase(), '078 765 432', '+23278765432', '+232 78 765 432'])
    expect(await found(words)).toContain(fromNew.transactionId)
  for (const words of ['zainab', 'Conteh', orderCodeOf(fromKnown.transactionId)])
    expect(await found(words)).toEqual([fromKnown.transactionId])
  await asSeller(confirmCash, { params: { id: fromNew.transactionId } })
  expect(await recordsOf(fixture, fromNew.transactionId)).toMatchObject(ONE_SALE)
}, 120_000)

test('all waiting orders can be paged through, each once', async () => {
  for (let made = 0; made < 45; made++) await ordersCash(aPhone(), `10.3.${made % 9}.1`)
  const seen: string[] = []
  for (let hasMore = true; hasMore; ) {
    const after = seen.at(-1)
    const page = await asSeller(listCashOrders, { query: after === undefined ? {} : { after } })
    expect(page).toMatchObject({ waiting: 45, waitingUnknown: 45 })
    seen.push(...idsOf(page.orders))
    hasMore = page.hasMore
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  expect(seen).toEqual([...seen].sort().reverse())
}, 60_000)

test('a third order of a number replaces its first, which says so and can still be found and confirmed', async () => {
  const phone = aPhone()
  const tickets: Ticket[] = []
  for (let made = 0; made < 3; made++) {
    fixture.clock.advance({ seconds: 1 })
    tickets.push(await ordersCash(phone, '10.4.1.1'))
  }
  const [oldest, ...newer] = tickets
  if (oldest === undefined) throw new Error('nothing was ordered')
  expect(idsOf(await waiting()).sort()).toEqual(idsOf(newer).sort())
  const view = await statusOf(fixture, oldest)
  expect(view).toMatchObject({ status: 'failed', failure: { reason: 'replaced_by_newer' } })
  expect(view.failure?.message).toContain('tell the seller its code')
  const { orders } = await asSeller(listCashOrders, { query: { search: orderCodeOf(oldest.transactionId) } })
  expect(orders).toMatchObject([{ transactionId: oldest.transactionId, state: 'replaced' }])
  await asSeller(confirmCash, { params: { id: oldest.transactionId } })
  expect(await recordsOf(fixture, oldest.transactionId)).toMatchObject(ONE_SALE)
  expect(await statusOf(fixture, oldest)).toMatchObject({ status: 'ready' })
})

test('a replaced order is no longer found once its time to pay is over, nor is a declined one', async () => {
  const phone = aPhone()
  const oldest = await ordersCash(phone, '10.5.1.1')
  fixture.clock.advance({ seconds: 1 })
  const declined = await ordersCash(phone, '10.5.1.1')
  await ordersCash(phone, '10.5.1.1')
  await asSeller(declineCash, { params: { id: declined.transactionId } })
  expect(await found(orderCodeOf(declined.transactionId))).toEqual([])
  fixture.clock.advance({ minutes: 61 })
  expect(await found(orderCodeOf(oldest.transactionId))).toEqual([])
})

test('the seller declines all strangers at once, but no later ones and no known buyer', async () => {
  const known = aPhone()
  const first = await ordersCash(known, '10.6.1.1')
  await asSeller(confirmCash, { params: { id: first.transactionId } })
  const fromKnown = await ordersCash(known, '10.6.1.1')
  await forges(30)
  const newest = (await waiting()).find(({ isKnownBuyer }) => !isKnownBuyer)
  const since = await ordersCash(aPhone(), '10.6.1.3')
  const upTo = newest?.transactionId ?? ''
  expect(await asSeller(declineUnknownCash, { body: { upTo } })).toEqual({ declined: 30, left: 0 })
  expect(idsOf(await waiting())).toEqual([fromKnown.transactionId, since.transactionId])
  expect(await asSeller(declineUnknownCash, { body: { upTo } })).toEqual({ declined: 0, left: 0 })
}, 60_000)

test('one seller neither finds nor declines another seller’s orders', async () => {
  const ticket = await ordersCash(aPhone(), '10.7.1.1')
  const other = await aSeller(fixture.deps)
  const asOther = callApp(fixture.app, (await logInAs(fixture.deps, other)).sessionToken)
  const { transactionId } = ticket
  expect(await asOther(listCashOrders, { query: { search: orderCodeOf(transactionId) } })).toMatchObject({
    orders: [],
    waiting: 0,
  })
  expect(await asOther(declineUnknownCash, { body: { upTo: transactionId } })).toEqual({
    declined: 0,
    left: 0,
  })
  expect(
    await refusalOf(callApp(fixture.app)(declineUnknownCash, { body: { upTo: transactionId } })),
  ).toMatchObject({
    code: 'not_logged_in',
  })
  expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...NO_SALE, status: 'awaiting_payment' })
})
