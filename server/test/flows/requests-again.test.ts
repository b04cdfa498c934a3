import { afterAll, beforeAll, expect, test } from 'vitest'
import { followPayment, sendPaymentRequest } from '../../src/modules/money/payments/payment-transfers.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { type Method, moneyFixture } from '../money-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** An order whose process died before it requested the money; its lease has ended. */
const ordered = async (method: Method) => {
  const { purchaseId } = await moneyFixture(fixture).orders(seller, method)
  fixture.clock.advance({ minutes: 1 })
  const read = async () => {
    const [row] = await fixture.database.asOwner<{
      id: string
      acceptedAt: Date | null
      leaseUntil: Date | null
      status: string
    }>(
      `select y.id, y.accepted_at as "acceptedAt", y.ask_lease_until as "leaseUntil", s.status
       from payments y join purchases s on s.id = y.purchase_id where s.id = $1`,
      [purchaseId],
    )
    if (row === undefined) throw new Error('no such payment')
    return row
  }
  return { read, ref: { entrepreneurId: seller.id, paymentId: (await read()).id } }
}

/** The same, with its providers switched off; `unanswered` are their requests without an answer. */
const switchedOff = () => {
  const unanswered: string[] = []
  const { deps } = fixture
  const off: Deps = {
    ...deps,
    payments: { ...deps.payments, byName: async () => null },
    counts: { ...deps.counts, requestUnknown: (provider) => unanswered.push(provider) },
  }
  return { off, unanswered }
}

test('a request to a provider that is switched off counts as unanswered, and keeps no lease', async () => {
  const { read, ref } = await ordered('orange_money')
  const { off, unanswered } = switchedOff()
  await followPayment(off, ref)
  expect(unanswered).toEqual(['pawapay'])
  expect(await read()).toMatchObject({ acceptedAt: null, leaseUntil: null, status: 'awaiting_payment' })
  await followPayment(fixture.deps, ref)
  expect((await read()).acceptedAt).not.toBeNull()
})

test('the same cash order again requests the cash that its first call did not', async () => {
  const { read, ref } = await ordered('cash')
  expect(await sendPaymentRequest(fixture.deps, ref)).toBe(true)
  expect((await read()).acceptedAt).not.toBeNull()
  expect(await sendPaymentRequest(fixture.deps, ref)).toBe(false)
})

test('an order whose time to pay has passed is not requested', async () => {
  const { read, ref } = await ordered('orange_money')
  fixture.clock.advance({ minutes: 10 })
  expect(await sendPaymentRequest(fixture.deps, ref)).toBe(false)
  expect((await read()).acceptedAt).toBeNull()
})
