import type { Transport } from '@minit/contract/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, logInAs, type TestSeller } from '../../test/builders.ts'
import { captureLog } from '../../test/capture-log.ts'
import { fingerprintOf } from '../../test/fingerprints.ts'
import { type SecondProcess, startSecondProcess } from '../../test/second-process.ts'
import { addPageRoutes, type PageRenderer } from './pages.ts'
import type { PageForm } from './send-page.ts'

const captured = captureLog()
let fixture: TestApp
let site: SecondProcess
let seller: TestSeller
let transport: Transport
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const settings = {
    publicOrigin: null,
    siteOrigin: 'https://minit.test',
    defaultSeller: null,
    demoAccounts: [],
  }
  site = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer, manifest: {}, settings }),
    log: captured.log,
  })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

/** Renders the form and the caller's session as JSON. */
const renderer: PageRenderer = {
  setTransport: (next) => {
    transport = next
  },
  renderPage: async ({ url, form, status }) => {
    const path = '/api/auth/session'
    const who = await transport({ method: 'GET', path, headers: {}, body: undefined, signal: undefined })
    return {
      status: status ?? (url.startsWith('/known') ? 200 : 404),
      html: JSON.stringify({ form, who: who.text }),
    }
  },
  listedPaths: () => ['/', '/apply'],
}

const posts = (values: Record<string, string>, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/customer-self-service',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'minit.test', ...headers },
    payload: new URLSearchParams(values).toString(),
  })
const aForm = (): Record<string, string> => {
  const {
    entrepreneurId: entrepreneur,
    packageId,
    customerName,
    phoneNumber,
    paymentMethod,
  } = anOrder(seller)
  return { entrepreneur, packageId, customerName, phoneNumber, paymentMethod, deliveryMethod: 'sms' }
}

describe('a page', () => {
  test('carries the content policy, tells no other site where one was, and is kept by nobody', async () => {
    const { headers, statusCode } = await site.app.inject({ url: '/known' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    })
  })

  test('is drawn for its visitor, and concurrent pages are not mixed up', async () => {
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const cookie = `minit_session=${sessionToken}`
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.app.inject({ url: '/known', headers: index % 2 === 0 ? { cookie } : {} }),
      ),
    )
    for (const [index, page] of pages.entries()) expect(page.body.includes(seller.id)).toBe(index % 2 === 0)
  })

  test('answers an unknown path with a 404 page and an unknown call with a JSON 404', async () => {
    expect((await site.app.inject({ url: '/nowhere' })).headers['content-type']).toMatch(/^text\/html/)
    for (const [method, url] of [
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere'],
      ['POST', '/nowhere?t=canary-search'],
      ['DELETE', '/pass/x?t=canary-search'],
    ] as const) {
      const answer = await site.app.inject({ method, url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json(), `${method} ${url}`).toEqual({ code: 'not_found', message: 'Not found' })
    }
    expect(captured.text()).not.toContain('canary-search')
  })
})

describe('a search engine', () => {
  test('learns the forbidden paths and the listed pages by full address', async () => {
    const robots = await site.app.inject({ url: '/robots.txt' })
    expect(robots.headers['content-type']).toMatch(/^text\/plain/)
    expect(robots.body).toContain('Disallow: /api/\nDisallow: /pass/\n')
    expect(robots.body).toContain('Sitemap: https://minit.test/sitemap.xml')
    const sitemap = await site.app.inject({ url: '/sitemap.xml' })
    expect(sitemap.headers['content-type']).toMatch(/^application\/xml/)
    expect([...sitemap.body.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://minit.test/',
      'https://minit.test/apply',
    ])
  })
})

describe('the plain form', () => {
  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('sent with %j buys nothing', async (headers: Record<string, string>) => {
    const before = await fingerprintOf(fixture.database)
    const answer = await posts(aForm(), headers)
    expect(answer.statusCode).toBe(403)
    expect(await fingerprintOf(fixture.database)).toEqual(before)
  })

  test.each([
    [{ customerName: 'A' }, { customerName: 'Name is required' }],
    [{ phoneNumber: '076' }, { phoneNumber: 'Valid phone number required' }],
    [{ packageId: '' }, { packageId: 'Please select a package' }],
    [{ paymentMethod: 'gold' }, { paymentMethod: 'Please select a payment method' }],
    [{ deliveryMethod: 'dove' }, { deliveryMethod: 'Please select how to receive access' }],
    [{ isVip: 'true' }, { isVip: 'Unknown field' }],
    [{ idempotencyKey: 'a\r\nx-evil: 1' }, { 'idempotency-key': 'The Idempotency-Key is not valid' }],
  ])('with %j comes back filled in, with its errors, and buys nothing', async (changes, fields) => {
    const before = await fingerprintOf(fixture.database)
    const answer = await posts({ ...aForm(), ...changes } as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    const { form } = answer.json<{ form: PageForm }>()
    expect(form.fields).toEqual(fields)
    expect(form.values).toMatchObject(changes)
    expect(await fingerprintOf(fixture.database)).toEqual(before)
  })

  test('with missing, huge or broken content is refused, never with a 5xx', async () => {
    for (const payload of [
      '',
      '%',
      '%zz=%',
      '__proto__=x&constructor=y',
      'a='.repeat(20_000),
      'x'.repeat(70_000),
    ]) {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/customer-self-service',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, payload.slice(0, 40)).toBeLessThan(500)
    }
  })

  test('buys and redirects to the pass’s page with its token', async () => {
    const answer = await posts(aForm())
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/pass\/[0-9A-Z]{26}\?t=[\w-]{27}$/)
  })
})

test('shows no support contact and the last known tax rate while the database is away', async () => {
  const read = { support: { phone: '1', email: null }, sendsSms: true, gstBasisPoints: 1_750, betaTexts: {} }
  let isAway = false
  const readFacts = async () => {
    if (isAway) throw new Error('the database is away')
    return read
  }
  const shown: unknown[] = []
  const draws: PageRenderer = {
    ...renderer,
    renderPage: async ({ settings }) => {
      shown.push(settings)
      return { status: 200, html: '' }
    },
  }
  const settings = { publicOrigin: null, siteOrigin: '', defaultSeller: null, demoAccounts: [] }
  const other = await startSecondProcess(fixture, {
    pages: async (app) => addPageRoutes(app, { renderer: draws, manifest: {}, settings, readFacts }),
    log: captured.log,
  })
  await other.app.inject({ url: '/known' })
  isAway = true
  await other.app.inject({ url: '/known' })
  await other.close()
  expect(shown).toMatchObject([read, { support: { phone: null }, gstBasisPoints: 1_750 }])
})
