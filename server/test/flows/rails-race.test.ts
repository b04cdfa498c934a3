import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToNextProvider } from '../../src/modules/money/payments/next-provider.ts'
import { requestLeasedPayment } from '../../src/modules/money/payments/payment-transfers.ts'
import { findSale } from '../../src/modules/money/payments/payments.queries.ts'
import { moneyFixture } from '../money-fixture.ts'
import { paymentsOf, startMonimeFixture } from '../monime-fixture.ts'

let here: Awaited<ReturnType<typeof startMonimeFixture>>
beforeAll(async () => {
  here = await startMonimeFixture()
})
afterAll(() => here.fixture.close())

/** A purchase that its provider has just refused, as eight workers saw it at once. */
const refusedEightTimes = async () => {
  const { fixture, seller } = here
  const order = await moneyFixture(fixture).orders(seller, 'orange_money')
  const [payment] = await fixture.database.asOwner<{ id: string }>(
    'select id from payments where purchase_id = $1',
    [order.purchaseId],
  )
  const ref = { entrepreneurId: seller.id, paymentId: payment?.id ?? '' }
  const sale = await fixture.deps.db.inTenant(seller.id, (tx) => findSale(tx, ref))
  if (sale === null) throw new Error('no sale was written')
  const reason = 'unspecified' as const
  const moved = await Promise.allSettled(
    Array.from({ length: 8 }, () => moveToNextProvider(fixture.deps, { ref, sale, reason })),
  )
  return {
    ref,
    sale,
    ticket: { transactionId: order.purchaseId, statusToken: '' },
    won: moved.filter((each) => each.status === 'fulfilled' && each.value !== null).length,
  }
}

test('of eight workers that receive one refusal, one calls the next provider', async () => {
  const { ticket, won } = await refusedEightTimes()
  expect(won).toBe(1)
  expect(await paymentsOf(here.fixture, ticket)).toMatchObject([
    { provider: 'pawapay', isCurrent: false, events: ['failed'] },
    { provider: 'monime', isCurrent: true, events: null },
  ])
})

test('when every provider has refused, the purchase has failed', async () => {
  const { fixture } = here
  const { ref, sale, ticket } = await refusedEightTimes()
  const [, second] = await paymentsOf(fixture, ticket)
  const [row] = await fixture.database.asOwner<{ id: string }>(
    'select id from payments where provider_reference = $1',
    [second?.reference],
  )
  const next = { ...ref, paymentId: row?.id ?? '' }
  const current = await fixture.deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, next))
  if (current === null) throw new Error('the second payment is gone')
  // An amount that no provider accepts.
  const unusable = { ...current, payment: { ...current.payment, amountMinor: -1 } }
  await requestLeasedPayment(fixture.deps, unusable).catch(() => null)
  const [purchase] = await fixture.database.asOwner<{ status: string }>(
    'select status from purchases where id = $1',
    [sale.purchase.id],
  )
  expect(purchase?.status).toBe('failed')
})

test('negative control: without the index two payments of one purchase may count, and the check finds them', async () => {
  const { fixture } = here
  const { ticket } = await refusedEightTimes()
  const makeAllCurrent = () =>
    fixture.database.asOwner('update payments set is_current = true where purchase_id = $1', [
      ticket.transactionId,
    ])
  await expect(makeAllCurrent()).rejects.toThrow(/payments_purchase/)
  await fixture.database.asOwner('drop index payments_purchase')
  await makeAllCurrent()
  const counting = (await paymentsOf(fixture, ticket)).filter(({ isCurrent }) => isCurrent)
  expect(counting).toHaveLength(2)
})
