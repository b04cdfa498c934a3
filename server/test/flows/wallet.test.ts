import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VultConfig } from '../../src/adapters/settings.ts'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { buys, eventually, statusOf, type Ticket } from '../purchases.ts'
import { chargesOf, disagreements, NO_SALE, ONE_SALE, recordsOf } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let password = ''
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  password = VultConfig.parse(await readStoredSettings(fixture.deps, 'vult')).webhookPassword
})
afterAll(() => fixture.close())

const nextPayer = (scenario: string) =>
  fetch(`${fixture.standInsUrl}/control/vult/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })
// No payer acts automatically: the test is the customer on Vult's page.
beforeEach(async () => {
  await nextPayer('stuck')
})

const opensWallet = async () => {
  const answer = await buys(fixture, seller, { paymentMethod: 'vult' })
  if (answer.status !== 'awaiting_payment' || answer.nextAction.type !== 'redirect')
    throw new Error('the customer was not sent to the wallet')
  return { ...answer, page: answer.nextAction.url }
}

const says = async (page: string, choice: 'approve' | 'decline') => {
  const response = await fetch(`${page}/${choice}`, { method: 'POST', redirect: 'manual' })
  expect(response.status).toBe(303)
}

const webhook = async ({ transactionId }: Ticket, status: string, credentials: string, request = 'again') => {
  const { reference } = await recordsOf(fixture, transactionId)
  return fixture.app.inject({
    method: 'POST',
    url: '/api/webhooks/vult',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    payload: { orderId: reference, vultRequestId: request, status },
  })
}

test('the customer goes to the wallet at once, pays there, and gets 5 percent more minutes', async () => {
  const wallet = await opensWallet()
  expect(wallet.page).toContain(`${fixture.standInsUrl}/vult/pay/`)
  expect(await statusOf(fixture, wallet)).toMatchObject({
    status: 'awaiting_payment',
    nextAction: { type: 'redirect', url: wallet.page },
    order: { baseMinutes: 60, walletBonusMinutes: 3, totalMinutes: 63, price: 35 },
  })
  await says(wallet.page, 'approve')
  expect(await statusOf(fixture, wallet)).toMatchObject({ status: 'ready' })
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
})

test.each(['minit:guessed', 'minit:', 'somebody:', ''])(
  'a webhook with the credentials "%s" is refused and pays nothing',
  async (credentials) => {
    const wallet = await opensWallet()
    expect((await webhook(wallet, 'completed', credentials)).statusCode).toBe(401)
    expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({
      ...NO_SALE,
      status: 'awaiting_payment',
      events: 0,
    })
  },
)

test('money of an order with a zero byte in its name waits on the worklist, with a replacement character', async () => {
  const taken = await fixture.app.inject({
    method: 'POST',
    url: '/api/webhooks/vult',
    headers: { authorization: `Basic ${Buffer.from(`minit:${password}`).toString('base64')}` },
    payload: { orderId: 'a\0b', vultRequestId: 'again', status: 'completed' },
  })
  expect(taken.statusCode).toBe(200)
  await eventually(async () =>
    expect(
      await fixture.database.asOwner(
        "select reason from suspense_items where provider_reference = 'a\uFFFDb'",
      ),
    ).toHaveLength(1),
  )
})

test('a failed attempt leaves the link open, and the next attempt pays', async () => {
  const wallet = await opensWallet()
  await says(wallet.page, 'decline')
  await eventually(async () =>
    expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({ events: 1 }),
  )
  expect(await statusOf(fixture, wallet)).toMatchObject({
    status: 'awaiting_payment',
    nextAction: { type: 'redirect' },
  })
  await says(wallet.page, 'approve')
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({ ...ONE_SALE, events: 2 })
})

test('a failed attempt reported after the success reverses nothing', async () => {
  const wallet = await opensWallet()
  await says(wallet.page, 'approve')
  await webhook(wallet, 'failed', `minit:${password}`, `${wallet.transactionId}-late`)
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({ ...ONE_SALE, events: 2 })
})

test('a link whose creation was answered but lost is requested again and is the same order', async () => {
  await nextPayer('timeout_after_create')
  const answer = await buys(fixture, seller, { paymentMethod: 'vult' }, { prefer: 'respond-async' })
  await eventually(async () =>
    expect(await recordsOf(fixture, answer.transactionId)).toMatchObject({ ...ONE_SALE, events: 1 }),
  )
  expect(await statusOf(fixture, answer)).toMatchObject({ status: 'ready' })
})

test('our ledger and the wallet agree on every order so far', async () => {
  expect(await disagreements(fixture, 'vult')).toEqual([])
})

const reportsOf = (wallet: Ticket, requests: string[]) =>
  Promise.all(
    requests.map((id) => webhook(wallet, 'completed', `minit:${password}`, `${wallet.transactionId}-${id}`)),
  )

test('a repeated webhook, also at the same instant, changes nothing', async () => {
  const wallet = await opensWallet()
  const answers = await reportsOf(wallet, ['one', 'one', 'one'])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({
    ...ONE_SALE,
    events: 1,
    needsReview: false,
  })
})

test('every other payment of the same order sells nothing more and is booked as owed, each once', async () => {
  const wallet = await opensWallet()
  await says(wallet.page, 'approve')
  await reportsOf(wallet, ['two', 'two', 'three'])
  await reportsOf(wallet, ['three', 'two'])
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({
    ...ONE_SALE,
    events: 3,
    ledgerTransactions: 3,
    receivedMinor: 3 * 3500,
    suspenseMinor: 2 * 3500,
    needsReview: true,
  })
  const again = { reason: 'paid_again', money: { amount: 35, currency: 'SLE' }, outcome: null }
  expect(await statusOf(fixture, wallet)).toMatchObject({ status: 'ready', suspense: [again, again] })
})

test('a permanently lost webhook leaves it open until it expires, because the wallet cannot be polled', async () => {
  const wallet = await opensWallet()
  const { reference } = await recordsOf(fixture, wallet.transactionId)
  await fetch(`${fixture.standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9' }),
  })
  await says(wallet.page, 'approve')
  const charges = await chargesOf(fixture, 'vult')
  expect(charges.find((charge) => charge.reference === reference)).toMatchObject({ status: 'charged' })
  fixture.clock.advance({ minutes: 14 })
  await fixture.drain()
  expect(await statusOf(fixture, wallet)).toMatchObject({ status: 'awaiting_payment' })
  fixture.clock.advance({ minutes: 2 })
  await fixture.drain()
  expect(await statusOf(fixture, wallet)).toMatchObject({ status: 'expired' })
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject({ ...NO_SALE, status: 'expired' })
  expect((await webhook(wallet, 'completed', `minit:${password}`)).statusCode).toBe(200)
  expect(await recordsOf(fixture, wallet.transactionId)).toMatchObject(ONE_SALE)
})
