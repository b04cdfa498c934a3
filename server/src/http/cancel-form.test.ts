import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, type TestSeller } from '../../test/builders.ts'
import { AT_ONCE, buys, statusOf } from '../../test/purchases.ts'
import { type SecondProcess, startSecondProcess } from '../../test/second-process.ts'
import { addPageRoutes, type PageRenderer } from './pages.ts'

const renderer: PageRenderer = {
  setTransport: () => {},
  renderPage: async ({ status = 200 }) => ({ status, html: '' }),
  listedPaths: () => [],
}

let fixture: TestApp
let site: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const settings = { publicOrigin: null, siteOrigin: '', defaultSeller: null, demoAccounts: [] }
  site = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: {}, settings }),
  })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

/** Places a cash order and sends its page's cancel form, as a browser without scripts does. */
const cancels = async (fields: Record<string, string>) => {
  const order = await buys(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)
  const { statusCode, headers, body } = await site.app.inject({
    method: 'POST',
    url: `/pass/${order.transactionId}/cancel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    payload: String(new URLSearchParams({ t: order.statusToken, ...fields })),
  })
  return { order, statusCode, headers, body, to: new URL(String(headers.location), 'http://minit.test') }
}

/** The longest place token. */
const PLACE = `2.${'x'.repeat(1_990)}`

test("redirects to the order's page at the phone's WiFi after cancelling", async () => {
  const { order, to } = await cancels({ next: 'stay', from: 'qr', at: PLACE })
  const { statusToken: t } = order
  expect(to.pathname).toBe(`/pass/${order.transactionId}`)
  expect(Object.fromEntries(to.searchParams)).toEqual({ t, from: 'qr', at: PLACE })
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'failed' })
})

test("redirects to the same shop's form to choose another payment method, with a place of any length", async () => {
  const again = `/customer-self-service?entrepreneur=${seller.slug}&at=${PLACE}&cancelled=cash#again`
  const { statusCode, headers } = await cancels({ next: 'again', again, at: PLACE })
  expect([statusCode, headers.location]).toEqual([303, again])
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another host', '//evil.example'],
  ['a page that sells nothing', '/admin'],
  ['an endless address', `/customer-${'x'.repeat(9_000)}`],
])('cancels the order and redirects to its own page when the form names %s', async (_, again) => {
  const { order, to } = await cancels({ next: 'again', again })
  expect(to.pathname).toBe(`/pass/${order.transactionId}`)
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'failed' })
})

test('answers an unreadable form with a page, and a program with JSON', async () => {
  const { order, statusCode, headers, body } = await cancels({ t: 'x'.repeat(200) })
  expect(statusCode).toBe(400)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(body).toContain('Go back and try again')
  expect(await statusOf(fixture, order)).toMatchObject({ status: 'awaiting_payment' })
  const url = `/pass/${order.transactionId}/cancel`
  const program = await site.app.inject({ method: 'POST', url, payload: {} })
  expect(program.json()).toMatchObject({ code: 'invalid_request' })
})
