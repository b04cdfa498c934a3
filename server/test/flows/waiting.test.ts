import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, statusOf } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())
// A number has at most two unpaid orders: the time of the earlier ones is over.
beforeEach(() => fixture.clock.advance({ minutes: 16 }))

const NEVER_ACTS = { phoneNumber: '+23276000129' }

test('a plain call is held until the customer has confirmed, and then contains the access', async () => {
  expect(await buys(fixture, seller)).toMatchObject({
    status: 'ready',
    networkName: 'Test Hub WiFi',
    password: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{3}-[\dA-Z]{3}$/),
    qrCode: expect.stringMatching(/^data:image\/svg\+xml/),
  })
})

test('a plain call whose customer does not confirm in time is answered with what to do', async () => {
  expect(await buys(fixture, seller, NEVER_ACTS)).toMatchObject({
    status: 'awaiting_payment',
    nextAction: { type: 'await_prompt' },
  })
})

test('a page that prefers it is answered at once with what to do, without any access', async () => {
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/customer/signup-and-pay',
    headers: AT_ONCE,
    payload: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      paymentMethod: 'orange_money',
      entrepreneurId: seller.slug,
      ...NEVER_ACTS,
    },
  })
  expect(response.statusCode).toBe(202)
  expect(Object.keys(response.json()).sort()).toEqual([
    'nextAction',
    'payBy',
    'status',
    'statusToken',
    'transactionId',
  ])
})

test('a wrong token gets the same answer, letter for letter, as an unknown purchase', async () => {
  const mine = await buys(fixture, seller, NEVER_ACTS, AT_ONCE)
  const another = await buys(fixture, seller, {}, AT_ONCE)
  const unknown = { transactionId: fixture.deps.newId(), statusToken: mine.statusToken }
  const answers = await Promise.all(
    [
      { ...mine, statusToken: another.statusToken },
      { ...mine, statusToken: '' },
      { ...mine, statusToken: `${mine.statusToken}x` },
      unknown,
      { ...unknown, statusToken: fixture.deps.secrets.purchaseToken(unknown.transactionId) },
    ].map((ticket) => refusalOf(statusOf(fixture, ticket))),
  )
  for (const answer of answers) {
    expect(answer).toEqual(answers[0])
    expect(answer).toMatchObject({ status: 404, code: 'purchase_not_found' })
  }
})

test('calls with the token count by the purchase, however many wait behind one address; a stranger’s by the address', async () => {
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  await fixture.database.asOwner('delete from rate_limits')
  const counted = async () =>
    (await fixture.database.asOwner<{ key: string }>('select key from rate_limits order by key')).map(
      ({ key }) => key,
    )
  await statusOf(fixture, ticket)
  expect(await counted()).toEqual([`readPurchase:purchase:${ticket.transactionId}`])
  await refusalOf(statusOf(fixture, { ...ticket, statusToken: 'a-guess' }))
  expect(await counted()).toContainEqual(expect.stringMatching(/^readPurchase:address-refused:/))
})

test('a waiting status call returns when the purchase changes', async () => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
  const waiting = statusOf(fixture, ticket, 'wait=20')
  await callApp(fixture.app, sessionToken)(confirmCash, { params: { id: ticket.transactionId } })
  expect(await waiting).toMatchObject({ status: 'ready', result: { transactionId: ticket.transactionId } })
})

test('a waiting status call sees a change that another process made', async () => {
  const ticket = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
  const waiting = statusOf(fixture, ticket, 'wait=20')
  await fixture.database.asOwner(`update purchases set status = 'expired' where id = $1`, [
    ticket.transactionId,
  ])
  expect(await waiting).toMatchObject({ status: 'expired' })
})

test('a token survives a restart, because it is derived from the secret key alone', async () => {
  const ticket = await buys(fixture, seller)
  const appWith = (secretKey: string) =>
    buildApp({ deps: { ...fixture.deps, secrets: createSecrets(secretKey) }, publicUrl: null })
  const restarted = { ...fixture, app: await appWith(TEST_SECRET_KEY) }
  const outsider = { ...fixture, app: await appWith('the-secret-key-of-another-installation') }
  expect(await statusOf(restarted, ticket)).toMatchObject({ status: 'ready' })
  expect(await refusalOf(statusOf(outsider, ticket))).toMatchObject({ code: 'purchase_not_found' })
  await Promise.all([restarted.app.close(), outsider.app.close()])
})

test('one connection may make many requests without accumulating anything', async () => {
  const ticket = await buys(fixture, seller)
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  for (let requested = 0; requested < 15; requested++) {
    const response = await fetch(`${fixture.url}/api/purchases/${ticket.transactionId}`, {
      headers: { 'purchase-token': ticket.statusToken },
    })
    expect(response.status).toBe(200)
    await response.json()
  }
  await new Promise(setImmediate)
  process.off('warning', listen)
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([])
})
