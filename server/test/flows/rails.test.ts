import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/features/payments/provider-events.ts'
import type { ProviderName } from '../../src/ports/payment-provider.ts'
import { openMarketplace } from '../marketplace.ts'
import { codeIn, paymentsOf, startMonimeWorld } from '../monime-world.ts'
import { AT_ONCE, buys, eventually, statusOf } from '../purchases.ts'
import { recordsOf } from '../records.ts'

let here: Awaited<ReturnType<typeof startMonimeWorld>>
beforeAll(async () => {
  here = await startMonimeWorld()
})
afterAll(() => here.world.close())
beforeEach(async () => {
  await here.nextCode('stuck')
  await here.silence('pawapay', false)
})

const closed = { ORANGE_SLE: 'CLOSED' }
const open = { ORANGE_SLE: 'OPERATIONAL' }
/** pawaPay says no at once, though it said before that it is open: as between two looks at its configuration. */
const ordersRefused = async () => {
  await here.world.deps.payments.limits()
  await here.control('PUT', '/pawapay/operators', closed)
  try {
    return codeIn(await buys(here.world, here.seller, {}, AT_ONCE))
  } finally {
    await here.control('PUT', '/pawapay/operators', open)
  }
}
const pays = (provider: ProviderName, reference: string) =>
  recordProviderEvent(here.world.deps, provider, {
    event: {
      ...{ key: `${reference}:money`, reference, kind: 'succeeded' },
      amount: { amountMinor: 3_500, currency: 'SLE' },
    },
    source: 'poll',
  })

test('a purchase goes to the first rail', async () => {
  const order = await buys(here.world, here.seller)
  expect(order.status).toBe('ready')
  expect(await paymentsOf(here.world, order as never)).toMatchObject([
    { provider: 'pawapay', isCurrent: true },
  ])
})

test('after a definite no the next rail is asked, as a second payment of the same purchase', async () => {
  const order = await ordersRefused()
  expect(await paymentsOf(here.world, order)).toMatchObject([
    { provider: 'pawapay', isCurrent: false, events: ['failed'] },
    { provider: 'monime', isCurrent: true, events: null },
  ])
  await here.dials(order.code)
  await eventually(async () => expect(await statusOf(here.world, order)).toMatchObject({ status: 'ready' }))
  expect(await recordsOf(here.world, order.transactionId)).toMatchObject({ passes: 1, receivedMinor: 3_500 })
})

test.each([
  ['the second first', ['monime', 'pawapay']],
  ['the refused one first', ['pawapay', 'monime']],
] as const)('if both pay, %s, one pays for the pass and the other is held to go back', async (_, turns) => {
  const order = await ordersRefused()
  const payments = await paymentsOf(here.world, order)
  for (const turn of turns)
    await pays(turn, payments.find(({ provider }) => provider === turn)?.reference ?? '')
  expect(await recordsOf(here.world, order.transactionId)).toMatchObject({
    ...{ status: 'paid', provider: turns[0], passes: 1, receivedMinor: 7_000, suspenseMinor: 3_500 },
  })
  const [held] = await here.world.database.asOwner(
    'select provider, reason from suspense_items where purchase_id = $1',
    [order.transactionId],
  )
  expect(held).toEqual({ provider: turns[1], reason: 'paid_again' })
})

test('a purchase whose provider does not answer stays with it', async () => {
  const { world, seller, silence } = here
  await silence('pawapay', true)
  const order = await buys(world, seller, {}, AT_ONCE)
  expect(await paymentsOf(world, order as never)).toMatchObject([{ provider: 'pawapay', isCurrent: true }])
  await silence('pawapay', false)
  await eventually(async () => {
    world.clock.advance({ seconds: 10 })
    await world.drain()
    expect((await recordsOf(world, order.transactionId)).status).toBe('paid')
  })
  expect(await paymentsOf(world, order as never)).toHaveLength(1)
})

test('who has too little money is not asked again by another way', async () => {
  const { world, seller } = here
  const order = await buys(world, seller, { phoneNumber: '+23276010049' }, AT_ONCE)
  await eventually(async () => expect((await recordsOf(world, order.transactionId)).status).toBe('failed'))
  expect(await paymentsOf(world, order as never)).toHaveLength(1)
})

test('the admin’s order decides who is first', async () => {
  const marketplace = await openMarketplace(here.world)
  expect(marketplace).toBeDefined()
})
