import { readRails, saveRailOrder } from '@minit/contract/admin/rails.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import type { ProviderName } from '../../src/ports/payment-provider.ts'
import { aSeller } from '../builders.ts'
import { openMarketplace } from '../marketplace.ts'
import { codeIn, paymentsOf, startMonimeFixture } from '../monime-fixture.ts'
import { AT_ONCE, buys, eventually, statusOf, type Ticket } from '../purchases.ts'
import { recordsOf } from '../records.ts'

let here: Awaited<ReturnType<typeof startMonimeFixture>>
beforeAll(async () => {
  here = await startMonimeFixture()
})
afterAll(() => here.fixture.close())
beforeEach(async () => {
  await here.nextCode('stuck')
  await here.silence('pawapay', false)
})

const closed = { ORANGE_SLE: 'CLOSED' }
const open = { ORANGE_SLE: 'OPERATIONAL' }
/** pawaPay refuses at once after it reported to be open, as between two reads of its configuration. */
const ordersRefused = async () => {
  await here.fixture.deps.payments.limits()
  await here.control('PUT', '/pawapay/operators', closed)
  try {
    return codeIn(await buys(here.fixture, here.seller, {}, AT_ONCE))
  } finally {
    await here.control('PUT', '/pawapay/operators', open)
  }
}
const pays = (provider: ProviderName, reference: string) =>
  recordProviderEvent(here.fixture.deps, provider, {
    event: {
      key: `${reference}:money`,
      reference,
      kind: 'succeeded',
      amount: { amountMinor: 3_500, currency: 'SLE' },
    },
    source: 'poll',
  })

test('a purchase goes to the first rail', async () => {
  const order = await buys(here.fixture, here.seller)
  expect(order.status).toBe('ready')
  expect(await paymentsOf(here.fixture, order)).toMatchObject([{ provider: 'pawapay', isCurrent: true }])
})

test('after a definite refusal the next rail is called, with a second payment of the same purchase', async () => {
  const order = await ordersRefused()
  expect(await paymentsOf(here.fixture, order)).toMatchObject([
    { provider: 'pawapay', isCurrent: false, events: ['failed'] },
    { provider: 'monime', isCurrent: true, events: null },
  ])
  await here.dials(order.code)
  await eventually(async () => expect(await statusOf(here.fixture, order)).toMatchObject({ status: 'ready' }))
  expect(await recordsOf(here.fixture, order.transactionId)).toMatchObject({
    passes: 1,
    receivedMinor: 3_500,
  })
})

const sentBack = ({ transactionId }: Ticket) =>
  here.fixture.database.asOwner(
    'select amount_minor::int as amount, taken_by as taken, actor from refunds where purchase_id = $1',
    [transactionId],
  )

test.each([
  ['the second one first', ['monime', 'pawapay']],
  ['the refused one first', ['pawapay', 'monime']],
] as const)(
  'if both pay, %s, one pays for the pass and the other is refunded automatically',
  async (_, turns) => {
    const { fixture } = here
    const order = await ordersRefused()
    const payments = await paymentsOf(here.fixture, order)
    for (const turn of turns)
      await pays(turn, payments.find(({ provider }) => provider === turn)?.reference ?? '')
    expect(await recordsOf(here.fixture, order.transactionId)).toMatchObject({
      status: 'paid',
      provider: turns[0],
      passes: 1,
      receivedMinor: 7_000,
      suspenseMinor: 3_500,
    })
    await eventually(async () => {
      fixture.clock.advance({ seconds: 10 })
      await fixture.drain()
      expect(await sentBack(order)).toMatchObject([{ amount: 3_500, taken: turns[1], actor: 'platform' }])
    })
    const [held] = await here.fixture.database.asOwner(
      'select provider, reason from suspense_items where purchase_id = $1',
      [order.transactionId],
    )
    expect(held).toEqual({ provider: turns[1], reason: 'paid_again' })
  },
)

