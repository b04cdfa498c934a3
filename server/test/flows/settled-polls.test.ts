import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STORE } from '../../src/modules/money/payments/payment-store.ts'
import { followPayment } from '../../src/modules/money/payments/payment-transfers.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const NEVER_ACTS = '+23276000129'

/** A sale with the payment that a poll is about. */
const pollOnce = async (transactionId: string) => {
  const [payment] = await fixture.database.asOwner<{ id: string; amount: number }>(
    'select id, amount_minor::int as amount from payments where purchase_id = $1',
    [transactionId],
  )
  if (payment === undefined) throw new Error('no such payment')
  return { transactionId, payment, ref: { entrepreneurId: seller.id, paymentId: payment.id } }
}

const aCheck = async () => pollOnce((await aPaidSale(fixture, seller)).transactionId)

/** How many transactions of the seller a poll needs. */
const transactionsOf = async (poll: (deps: Deps) => Promise<void>): Promise<number> => {
  let count = 0
  const inTenant: Deps['db']['inTenant'] = (id, work) => {
    count += 1
    return fixture.deps.db.inTenant(id, work)
  }
  await poll({ ...fixture.deps, db: { ...fixture.deps.db, inTenant } })
  return count
}

/** Money recorded by a process that died before it settled it. */
const recordMoney = async (
  { transactionId, payment }: Awaited<ReturnType<typeof pollOnce>>,
  moreMinor: number,
) => {
  const { provider, reference } = await recordsOf(fixture, transactionId)
  await fixture.deps.db.writeAsPlatform((tx) =>
    PAYMENT_STORE.insertEvent(tx, {
      id: fixture.deps.newId(),
      provider,
      event: {
        key: `more-${payment.id}`,
        reference,
        kind: 'succeeded',
        amount: { amountMinor: payment.amount + moreMinor, currency: 'SLE' },
      },
      source: 'webhook',
      receivedAt: fixture.deps.now(),
    }),
  )
}

test('a poll of a sale whose only event has paid it reads it once, and settles nothing again', async () => {
  const { ref, transactionId } = await aCheck()
  const before = await recordsOf(fixture, transactionId)
  expect(await transactionsOf((deps) => followPayment(deps, ref))).toBe(1)
  expect(await recordsOf(fixture, transactionId)).toEqual(before)
})

test('more money that was recorded and not settled is held by the next poll', async () => {
  const poll = await aCheck()
  await recordMoney(poll, 100)
  expect((await recordsOf(fixture, poll.transactionId)).suspenseMinor).toBe(0)
  await followPayment(fixture.deps, poll.ref)
  expect((await recordsOf(fixture, poll.transactionId)).suspenseMinor).toBe(poll.payment.amount + 100)
})

test('a poll of a refunded sale settles nothing again', async () => {
  const { ref, transactionId } = await aCheck()
  await fixture.database.asOwner("update purchases set status = 'refunded' where id = $1", [transactionId])
  expect(await transactionsOf((deps) => followPayment(deps, ref))).toBe(1)
})

test('a payment that was recorded and not settled makes the sale paid at the next poll', async () => {
  const { transactionId } = await buys(fixture, seller, { phoneNumber: NEVER_ACTS }, AT_ONCE)
  const poll = await pollOnce(transactionId)
  await recordMoney(poll, 0)
  expect((await recordsOf(fixture, transactionId)).status).toBe('awaiting_payment')
  await followPayment(fixture.deps, poll.ref)
  expect((await recordsOf(fixture, transactionId)).status).toBe('paid')
})
