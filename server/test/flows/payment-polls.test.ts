import { readAttention } from '@minit/contract/admin/platform.ts'
import { declineCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/modules/money/payments/payment-transfers.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, statusOf, type Ticket } from '../purchases.ts'
import { chargesOf, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const NEVER_ACTS = { phoneNumber: '+23276000129' }
const DECLINES = { phoneNumber: '+23276000039' }

/** How often the payment was polled so far, and its next poll in minutes from now. */
const pollsOf = async ({ transactionId }: Ticket) => {
  const [row] = await fixture.database.asOwner<{ done: number; nextAt: Date | null; waiting: number }>(
    `select check_count as done, next_check_at as "nextAt", (select count(*)::int from pgboss.job
       where name = 'follow-payment' and singleton_key = payments.id and state = 'created') as waiting
       from payments where purchase_id = $1`,
    [transactionId],
  )
  if (row === undefined) throw new Error('no such payment')
  const { done, nextAt, waiting } = row
  const inMinutes = nextAt && Math.round((nextAt.getTime() - fixture.clock.now().getTime()) / 60_000)
  return { done, inMinutes, waiting }
}

const pass = async (minutes: number) => {
  fixture.clock.advance({ minutes })
  await fixture.drain()
}

const ordersInCash = () => buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }) as Promise<Ticket>

test('cash is polled once, when its time is over', async () => {
  const ticket = await ordersInCash()
  expect(await pollsOf(ticket)).toEqual({ done: 0, inMinutes: 65, waiting: 1 })
  await pass(64)
  expect(await pollsOf(ticket)).toEqual({ done: 0, inMinutes: 1, waiting: 1 })
  await pass(1)
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'expired' })
  expect(await pollsOf(ticket)).toEqual({ done: 1, inMinutes: null, waiting: 0 })
})

test('cash that the seller declined is not polled after its end', async () => {
  const ticket = await ordersInCash()
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  await asSeller(declineCash, { params: { id: ticket.transactionId } })
  await pass(65)
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'failed' })
  expect(await pollsOf(ticket)).toEqual({ done: 1, inMinutes: null, waiting: 0 })
})

test('a payment that the provider has finally refused is polled no more', async () => {
  const ticket = await buys(fixture, seller, DECLINES, AT_ONCE)
  await eventually(async () => expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'failed' }))
  await pass(1)
  expect(await pollsOf(ticket)).toEqual({ done: 1, inMinutes: null, waiting: 0 })
})

test('a payment without an answer is polled ever more rarely, and no more after three days', async () => {
  const ticket = await buys(fixture, seller, NEVER_ACTS, AT_ONCE)
  for (let step = 0; step < 30; step += 1) await pass(0.5)
  const { done } = await pollsOf(ticket)
  expect(done).toBeGreaterThan(7)
  expect(done).toBeLessThan(12)
  for (let hour = 0; hour < 74; hour += 1) await pass(60)
  const late = await pollsOf(ticket)
  expect(late).toMatchObject({ inMinutes: null, waiting: 0 })
  expect(late.done - done).toBeLessThan(20)
})

test('a poll that is only late still has its job, and a payment without a job gets one', async () => {
  const ticket = await buys(fixture, seller, NEVER_ACTS, AT_ONCE)
  fixture.clock.advance({ minutes: 2 })
  expect(await reconcilePayments(fixture.deps)).toBe(0)
  await fixture.database.asOwner(`delete from pgboss.job where singleton_key =
    (select id from payments where purchase_id = '${ticket.transactionId}')`)
  expect(await reconcilePayments(fixture.deps)).toBe(1)
  expect(await pollsOf(ticket)).toMatchObject({ waiting: 1 })
  expect(await reconcilePayments(fixture.deps)).toBe(0)
})

test('late polls of payments are reported to the admin and in the metrics', async () => {
  await buys(fixture, seller, NEVER_ACTS, AT_ONCE)
  const call = callApp(fixture.app, await anAdmin(fixture))
  const metrics = async (name: string) => {
    const { body } = await fixture.app.inject({ url: '/metrics' })
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  }
  await fixture.drain()
  expect((await call(readAttention, {})).payments).toMatchObject({ lateLooks: 0, oldestLookDueAt: null })
  expect(await metrics('minit_payment_polls_due')).toBe(0)
  expect(await metrics('minit_payment_polls_oldest_due_seconds')).toBe(0)
  fixture.clock.advance({ minutes: 3 })
  expect((await call(readAttention, {})).payments).toMatchObject({
    lateLooks: expect.toSatisfy((count: number) => count > 0),
    oldestLookDueAt: expect.any(String),
  })
  expect(await metrics('minit_payment_polls_due')).toBeGreaterThan(0)
  expect(await metrics('minit_payment_polls_oldest_due_seconds')).toBeGreaterThan(100)
})

/** The real dependencies, except for a provider that is busy for so long before it accepts anything. */
const busyFor = (retryAfterSeconds: number): Deps => ({
  ...fixture.deps,
  payments: {
    ...fixture.deps.payments,
    byName: async (name) => {
      const provider = await fixture.deps.payments.byName(name)
      const later = { kind: 'unknown', retryAfterSeconds } as const
      return provider && { ...provider, requestPayment: async () => later }
    },
  },
})

test.each([
  ['for as long as it asks for', 45, 24, 24],
  ['for a minute at most, as the customer is waiting', 3600, 36, 28],
])('a busy provider gets no request %s', async (_, requested, before, more) => {
  const order = {
    channel: 'counter',
    entrepreneurKey: seller.slug,
    customerId: null,
    packageId: seller.pack.id,
    customerName: 'Aminata Kamara',
    phoneText: aPhone(),
    method: 'orange_money',
    deliveryMethod: 'qr_display',
    shownPriceMinor: null,
  } as const
  const waiting = { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal }
  const { purchase } = await buyPass(busyFor(requested), order, waiting)
  const { reference } = await recordsOf(fixture, purchase.id)
  const isAsked = async () =>
    (await chargesOf(fixture, 'pawapay')).some((charge) => charge.reference === reference)
  for (let passed = 0; passed < before; passed += 2) {
    fixture.clock.advance({ seconds: 2 })
    await fixture.drain()
  }
  expect(await isAsked()).toBe(false)
  for (let passed = 0; passed < more; passed += 2) {
    fixture.clock.advance({ seconds: 2 })
    await fixture.drain()
  }
  expect(await isAsked()).toBe(true)
})
