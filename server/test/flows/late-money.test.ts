import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf } from '../purchases.ts'
import { chargesOf, disagreements, NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  // The late payer's eleven minutes take some three seconds.
  fixture = await startTestApp({ speed: 200 })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const control = (path: string, method: 'POST' | 'PUT', body: unknown) =>
  fetch(`${fixture.standInsUrl}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('money that arrives after the purchase expired buys a pass as of now', async () => {
  const ticket = await buys(fixture, seller, { phoneNumber: '+23276000139' }, AT_ONCE)
  fixture.clock.advance({ minutes: 16 })
  await fixture.drain()
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
  await eventually(async () =>
    expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 }),
  )
  const { status, result, order } = await statusOf(fixture, ticket)
  expect(status).toBe('ready')
  const minutesFromPaying = (at: string | undefined): number =>
    (Date.parse(at ?? '') - Date.parse(order.paidAt ?? '')) / 60_000
  // Its seller has a quarter of an hour to connect the phone.
  expect([result?.startsAt, result?.expiresAt].map(minutesFromPaying)).toEqual([15, 75])
})

test('the hourly poll finds money that came late and was never reported', async () => {
  await control('callback-base-url', 'PUT', { url: 'http://127.0.0.1:9' })
  const ticket = await buys(fixture, seller, { phoneNumber: '+23276000139' }, AT_ONCE)
  fixture.clock.advance({ minutes: 16 })
  await fixture.drain()
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
  const { reference } = await recordsOf(fixture, ticket.transactionId)
  await eventually(async () =>
    expect(
      (await chargesOf(fixture, 'pawapay')).find((charge) => charge.reference === reference),
    ).toMatchObject({
      status: 'charged',
    }),
  )
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
  fixture.clock.advance({ minutes: 61 })
  await fixture.drain()
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
  await control('callback-base-url', 'PUT', { url: fixture.url })
})

describe('a provider that does not answer', () => {
  // The rails are cached from before: only the payment itself gets no answer.
  beforeEach(async () => {
    await buys(fixture, seller)
  })
  const silence = (on: boolean, mode: 'deaf' | 'mute' = 'deaf') =>
    control('silence', 'POST', { provider: 'pawapay', on, mode })

  test.each(['deaf', 'mute'] as const)(
    'because it is %s gets the request again and charges once',
    async (mode) => {
      await silence(true, mode)
      const ticket = await buys(fixture, seller, {}, AT_ONCE)
      expect(ticket).toMatchObject({ status: 'awaiting_payment' })
      expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
      await silence(false)
      await eventually(async () => {
        fixture.clock.advance({ seconds: 36 })
        await fixture.drain()
        expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
      })
    },
  )

  test('before the time is over gets no payment request after it, even if the call is repeated', async () => {
    const call = () =>
      buys(fixture, seller, { phoneNumber }, { ...AT_ONCE, 'idempotency-key': 'came-too-late' })
    const phoneNumber = aPhone()
    await silence(true)
    const ticket = await call()
    await silence(false)
    fixture.clock.advance({ minutes: 16 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
    expect((await call()).transactionId).toBe(ticket.transactionId)
    const { reference } = await recordsOf(fixture, ticket.transactionId)
    expect((await chargesOf(fixture, 'pawapay')).map((charge) => charge.reference)).not.toContain(reference)
  })

  test('but refuses gets no further request, though it would accept the payment now', async () => {
    const call = () => buys(fixture, seller, { phoneNumber }, { 'idempotency-key': 'refused-at-once' })
    const phoneNumber = aPhone()
    await control('pawapay/operators', 'PUT', { ORANGE_SLE: 'CLOSED' })
    const first = await refusalOf(call())
    expect(first).toMatchObject({ status: 422, code: 'payment_failed' })
    await control('pawapay/operators', 'PUT', { ORANGE_SLE: 'OPERATIONAL' })
    const { length } = await chargesOf(fixture, 'pawapay')
    fixture.clock.advance({ seconds: 31 })
    expect(await refusalOf(call())).toEqual(first)
    await fixture.drain()
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(length)
  })
})

test('our ledger and the provider agree on every payment so far', async () => {
  expect(await disagreements(fixture, 'pawapay')).toEqual([])
})
