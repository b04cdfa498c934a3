import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { ordersFrom, type Ticket } from '../purchases.ts'
import { chargesOf, NO_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let sellers: TestSeller[]
beforeAll(async () => {
  fixture = await startTestApp()
  sellers = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
})
afterAll(() => fixture.close())
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

// The payer with this number never answers the prompt.
const SILENT = '+23276000129'

const orders = (address: string, { at = 0, method = 'orange_money' } = {}) =>
  ordersFrom(fixture, sellers[at], { address, phoneNumber: SILENT, method })

const cancels = ({ transactionId, statusToken }: Ticket) =>
  callApp(fixture.app)(cancelPurchase, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

test('a third prompt for a number is refused, at another seller too, with what to do', async () => {
  const first = await orders('10.20.1.1')
  expect(first.statusCode).toBe(202)
  expect((await orders('10.20.1.1', { at: 1 })).statusCode).toBe(202)
  fixture.clock.advance({ minutes: 2 })
  for (const at of [0, 1]) {
    const third = await orders('10.20.1.1', { at })
    expect(third.statusCode).toBe(409)
    expect(third.json()).toMatchObject({ code: 'payment_in_progress' })
    expect(third.json<{ message: string }>().message).toContain('Approve or cancel one of them')
  }

  const { transactionId } = first.json<Ticket>()
  await cancels(first.json<Ticket>())
  expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...NO_SALE, status: 'failed' })
  expect((await orders('10.20.1.1')).statusCode).toBe(202)
})

test('a number whose time to pay is over may order again', async () => {
  for (const at of [0, 1]) expect((await orders('10.20.2.1', { at })).statusCode).toBe(202)
  fixture.clock.advance({ minutes: 11 })
  expect((await orders('10.20.2.1')).statusCode).toBe(202)
})

test('strangers’ prompts delay the number’s owner by a minute at most', async () => {
  for (const address of ['10.20.3.1', '10.20.3.1', '10.20.3.2', '10.20.3.2'])
    expect((await orders(address)).statusCode).toBe(202)
  expect((await orders('10.20.3.3')).statusCode).toBe(409)
  fixture.clock.advance({ seconds: 61 })
  expect((await orders('10.20.3.3')).statusCode).toBe(202)
  expect((await orders('10.20.3.1')).statusCode).toBe(409)
})

test('ordering and cancelling in turn prompts the phone four times a minute, and no more often', async () => {
  const asked = async () => {
    const answer = await orders('10.20.5.1')
    const body = answer.json<Ticket & { message: string }>()
    if (answer.statusCode !== 202) return body.message
    await cancels(body)
    return answer.statusCode
  }
  const before = (await chargesOf(fixture, 'pawapay')).length
  for (const _ of Array.from({ length: 4 })) expect(await asked()).toBe(202)
  for (const _ of Array.from({ length: 4 }))
    expect(await asked()).toBe(
      'Four payment requests went to this phone within a minute, and none was paid. Wait a minute, then try again.',
    )
  expect((await chargesOf(fixture, 'pawapay')).length - before).toBe(4)
  fixture.clock.advance({ seconds: 61 })
  expect(await asked()).toBe(202)
})

/** Its money arrived, as the provider reports. */
const isPaid = async (transactionId: string) => {
  const { reference } = await recordsOf(fixture, transactionId)
  const amount = { amountMinor: 3500, currency: 'SLE' }
  const event = { reference, key: `${reference}:paid`, kind: 'succeeded' as const, amount }
  await recordProviderEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
}

test('a payer is prompted for every order: five passes within a minute, one of them refunded', async () => {
  for (const count of [1, 2, 3, 4, 5]) {
    const answer = await orders('10.20.6.1')
    expect(answer.statusCode).toBe(202)
    const { transactionId } = answer.json<Ticket>()
    await isPaid(transactionId)
    if (count === 1) await refundByAdmin(fixture, transactionId)
  }
  expect((await orders('10.20.6.1')).statusCode).toBe(202)
})

test('paid orders make no room for more unpaid prompts', async () => {
  for (const [address, at] of [
    ['10.20.7.1', 0],
    ['10.20.7.1', 1],
    ['10.20.7.2', 0],
    ['10.20.7.3', 1],
    ['10.20.7.4', 0],
    ['10.20.7.5', 0],
  ] as const) {
    const answer = await orders(address, { at })
    expect(answer.statusCode).toBe(202)
    if (address === '10.20.7.1') await isPaid(answer.json<Ticket>().transactionId)
  }
  expect((await orders('10.20.7.6')).statusCode).toBe(409)
})

test('all calls that request money share one counter', async () => {
  const calls = ['/api/customer/signup-and-pay', '/api/customer/purchase-with-qr']
  const answers: number[] = []
  for (let count = 0; count < 22; count++) {
    const seller = sellers[0]
    const answer = await fixture.app.inject({
      method: 'POST',
      url: calls[count % 2] ?? '',
      remoteAddress: '10.20.4.1',
      payload: {
        packageId: seller?.pack.id,
        customerName: 'Aminata Kamara',
        phoneNumber: '+23276999129',
        paymentMethod: 'vult',
        deliveryMethod: 'qr_display',
        amount: 1,
        ...(count % 2 === 0 && { entrepreneurId: seller?.slug }),
      },
    })
    answers.push(answer.statusCode)
  }
  expect(answers.slice(0, 20)).not.toContain(429)
  expect(answers.slice(20)).toEqual([429, 429])
})
