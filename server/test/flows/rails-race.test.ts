import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToNextProvider } from '../../src/modules/money/payments/next-provider.ts'
import { requestLeasedPayment } from '../../src/modules/money/payments/payment-transfers.ts'
import { findSale } from '../../src/modules/money/payments/payments.queries.ts'
import { moneyWorld } from '../money-world.ts'
import { paymentsOf, startMonimeWorld } from '../monime-world.ts'

let here: Awaited<ReturnType<typeof startMonimeWorld>>
beforeAll(async () => {
  here = await startMonimeWorld()
})
afterAll(() => here.world.close())

/** A purchase that its provider has just refused, as eight workers saw it at once. */
const refusedEightTimes = async () => {
  const { world, seller } = here
  const order = await moneyWorld(world).orders(seller, 'orange_money')
  const [payment] = await world.database.asOwner<{ id: string }>(
    'select id from payments where purchase_id = $1',
    [order.purchaseId],
  )
  const ref = { entrepreneurId: seller.id, paymentId: payment?.id ?? '' }
  const sale = await world.deps.db.inTenant(seller.id, (tx) => findSale(tx, ref))
  if (sale === null) throw new Error('no sale was written')
  const reason = 'unspecified' as const
  const moved = await Promise.allSettled(
    Array.from({ length: 8 }, () => moveToNextProvider(world.deps, { ref, sale, reason })),
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
  expect(await paymentsOf(here.world, ticket)).toMatchObject([
    { provider: 'pawapay', isCurrent: false, events: ['failed'] },
    { provider: 'monime', isCurrent: true, events: null },
  ])
})

test('when every provider has refused, the purchase has failed', async () => {
  const { world } = here
  const { ref, sale, ticket } = await refusedEightTimes()
  const [, second] = await paymentsOf(world, ticket)
  const [row] = await world.database.asOwner<{ id: string }>(
    'select id from payments where provider_reference = $1',
    [second?.reference],
  )
  const next = { ...ref, paymentId: row?.id ?? '' }
  const current = await world.deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, next))
  if (current === null) throw new Error('the second payment is gone')
  // An amount that no provider accepts.
  const unusable = { ...current, payment: { ...current.payment, amountMinor: -1 } }
  await requestLeasedPayment(world.deps, unusable).catch(() => null)
  const [purchase] = await world.database.asOwner<{ status: string }>(
    'select status from purchases where id = $1',
    [sale.purchase.id],
  )
  expect(purchase?.status).toBe('failed')
})

test('negative control: without the index two payments of one purchase may count, and the check finds them', async () => {
  const { world } = here
  const { ticket } = await refusedEightTimes()
  const makeAllCurrent = () =>
    world.database.asOwner('update payments set is_current = true where purchase_id = $1', [
      ticket.transactionId,
    ])
  await expect(makeAllCurrent()).rejects.toThrow(/payments_purchase/)
  await world.database.asOwner('drop index payments_purchase')
  await makeAllCurrent()
  const counting = (await paymentsOf(world, ticket)).filter(({ isCurrent }) => isCurrent)
  expect(counting).toHaveLength(2)
})
