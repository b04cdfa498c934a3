import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { chargesOf, disagreements, NO_SALE, ONE_SALE, recordsOf, WRONG_SUM } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const SERIES = '+23276000'
const asks = (lastDigits: string) => buys(fixture, seller, { phoneNumber: `${SERIES}${lastDigits}` }, AT_ONCE)

const chargeOf = async ({ transactionId }: Ticket) => {
  const { reference } = await recordsOf(fixture, transactionId)
  return (await chargesOf(fixture, 'pawapay')).filter((charge) => charge.reference === reference)
}

const isPaidOnce = async (ticket: Ticket) => {
  await eventually(async () =>
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ status: 'paid' }),
  )
  fixture.clock.advance({ seconds: 40 })
  await fixture.drain()
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
  expect(await chargeOf(ticket)).toMatchObject([{ status: 'charged', amountMinor: 3500 }])
  expect(await statusOf(fixture, ticket)).toMatchObject({
    status: 'ready',
    result: { businessName: 'Test Hub' },
  })
}

describe('a payment that the payer or the operator refuses ends the purchase with its reason', () => {
  test.each([
    ['039', 'declined', 'You did not approve the payment.'],
    ['049', 'insufficient_balance', 'There is not enough money in this account.'],
    ['019', 'limit_reached', 'This account has reached its payment limit.'],
    ['029', 'payer_not_found', 'This number has no account with this payment method.'],
    ['069', 'unspecified', 'The payment did not go through. Please try again.'],
  ])('%s: %s', async (digits, reason, message) => {
    const ticket = await asks(digits)
    await eventually(async () =>
      expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, status: 'failed' }),
    )
    const view = await statusOf(fixture, ticket)
    expect(view).toMatchObject({ status: 'failed', failure: { reason, message } })
    expect(view).not.toHaveProperty('result')
    expect(view).not.toHaveProperty('nextAction')
    expect(await chargeOf(ticket)).toMatchObject([{ status: 'failed' }])
  })

  test('and a held call is answered 422 with the reason as text', async () => {
    const refusal = await refusalOf(buys(fixture, seller, { phoneNumber: `${SERIES}039` }))
    expect(refusal).toMatchObject({
      status: 422,
      code: 'payment_failed',
      message: 'You did not approve the payment.',
    })
  })
})

describe('while the result is unknown, no page says that it failed', () => {
  test('polling finds a success without a webhook', async () => {
    const ticket = await asks('059')
    await eventually(async () => expect(await chargeOf(ticket)).toMatchObject([{ status: 'charged' }]))
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'awaiting_payment',
      nextAction: { type: 'await_prompt' },
    })
    fixture.clock.advance({ seconds: 6 })
    await fixture.drain()
    await isPaidOnce(ticket)
  })

  test.each([
    ['a refusal for too many requests', '099'],
    ['a refused token', '149'],
  ])('%s is requested again later and then paid, once', async (_what, digits) => {
    const ticket = await asks(digits)
    expect(ticket).toMatchObject({ status: 'awaiting_payment', nextAction: { type: 'await_prompt' } })
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
    expect(await chargeOf(ticket)).toEqual([])
    fixture.clock.advance({ seconds: 6 })
    await fixture.drain()
    await isPaidOnce(ticket)
  })

  test.each([
    ['a gateway timeout after the payment was created', '089'],
    ['a payment that was created without an answer to our request', '179'],
    ['a webhook that overtakes the answer', '079'],
    ['a forged webhook before the true one', '109'],
    ['webhooks three times and out of order', '169'],
  ])('%s makes one sale', async (_what, digits) => {
    const ticket = await asks(digits)
    expect(['awaiting_payment', 'ready']).toContain((await statusOf(fixture, ticket)).status)
    await isPaidOnce(ticket)
  })

  test('a payer who never acts leaves it open for the window and the grace period, then it expires', async () => {
    const ticket = await asks('129')
    fixture.clock.advance({ minutes: 14 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
    fixture.clock.advance({ minutes: 2 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
    expect(await chargeOf(ticket)).toMatchObject([{ status: 'open' }])
  })

  test('the admin’s list of unanswered payments contains only those without a final answer', async () => {
    const declined = await asks('039')
    const silent = await asks('129')
    await eventually(async () =>
      expect(await recordsOf(fixture, declined.transactionId)).toMatchObject({ status: 'failed' }),
    )
    fixture.clock.advance({ minutes: 21 })
    await fixture.drain()
    const { unanswered } = await callApp(fixture.app, await anAdmin(fixture))(readWorklist, { query: {} })
    const ids = unanswered.map(({ purchase }) => purchase.transactionId)
    expect(ids).toContain(silent.transactionId)
    expect(ids).not.toContain(declined.transactionId)
  })
})

test('our ledger and the provider agree on every payment so far', async () => {
  expect(await disagreements(fixture, 'pawapay')).toEqual([])
})

test('another amount than requested grants nothing, is booked and held for an operator, and expires', async () => {
  const ticket = await asks('119')
  await eventually(async () =>
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ needsReview: true }),
  )
  expect(await chargeOf(ticket)).toMatchObject([{ status: 'charged', amountMinor: 3600 }])
  const suspense = [{ reason: 'wrong_sum', money: { amount: 36, currency: 'SLE' }, outcome: null }]
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment', suspense })
  fixture.clock.advance({ minutes: 16 })
  await fixture.drain()
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...WRONG_SUM, status: 'expired' })
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired', suspense })
})

test('a webhook without a signature is refused and changes nothing', async () => {
  const ticket = await asks('129')
  const { reference } = await recordsOf(fixture, ticket.transactionId)
  const body = { depositId: reference, status: 'COMPLETED', amount: '35', currency: 'SLE' }
  const response = await fixture.app.inject({ method: 'POST', url: '/api/webhooks/pawapay', payload: body })
  expect(response.statusCode).toBe(401)
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({
    ...NO_SALE,
    status: 'awaiting_payment',
    events: 0,
  })
})
