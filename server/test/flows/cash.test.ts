import { confirmCash, declineCash, listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buysOnProviderPage, refusalOf, statusOf } from '../purchases.ts'
import { NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const bringsCash = async () => {
  const answer = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  if (answer.status !== 'awaiting_payment') throw new Error('cash was not waited for')
  return answer
}

const waitingCash = async () => (await asSeller(listNotifications, {})).filter(({ awaitsCash }) => awaitsCash)

const decide = (row: typeof confirmCash | typeof declineCash, id: string, call = asSeller) =>
  call(row, { params: { id } })

test('the seller collects cash, and confirming it makes the pass', async () => {
  const ticket = await bringsCash()
  expect(ticket.nextAction).toEqual({ type: 'collect_cash' })
  expect(await waitingCash()).toMatchObject([
    {
      kind: 'cash_to_confirm',
      transactionId: ticket.transactionId,
      amount: 35,
      paymentMethod: 'cash',
      password: null,
      qrCode: null,
    },
  ])
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
    ...NO_SALE,
    status: 'awaiting_payment',
  })
  expect(await decide(confirmCash, ticket.transactionId)).toEqual({ success: true })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
  const view = await statusOf(fixture, ticket)
  expect(view).toMatchObject({ status: 'ready', result: { networkName: 'Test Hub WiFi' } })
  expect(await waitingCash()).toEqual([])
  const [sale] = await asSeller(listNotifications, {})
  expect(sale).toMatchObject({ kind: 'sale', password: view.result?.password })
})

test('a seller who did not get the cash ends the purchase', async () => {
  const ticket = await bringsCash()
  await decide(declineCash, ticket.transactionId)
  expect(await statusOf(fixture, ticket)).toMatchObject({
    status: 'failed',
    failure: { reason: 'cash_declined', message: 'The seller did not receive the cash.' },
  })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(NO_SALE)
  expect(await waitingCash()).toEqual([])
})

test('a second word is refused, whatever the first one was', async () => {
  const [confirmed, declined] = [await bringsCash(), await bringsCash()]
  await decide(confirmCash, confirmed.transactionId)
  await decide(declineCash, declined.transactionId)
  for (const { transactionId } of [confirmed, declined]) {
    for (const row of [confirmCash, declineCash])
      expect(await refusalOf(decide(row, transactionId))).toMatchObject({
        status: 409,
        code: 'already_decided',
      })
  }
  expect(await recordsOf(fixture, confirmed.transactionId)).toMatchObject(ONE_SALE)
  expect(await recordsOf(fixture, declined.transactionId)).toMatchObject({ ...NO_SALE, status: 'failed' })
})

test('of many answers at the same instant exactly one counts', async () => {
  for (let round = 0; round < 5; round++) {
    const { transactionId } = await bringsCash()
    const rows = [confirmCash, declineCash, confirmCash, declineCash, confirmCash, declineCash]
    const words = await Promise.allSettled(rows.map((row) => decide(row, transactionId)))
    const winners = rows.filter((_, index) => words[index]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const word of words.filter((settled) => settled.status === 'rejected'))
      expect(word.reason).toMatchObject({ status: 409, details: { code: 'already_decided' } })
    const expected = winners[0] === confirmCash ? ONE_SALE : { ...NO_SALE, status: 'failed' }
    expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...expected, events: 1 })
  }
})

test('no other account can confirm the cash', async () => {
  const { transactionId } = await bringsCash()
  const other = await aSeller(fixture.deps)
  const asOther = callApp(fixture.app, (await logInAs(fixture.deps, other)).sessionToken)
  for (const row of [confirmCash, declineCash]) {
    const refusals = [decide(row, transactionId, asOther), decide(row, transactionId, callApp(fixture.app))]
    expect(await Promise.all(refusals.map(refusalOf))).toMatchObject([
      { status: 404, code: 'purchase_not_found' },
      { status: 401, code: 'not_logged_in' },
    ])
  }
  const webhook = await fixture.app.inject({ method: 'POST', url: '/api/webhooks/cash', payload: {} })
  expect(webhook.statusCode).toBe(400)
  expect(await recordsOf(fixture, transactionId)).toMatchObject({
    ...NO_SALE,
    status: 'awaiting_payment',
    events: 0,
  })
})

test('the seller cannot confirm a purchase that is paid another way', async () => {
  const mobile = await buysOnProviderPage(
    fixture,
    seller,
    { phone: '+23276000129' },
    { prefer: 'respond-async' },
  )
  expect(await refusalOf(decide(confirmCash, mobile.transactionId))).toMatchObject({
    code: 'purchase_not_found',
  })
  expect(await recordsOf(fixture, mobile.transactionId)).toMatchObject({ ...NO_SALE, events: 0 })
})

test('an order paid within the hour is not lost, and after the hour it leaves the list', async () => {
  const ticket = await bringsCash()
  fixture.clock.advance({ minutes: 59 })
  await fixture.drain()
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
  expect((await waitingCash()).map(({ transactionId }) => transactionId)).toContain(ticket.transactionId)
  fixture.clock.advance({ minutes: 7 })
  await fixture.drain()
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
  expect(await waitingCash()).toEqual([])
})

test('a seller who is suspended meanwhile cannot confirm cash, but can decline it', async () => {
  const ticket = await bringsCash()
  const setStatus = (status: string) =>
    fixture.database.asOwner('update entrepreneurs set subscription_status = $1 where id = $2', [
      status,
      seller.id,
    ])
  await setStatus('suspended')
  expect(await refusalOf(decide(confirmCash, ticket.transactionId))).toMatchObject({
    code: 'seller_not_selling',
  })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
    ...NO_SALE,
    status: 'awaiting_payment',
  })
  expect(await decide(declineCash, ticket.transactionId)).toEqual({ success: true })
  await setStatus('active')
})