test('a purchase whose provider does not answer stays with it', async () => {
  const { fixture, seller, silence } = here
  await silence('pawapay', true)
  const order = await buys(fixture, seller, {}, AT_ONCE)
  expect(await paymentsOf(fixture, order)).toMatchObject([{ provider: 'pawapay', isCurrent: true }])
  await silence('pawapay', false)
  await eventually(async () => {
    fixture.clock.advance({ seconds: 10 })
    await fixture.drain()
    expect((await recordsOf(fixture, order.transactionId)).status).toBe('paid')
  })
  expect(await paymentsOf(fixture, order)).toHaveLength(1)
})

test('a payer with too little money is not asked again through another rail', async () => {
  const { fixture, seller } = here
  const order = await buys(fixture, seller, { phoneNumber: '+23276010049' }, AT_ONCE)
  await eventually(async () => expect((await recordsOf(fixture, order.transactionId)).status).toBe('failed'))
  expect(await paymentsOf(fixture, order)).toHaveLength(1)
})

test('a rail that does not answer is suspended, tried again by one purchase, and resumed', async () => {
  const { fixture, seller, silence, nextCode } = here
  const marketplace = await openMarketplace(fixture)
  const healthOf = async () => {
    const rails = await marketplace.call(readRails, {})
    return rails[0]?.rails.find(({ provider }) => provider === 'pawapay')
  }
  // Earlier calls no longer count.
  fixture.clock.advance({ minutes: 6 })
  await silence('pawapay', true)
  const provider = await fixture.deps.payments.byName('pawapay')
  const asks = () =>
    provider?.requestPayment({
      reference: provider.newReference(),
      method: 'orange_money',
      payerPhone: '+23276123456',
      amount: { amountMinor: 3_500, currency: 'SLE' },
      description: 'WiFi 60 min',
    })
  await Promise.all([asks(), asks(), asks()])
  expect(await healthOf()).toMatchObject({ health: 'resting' })
  await nextCode('stuck')
  expect(codeIn(await buys(fixture, seller, {}, AT_ONCE)).code).toMatch(/^\*715/)
  await silence('pawapay', false)
  fixture.clock.advance({ minutes: 2 })
  expect(await healthOf()).toMatchObject({ health: 'half_open' })
  const tried = await buys(fixture, seller)
  expect(await paymentsOf(fixture, tried)).toMatchObject([{ provider: 'pawapay' }])
  expect(await healthOf()).toMatchObject({ health: 'healthy', asked: 1, unanswered: 0 })
})

test('the admin’s order decides which is first, for payments and for payouts', async () => {
  const { fixture, seller, nextCode } = here
  const marketplace = await openMarketplace(fixture)
  const set = (direction: 'payments' | 'payouts', providers: ('pawapay' | 'monime')[]) =>
    marketplace.call(saveRailOrder, { body: { direction, method: 'orange_money', providers } })
  const saved = await set('payments', ['monime', 'pawapay'])
  expect(saved[0]?.rails.map(({ provider }) => provider)).toEqual(['monime', 'pawapay'])
  await set('payouts', ['monime'])
  fixture.clock.advance({ seconds: 3 })
  await nextCode('stuck')
  codeIn(await buys(fixture, seller, {}, AT_ONCE))
  expect((await fixture.deps.payouts.forMethod('orange_money'))?.provider.name).toBe('monime')
  expect((await fixture.deps.payouts.forMethod('africell_money'))?.provider.name).toBe('pawapay')
  await set('payments', ['pawapay'])
  await set('payouts', ['pawapay'])
  fixture.clock.advance({ seconds: 3 })
  expect((await fixture.deps.payments.forMethod('orange_money'))?.provider.name).toBe('pawapay')
})

test('a package that a single rail carries is sold by that one, whatever the order', async () => {
  const { fixture } = here
  const stored = (await readStoredSettings(fixture.deps, 'monime')) as Record<string, string>
  const marketplace = await openMarketplace(fixture)
  await marketplace.save('monime', { ...stored, minimumAmount: '0.10' })
  fixture.clock.advance({ seconds: 3 })
  const small = await aSeller(fixture.deps, { pack: { priceMinor: 50 } })
  await here.nextCode('stuck')
  // pawaPay accepts Le 1 and more.
  codeIn(await buys(fixture, small, {}, AT_ONCE))
})
