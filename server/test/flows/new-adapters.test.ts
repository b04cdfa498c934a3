import { listBusinessHypotheses, readInsights, refreshInsights } from '@minit/contract/admin/insights.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { countedPage } from '../../src/http/count-page-views.ts'
import { computeInsights } from '../../src/modules/reporting/insights/compute.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller } from '../builders.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { toTuesday } from '../noon.ts'
import { passwordFixture } from '../password-fixture.ts'
import { eventually } from '../purchases.ts'

let fixture: TestApp
let marketplace: Marketplace
beforeAll(async () => {
  fixture = await startTestApp()
  toTuesday(fixture.clock)
  marketplace = await openMarketplace(fixture)
  await marketplace.seed()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

const ledgerOf = async <Row>(name: string): Promise<Row[]> =>
  // The stand-in's ledger has this shape.
  (await (await fetch(`${fixture.standInsUrl}/control/ledger/${name}`)).json()) as Row[]
const switchOn = async (id: string) => {
  await marketplace.enable(id)
  fixture.clock.advance({ seconds: 5 })
}

test('a password link reaches an account that has only an e-mail, once mail is switched on', async () => {
  const accounts = passwordFixture(fixture)
  const { name, entrepreneurId } = await accounts.anAccount({ email: 'owner@shop.example' })
  await accounts.forgets(name)
  await fixture.drain()
  expect(await accounts.messagesOf(entrepreneurId)).toMatchObject([{ channel: 'email', state: 'queued' }])
  await switchOn('smtp')
  await eventually(async () => {
    fixture.clock.advance({ seconds: 30 })
    await fixture.drain()
    expect(await accounts.messagesOf(entrepreneurId)).toMatchObject([{ channel: 'email', state: 'sent' }])
  })
  const mails = await ledgerOf<{ to: string[]; data: string }>('smtp')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['owner@shop.example'])
  const link = /set-password\?t=([\w-]{43})/.exec(
    (mails[0]?.data ?? '').replace(/=\n/g, '').replaceAll('=3D', '='),
  )
  expect((await accounts.sets(link?.[1] ?? '')).statusCode).toBe(200)
  expect(await marketplace.one('smtp')).toMatchObject({ totalRequests: 1 })
})

test('an access code is sent by Twilio once it is on and Africa’s Talking is off', async () => {
  await marketplace.enable('twilio')
  await marketplace.enable('africastalking', false)
  fixture.clock.advance({ seconds: 5 })
  try {
    const phoneNumber = aPhone()
    const sale = await aPaidSale(fixture, await aSeller(fixture.deps), { phoneNumber, deliveryMethod: 'sms' })
    const sent = await ledgerOf<{ to: string; from: string; text: string }>('twilio')
    expect(sent).toMatchObject([
      { to: phoneNumber, from: 'Minit', text: expect.stringContaining(sale.password) },
    ])
    expect(await marketplace.one('twilio')).toMatchObject({ totalRequests: 1 })
  } finally {
    await marketplace.enable('africastalking')
    await marketplace.enable('twilio', false)
    fixture.clock.advance({ seconds: 5 })
  }
})

test('the language model words the analysis while it is on, with the figures of the statistics', async () => {
  await seedDemo(fixture.deps)
  await computeInsights(fixture.deps)
  const plain = await marketplace.call(readInsights, {})
  expect(plain.wordedBy).toBe('statistics')
  const plainHypotheses = await marketplace.call(listBusinessHypotheses, {})
  await switchOn('llm')
  const refreshed = marketplace.call(refreshInsights, {})
  await expect.poll(() => fixture.drain()).toBeGreaterThan(0)
  await refreshed
  const worded = await marketplace.call(readInsights, {})
  expect(worded.wordedBy).toBe('llm')
  expect(worded.revenuePredicition.factors[0]).toMatch(/^How it was made: /)
  expect(worded.riskAnalysis[0]?.risk).toMatch(/^98 % of takings/)
  expect(JSON.stringify(worded)).not.toMatch(/In other words/)
  const hypotheses = await marketplace.call(listBusinessHypotheses, {})
  expect(hypotheses).toHaveLength(plainHypotheses.length)
  expect(hypotheses.join(' ')).toMatch(/(Saturday|Wednesday) earns \d+ % more/)
  expect(worded.revenuePredicition.nextMonth).toBe(plain.revenuePredicition.nextMonth)
})

test('web analytics count sales and pages without any personal data', async () => {
  const seller = await aSeller(fixture.deps)
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber, customerName: 'Findable Person' })
  await switchOn('web-analytics')
  const sale = await aPaidSale(fixture, seller, { phoneNumber, customerName: 'Findable Person' })
  await eventually(async () => {
    const events = await ledgerOf<{ name: string; url: string; props: unknown }>('web-analytics')
    expect(events.map(({ name, url, props }) => [name, url, props])).toEqual([
      ['Sale', 'https://minit.test/', { method: 'orange_money', kind: 'pass' }],
    ])
    expect(JSON.stringify(events)).not.toMatch(
      new RegExp(`${phoneNumber.slice(4)}|Findable|${sale.transactionId}`),
    )
  })
  fixture.deps.webAnalytics.report({ name: 'pageview', page: '/customer-self-service' })
  await eventually(async () => {
    expect((await ledgerOf<{ url: string }>('web-analytics')).at(-1)).toMatchObject({
      name: 'pageview',
      url: 'https://minit.test/customer-self-service',
    })
  })
})

test.each([
  ['/', '/'],
  ['/customer-self-service?entrepreneur=demo-hub', '/customer-self-service'],
  ['/pass/01JD4YQ0V9M7XK3ZB5N2R8T6WC?t=secret', '/pass'],
  ['/entrepreneur/dashboard', null],
  ['/admin/dashboard', null],
  ['/set-password?t=secret', null],
  ['/nothing-here', null],
])('the page %s is counted as %s', (url, page) => expect(countedPage(url)).toBe(page))

const statusOf = ({ url, headers }: FastifyRequest): number => {
  if (url === '/apply') return 404
  return headers['if-none-match'] === undefined ? 200 : 304
}

test('a page is counted when it is sent, also from a cache, unless its visitor objects', async () => {
  const seen: unknown[] = []
  const { buildApp } = await import('../../src/app.ts')
  const deps = { ...fixture.deps, webAnalytics: { report: (event: unknown) => void seen.push(event) } }
  const app = await buildApp({
    deps,
    publicUrl: null,
    pages: async (pages) => {
      pages.get('/*', (request, reply) =>
        reply.code(statusOf(request)).type('text/html; charset=utf-8').send('<p>Hello</p>'),
      )
    },
  })
  await app.inject('/customer-demo?entrepreneur=1')
  await app.inject({ url: '/terms', headers: { 'if-none-match': '"known"' } })
  await app.inject({ url: '/customer-signup', headers: { 'if-none-match': '"known"' } })
  await app.inject({ url: '/customer-demo', headers: { dnt: '1' } })
  await app.inject({ url: '/customer-demo', headers: { 'sec-gpc': '1' } })
  await app.inject({ url: '/customer-demo', headers: { 'sec-purpose': 'prefetch' } })
  await app.inject('/apply')
  await app.inject('/healthz')
  await app.close()
  const pages = ['/customer-demo', '/customer-signup']
  expect(seen).toEqual(pages.map((page) => ({ name: 'pageview', page })))
})
