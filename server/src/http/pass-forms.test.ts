import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, type TestSeller } from '../../test/builders.ts'
import { AT_ONCE, buys } from '../../test/purchases.ts'
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

/** Sends a form as a browser without scripts does, and returns where it leads. */
const sends = async (url: string, fields: Record<string, string>): Promise<URL> => {
  const { statusCode, headers } = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    payload: String(new URLSearchParams(fields)),
  })
  expect(statusCode).toBe(303)
  return new URL(String(headers.location), 'http://minit.test')
}

const aPass = () => buys(fixture, seller, { paymentMethod: 'orange_money' }, AT_ONCE)
const AT = '2.a-place'

test.each([
  ['pause', { do: 'pause' }],
  ['pause', { do: 'resume' }],
  ['resend', {}],
] as const)('a pass’s form to %s leads back to the page it came from', async (name, fields) => {
  const { transactionId, statusToken: t } = await aPass()
  const to = await sends(`/pass/${transactionId}/${name}`, { t, from: 'qr', at: AT, ...fields })
  expect(to.pathname).toBe(`/pass/${transactionId}`)
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ t, from: 'qr', at: AT })
})

test('a form that moves a pass to this phone leads back to the page it came from', async () => {
  const { transactionId: id, statusToken: t } = await aPass()
  const to = await sends('/wifi-move', { id, t, from: 'signup', at: AT })
  expect(to.pathname).toBe(`/pass/${id}`)
  expect(Object.fromEntries(to.searchParams)).toEqual({ t, from: 'signup', at: AT })
})

test('a form of the previous release, which names no origin, leads to the pass as well', async () => {
  const { transactionId, statusToken: t } = await aPass()
  const to = await sends(`/pass/${transactionId}/pause`, { t, at: '', do: 'pause' })
  expect(Object.fromEntries(to.searchParams)).toEqual({ t })
})

test.each([
  ['/customer-self-service', null],
  ['/customer-signup', 'signup'],
  ['/customer-qr-payment', 'qr'],
])('an order from %s leads to its pass with the origin %s', async (page, from) => {
  const to = await sends(`${page}?entrepreneur=${seller.slug}`, {
    entrepreneur: seller.slug,
    packageId: seller.pack.id,
    customerName: 'Aminata',
    phoneNumber: '076123456',
    paymentMethod: 'cash',
    deliveryMethod: 'qr_display',
  })
  expect(to.pathname).toMatch(/^\/pass\//)
  expect(to.searchParams.get('from')).toBe(from)
})
