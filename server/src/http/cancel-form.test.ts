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

let world: TestApp
let site: SecondProcess
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
  const settings = { publicOrigin: null, siteOrigin: '', defaultSeller: null, demoAccounts: [] }
  site = await startSecondProcess(world, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: {}, settings }),
  })
})
afterAll(async () => {
  await site.close()
  await world.close()
})

/** Orders for cash, and sends the form of its page as a browser without scripts does. */
const cancels = async (fields: Record<string, string>) => {
  const order = await buys(world, seller, { paymentMethod: 'cash' }, AT_ONCE)
  const { statusCode, headers, body } = await site.app.inject({
    method: 'POST',
    url: `/pass/${order.transactionId}/cancel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    payload: String(new URLSearchParams({ t: order.statusToken, ...fields })),
  })
  return { order, statusCode, headers, body, to: new URL(String(headers.location), 'http://minit.test') }
}

/** As long as a place gets. */
const PLACE = `2.${'x'.repeat(1_990)}`

test('an order that is cancelled leads to its page, at the WiFi where its phone is', async () => {
  const { order, to } = await cancels({ next: 'stay', from: 'qr', at: PLACE })
  const { statusToken: t } = order
  expect(to.pathname).toBe(`/pass/${order.transactionId}`)
  expect(Object.fromEntries(to.searchParams)).toEqual({ t, from: 'qr', at: PLACE })
  expect(await statusOf(world, order)).toMatchObject({ status: 'failed' })
})

test('who changes how to pay is led to the form of the same shop, however long the place of the phone is', async () => {
  const again = `/customer-self-service?entrepreneur=${seller.slug}&at=${PLACE}#again`
  const { statusCode, headers } = await cancels({ next: 'again', again, at: PLACE })
  expect([statusCode, headers.location]).toEqual([303, again.replace('#', '&cancelled=1#')])
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another host', '//evil.example'],
  ['a page that sells nothing', '/admin'],
  ['an endless address', `/customer-${'x'.repeat(9_000)}`],
])('an order is cancelled whose form would lead to %s, and leads to its own page', async (_, again) => {
  const { order, to } = await cancels({ next: 'again', again })
  expect(to.pathname).toBe(`/pass/${order.transactionId}`)
  expect(await statusOf(world, order)).toMatchObject({ status: 'failed' })
})

test('a form that cannot be read is refused in words, to a program in JSON', async () => {
  const { order, statusCode, headers, body } = await cancels({ t: 'x'.repeat(200) })
  expect(statusCode).toBe(400)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(body).toContain('Go back and try again')
  expect(await statusOf(world, order)).toMatchObject({ status: 'awaiting_payment' })
  const url = `/pass/${order.transactionId}/cancel`
  const program = await site.app.inject({ method: 'POST', url, payload: {} })
  expect(program.json()).toMatchObject({ code: 'invalid_request' })
})
