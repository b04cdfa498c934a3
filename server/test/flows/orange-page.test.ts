import { readCaptiveState } from '@minit/contract/customer/network.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeAddress } from '../../src/adapters/payments/orange-web/notice-address.ts'
import { OrangeWebConfig } from '../../src/adapters/settings.ts'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { openMarketplace } from '../marketplace.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, statusOf, type Ticket } from '../purchases.ts'
import { disagreements, NO_SALE, ONE_SALE, recordsOf } from '../records.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let secret = ''
beforeAll(async () => {
  fixture = await startTestApp()
  const marketplace = await openMarketplace(fixture)
  await marketplace.seed()
  await marketplace.enable('orange-web')
  await marketplace.enable('pawapay', false)
  fixture.clock.advance({ seconds: 5 })
  seller = await aSeller(fixture.deps)
  secret = OrangeWebConfig.parse(await readStoredSettings(fixture.deps, 'orange-web')).clientSecret
})
afterAll(() => fixture.close())

const nextPayer = (scenario: string) =>
  fetch(`${fixture.standInsUrl}/control/orange-web/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })
// No payer acts automatically: the test is the payer on Orange's page.
beforeEach(async () => {
  await nextPayer('stuck')
})

const opensPage = async (place = '') => {
  const answer = await buys(fixture, seller, {}, { ...AT_ONCE, 'phone-place': place })
  if (answer.status !== 'awaiting_payment') throw new Error('the buyer was not asked to wait')
  let page = ''
  await eventually(async () => {
    await fixture.drain()
    const { nextAction } = await statusOf(fixture, answer)
    if (nextAction?.type !== 'redirect') throw new Error('the buyer was not sent to Orange')
    page = nextAction.url
  })
  return { ...answer, page }
}

const pays = (page: string, choice = 'pay', otp = '224466') =>
  fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ msisdn: '076 123456', otp, choice }),
    redirect: 'manual',
  })

const until = (ticket: Ticket, status: string) =>
  eventually(async () => {
    fixture.clock.advance({ seconds: 6 })
    await fixture.drain()
    expect(await statusOf(fixture, ticket)).toMatchObject({ status })
  })

test('a buyer pays on Orange’s page and returns to the pass; the ledger has one sale', async () => {
  const { page, ...ticket } = await opensPage()
  const answer = await pays(page)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `https://minit.test/pass/${ticket.transactionId}/back?t=${ticket.statusToken}`,
  )
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready' })
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
  expect(await disagreements(fixture, 'orange-web')).toEqual([])
})

test('a phone at a router returns from Orange’s page to its pass with its place, and without one after two hours', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join('da:a1:19:00:31:01')
  const { page, ...ticket } = await opensPage(place)
  const back = new URL(String((await pays(page)).headers.get('location')))
  // Orange accepts 120 characters, of which 50 are for our own address.
  expect(back.pathname.length + back.search.length).toBeLessThanOrEqual(70)
  const comesBack = async () => {
    const { headers } = await fixture.app.inject(`${back.pathname}${back.search}`)
    return new URL(String(headers.location), 'https://minit.test')
  }
  const pass = await comesBack()
  expect([pass.pathname, pass.searchParams.get('t')]).toEqual([
    `/pass/${ticket.transactionId}`,
    ticket.statusToken,
  ])
  await router.turn()
  const headers = { 'phone-place': pass.searchParams.get('at') ?? '' }
  expect(await callApp(fixture.app)(readCaptiveState, { headers })).toMatchObject({
    phone: '31:01',
    state: 'opening',
  })
  fixture.clock.advance({ hours: 2 })
  expect((await comesBack()).searchParams.has('at')).toBe(false)
})

test('a buyer of the provider page returns to the pass with the words of that page', async () => {
  const { transactionId, statusToken: t } = await buysOnProviderPage(
    fixture,
    seller,
    { paymentMethod: 'orange_money' },
    AT_ONCE,
  )
  const { headers } = await fixture.app.inject(`/pass/${transactionId}/back?t=${t}`)
  expect(headers.location).toBe(`/pass/${transactionId}?t=${t}&from=provider`)
})

test('a caller without a purchase’s token gets no place from the return address', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join('da:a1:19:00:31:02')
  const { transactionId } = await opensPage(place)
  for (const token of ['', 'x'.repeat(27)]) {
    const { headers } = await fixture.app.inject(`/pass/${transactionId}/back?t=${token}`)
    expect(headers.location).toBe(`/pass/${transactionId}?t=${token}`)
  }
})

test('money is found without Orange’s notice and the buyer’s return', async () => {
  await nextPayer('no_callback')
  const { page: _, ...ticket } = await opensPage()
  await until(ticket, 'ready')
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
  expect(await disagreements(fixture, 'orange-web')).toEqual([])
})

test('a buyer who gives up on Orange’s page pays nothing and gets nothing', async () => {
  const { page, ...ticket } = await opensPage()
  await pays(page, 'cancel')
  await until(ticket, 'failed')
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(NO_SALE)
})

test('a wrong code and a wrong number pay nothing; the page stays', async () => {
  const { page, ...ticket } = await opensPage()
  const wrong = await pays(page, 'pay', '000000')
  expect(wrong.status).toBe(200)
  expect(await wrong.text()).toContain('This code is not right')
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
})

test('a forged notice changes nothing, and neither does a genuine address before the money arrived', async () => {
  const { page, ...ticket } = await opensPage()
  const { reference } = await recordsOf(fixture, ticket.transactionId)
  const paid = { status: 'SUCCESS', notif_token: 'guessed', txnid: 'MP1' }
  const reports = (url: string) => fixture.app.inject({ method: 'POST', url, payload: paid })
  const genuine = noticeAddress('', secret, reference)
  for (const url of [
    '/api/webhooks/orange-web',
    noticeAddress('', 'guessed', reference),
    genuine.slice(0, -1),
  ])
    expect((await reports(url)).statusCode).toBe(401)
  // Orange's status query reports no money.
  expect((await reports(genuine)).statusCode).toBe(200)
  expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'awaiting_payment' })
  await pays(page)
  for (let times = 0; times < 3; times += 1) expect((await reports(genuine)).statusCode).toBe(200)
  expect(await recordsOf(fixture, ticket.transactionId)).toMatchObject(ONE_SALE)
  expect(await disagreements(fixture, 'orange-web')).toEqual([])
})
