import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { openMarketplace } from '../marketplace.ts'
import { codeIn, paymentsOf, startMonimeFixture } from '../monime-fixture.ts'
import { AT_ONCE, buys, eventually, refusalOf, statusOf } from '../purchases.ts'
import { chargesOf, NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let here: Awaited<ReturnType<typeof startMonimeFixture>>
beforeAll(async () => {
  here = await startMonimeFixture()
  // Leaves dialling as the only rail.
  const marketplace = await openMarketplace(here.fixture)
  await marketplace.enable('pawapay', false)
  here.fixture.clock.advance({ seconds: 3 })
})
afterAll(() => here.fixture.close())
beforeEach(() => here.nextCode('stuck'))

test('the buyer dials a code without internet and gets the pass', async () => {
  const { fixture, seller, dials } = here
  const order = await here.ordersCode(seller)
  expect(await statusOf(fixture, order)).toMatchObject({
    status: 'awaiting_payment',
    nextAction: { type: 'dial_ussd', code: order.code, telUri: `tel:${order.code.replace('#', '%23')}` },
  })
  expect(await dials(order.code)).toMatch(/^Le 35 paid/)
  await eventually(async () => expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' }))
  // Several webhooks reported it.
  expect(await recordsOf(fixture, order.transactionId)).toMatchObject({
    ...ONE_SALE,
    provider: 'monime',
    events: 1,
  })
})

test('a code dialled at Africell for Orange Money takes no money, and the order stays open', async () => {
  const order = await here.ordersCode(here.seller)
  expect(await here.dials(order.code, '077 123 456')).toMatch(/cannot pay/)
  expect(await recordsOf(here.fixture, order.transactionId)).toMatchObject({
    ...NO_SALE,
    status: 'awaiting_payment',
  })
})

test('polling finds money whose webhook is lost', async () => {
  const { fixture, seller, nextCode } = here
  await nextCode('no_callback')
  const order = codeIn(await buys(fixture, seller, {}, AT_ONCE))
  await eventually(async () => {
    fixture.clock.advance({ seconds: 10 })
    await fixture.drain()
    expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' })
  })
})

test('a code whose creation was never answered is requested again, and is the same', async () => {
  const { fixture, seller, nextCode } = here
  await nextCode('timeout_after_create')
  const order = await buys(fixture, seller, {}, AT_ONCE)
  expect(order).toMatchObject({ status: 'awaiting_payment', nextAction: { type: 'await_prompt' } })
  const { transactionId, statusToken } = order
  await eventually(async () => {
    fixture.clock.advance({ seconds: 10 })
    await fixture.drain()
    expect((await recordsOf(fixture, transactionId)).status).toBe('paid')
  })
  const [payment] = await paymentsOf(fixture, { transactionId, statusToken })
  const charges = await chargesOf(fixture, 'monime')
  expect(charges.filter(({ reference }) => reference === payment?.reference)).toHaveLength(1)
})

test('an order that expired and is paid late still gets its pass', async () => {
  const { fixture, seller, dials } = here
  const order = await here.ordersCode(seller)
  fixture.clock.advance({ minutes: 16 })
  await fixture.drain()
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'expired' })
  expect(await dials(order.code)).toMatch(/^Le 35 paid/)
  await eventually(async () => expect(await statusOf(fixture, order)).toMatchObject({ status: 'ready' }))
})

test('another amount than requested grants nothing, and waits for an operator', async () => {
  const { fixture, seller, dials } = here
  const order = await here.ordersCode(seller)
  await dials(order.code, '076 000 119')
  await eventually(async () =>
    expect(await recordsOf(fixture, order.transactionId)).toMatchObject({
      status: 'awaiting_payment',
      needsReview: true,
      suspenseMinor: 3_600,
    }),
  )
})

test('an unsigned webhook changes nothing', async () => {
  const order = await here.ordersCode(here.seller)
  const [payment] = await paymentsOf(here.fixture, order)
  const answer = await here.fixture.app.inject({
    method: 'POST',
    url: '/api/webhooks/monime',
    headers: { 'monime-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'A'.repeat(43)}=` },
    payload: {
      event: { id: 'wke-1', name: 'payment_code.completed' },
      object: { id: 'pmc-1', type: 'payment_code' },
      data: {
        id: 'pmc-1',
        status: 'completed',
        reference: payment?.reference,
        amount: { currency: 'SLE', value: 3_500 },
      },
    },
  })
  expect(answer.statusCode).toBe(401)
  expect(await recordsOf(here.fixture, order.transactionId)).toMatchObject({ ...NO_SALE, events: 0 })
})

test('a package below the minimum of the only rail is refused with an explanation', async () => {
  const marketplace = await openMarketplace(here.fixture)
  const stored = (await readStoredSettings(here.fixture.deps, 'monime')) as Record<string, string>
  await marketplace.save('monime', { ...stored, minimumAmount: '100' })
  here.fixture.clock.advance({ seconds: 3 })
  expect(await refusalOf(buys(here.fixture, here.seller, {}, AT_ONCE))).toMatchObject({
    code: 'method_not_offered',
    message: 'Orange Money needs at least Le 100. Choose another way to pay.',
  })
  await marketplace.save('monime', stored)
})
