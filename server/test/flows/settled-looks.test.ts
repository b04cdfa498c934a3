import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_STORE } from '../../src/modules/money/payments/payment-store.ts'
import { followPayment } from '../../src/modules/money/payments/payment-transfers.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { recordsOf } from '../records.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const NEVER_ACTS = '+23276000129'

/** A sale with the payment that a poll is about. */
const lookAt = async (transactionId: string) => {
  const [payment] = await world.database.asOwner<{ id: string; amount: number }>(
    'select id, amount_minor::int as amount from payments where purchase_id = $1',
    [transactionId],
  )
  if (payment === undefined) throw new Error('no such payment')
  return { transactionId, payment, ref: { entrepreneurId: seller.id, paymentId: payment.id } }
}

const aLook = async () => lookAt((await aPaidSale(world, seller)).transactionId)

/** How many transactions of the seller a poll needs. */
const transactionsOf = async (look: (deps: Deps) => Promise<void>): Promise<number> => {
  let count = 0
  const inTenant: Deps['db']['inTenant'] = (id, work) => {
    count += 1
    return world.deps.db.inTenant(id, work)
  }
  await look({ ...world.deps, db: { ...world.deps.db, inTenant } })
  return count
}

/** Money recorded by a process that died before it settled it. */
const recordMoney = async (
  { transactionId, payment }: Awaited<ReturnType<typeof lookAt>>,
  moreMinor: number,
) => {
  const { provider, reference } = await recordsOf(world, transactionId)
  await world.deps.db.writeAsPlatform((tx) =>
    PAYMENT_STORE.insertEvent(tx, {
      id: world.deps.newId(),
      provider,
      event: {
        key: `more-${payment.id}`,
        reference,
        kind: 'succeeded',
        amount: { amountMinor: payment.amount + moreMinor, currency: 'SLE' },
      },
      source: 'webhook',
      receivedAt: world.deps.now(),
    }),
  )
}

test('a poll of a sale whose only event has paid it reads it once, and settles nothing again', async () => {
  const { ref, transactionId } = await aLook()
  const before = await recordsOf(world, transactionId)
  expect(await transactionsOf((deps) => followPayment(deps, ref))).toBe(1)
  expect(await recordsOf(world, transactionId)).toEqual(before)
})

test('more money that was recorded and not settled is held by the next poll', async () => {
  const look = await aLook()
  await recordMoney(look, 100)
  expect((await recordsOf(world, look.transactionId)).suspenseMinor).toBe(0)
  await followPayment(world.deps, look.ref)
  expect((await recordsOf(world, look.transactionId)).suspenseMinor).toBe(look.payment.amount + 100)
})

test('a poll of a refunded sale settles nothing again', async () => {
  const { ref, transactionId } = await aLook()
  await world.database.asOwner("update purchases set status = 'refunded' where id = $1", [transactionId])
  expect(await transactionsOf((deps) => followPayment(deps, ref))).toBe(1)
})

test('a payment that was recorded and not settled makes the sale paid at the next poll', async () => {
  const { transactionId } = await buys(world, seller, { phoneNumber: NEVER_ACTS }, AT_ONCE)
  const look = await lookAt(transactionId)
  await recordMoney(look, 0)
  expect((await recordsOf(world, transactionId)).status).toBe('awaiting_payment')
  await followPayment(world.deps, look.ref)
  expect((await recordsOf(world, transactionId)).status).toBe('paid')
})
