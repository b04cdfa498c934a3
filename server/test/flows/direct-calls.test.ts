import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directCalls } from '../../src/http/direct-calls.ts'
import { inProcessWithCookies } from '../../src/http/in-process.ts'
import { setFreeOffer } from '../../src/modules/sales/sponsors/free-offer.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, logInAs, type TestSeller } from '../builders.ts'
import { builtPages, visit } from '../built-pages.ts'
import { anAdmin } from '../callers.ts'
import { freePhone } from '../free-minutes.ts'
import { buys, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'
import { ordersSponsorship } from '../sponsors.ts'
import { aWalk, type Walked } from '../travel.ts'

let fixture: TestApp
let seller: TestSeller
let site: SecondProcess
let ticket: Ticket
let at: string
let free: Ticket
let walked: Walked
let link: string

type Compared = { call: string; direct: unknown; http: unknown }
let compared: Compared[] = []
const rows = new Set<string>()

/** Times close to now differ by how long a call takes. */
const withoutNow = (text: string): string =>
  text.replace(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (said, time: string) =>
    Math.abs(Date.parse(time) - fixture.deps.now().getTime()) < 10_000 ? '"now"' : said,
  )

const NO_WORDS = { headers: {}, body: undefined, signal: undefined }

/** The visitor of the last page. */
let visitor: FastifyRequest | null = null

/** Makes each call of a page both ways, and returns the direct answer to the page. */
const bothWays: typeof directCalls = (app, visitorOf) => {
  const [direct, http] = [directCalls(app, visitorOf), inProcessWithCookies(app, visitorOf)]
  return async (call) => {
    visitor ??= visitorOf() ?? null
    const answers = [await direct(call), await http(call)] as const
    const [one, other] = answers.map(({ status, text }) => ({ status, text: withoutNow(text) }))
    rows.add(`${call.method} ${call.pattern}`)
    compared.push({ call: `${call.method} ${call.path}`, direct: one, http: other })
    return answers[0]
  }
}

beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  at = (await router.join('da:a1:19:00:2d:01')).place
  ticket = await buys(fixture, seller, {}, { 'phone-place': at })
  const ofStall = await aSeller(fixture.deps)
  await setFreeOffer(fixture.deps, ofStall.id, { isOn: true, minutes: 10, maxADay: 5 }, ADMIN)
  free = await freePhone(fixture, ofStall).proveAndTake('+23276123999')
  walked = await aWalk(fixture)
  link = (await ordersSponsorship(fixture, ofStall)).link
  site = await startSecondProcess(fixture, { pages: builtPages(fixture.deps, {}, bothWays) })
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

/** The calls of a page with both their answers. */
const callsOf = async (url: string, headers: Record<string, string> = {}): Promise<Compared[]> => {
  compared = []
  await visit(site, url, headers)
  return compared
}

const pages = (): Record<string, readonly string[]> => {
  const { transactionId: id, statusToken: t } = ticket
  const shop = `entrepreneur=${seller.slug}`
  return {
    '/': ['/'],
    '/customer-demo': ['/customer-demo'],
    '/status': ['/status'],
    '/privacy': ['/privacy'],
    '/terms': ['/terms'],
    '/help': ['/help'],
    '/help/:topic': ['/help/pay'],
    '/customer-purchase': ['/customer-purchase'],
    '/customer-self-service': [
      `/customer-self-service?${shop}&at=${at}`,
      `/customer-self-service?${shop}&cancelled=1`,
      '/customer-self-service?entrepreneur=nobody&cancelled=1',
      '/customer-self-service?entrepreneur=%20&cancelled=1',
      `/customer-self-service?entrepreneur=${'x'.repeat(250)}&cancelled=1`,
    ],
    '/any-amount': [
      `/any-amount?${shop}`,
      `/any-amount?${shop}&le=7&at=${at}`,
      '/any-amount?entrepreneur=nobody&le=x',
    ],
    '/sponsor/:entrepreneur': [`/sponsor/${seller.slug}`, '/sponsor/nobody'],
    '/sponsored/:link': [`/sponsored/${link}`, '/sponsored/wrong'],
    '/travel': [
      `/travel?at=${walked.hostPlace}&code=${walked.pass.password}`,
      `/travel?at=${at}&code=WRONG22222`,
      '/travel',
    ],
    '/free/:entrepreneur': [`/free/${seller.slug}?at=${at}`, '/free/nobody'],
    '/free-pass/:transactionId': [
      `/free-pass/${free.transactionId}?t=${free.statusToken}`,
      `/free-pass/${id}?t=${t}`,
    ],
    '/customer-qr-payment': [`/customer-qr-payment?${shop}&problem=code_not_known`],
    '/customer-signup': [`/customer-signup?${shop}&at=${at}`],
    '/pass/:transactionId': [
      `/pass/${id}?t=${t}`,
      `/pass/${id}?t=${t}&at=${at}`,
      `/pass/${id}?t=wrong`,
      '/pass/nobody?t=x',
    ],
    '/gift/:transactionId': [`/gift/${id}?t=${t}`],
    '/receipts/:transactionId': [`/receipts/${id}?t=${t}`, `/receipts/${id}?t=wrong`],
    '/online': [`/online?${shop}&at=${at}`, `/online?${shop}&at=wrong`, '/online'],
    '/board/:entrepreneur': [`/board/${seller.slug}`, '/board/nobody'],
    '/receipt/verify': ['/receipt/verify', '/receipt/verify?receipt=wrong'],
    '/pass/:transactionId/help': [`/pass/${id}/help?t=${t}`, `/pass/${id}/help?t=wrong`],
    '/pass/:transactionId/minutes': [`/pass/${id}/minutes?t=${t}`, `/pass/${id}/minutes?t=wrong`],
    '/voucher': [`/voucher?${shop}`, '/voucher?code=WRONG22222'],
    '/v/:code': ['/v/WRONG22222'],
    '/paid': ['/paid', `/paid?${shop}`],
    '/my': ['/my'],
    '/internet-owner-signup': ['/internet-owner-signup'],
    '/apply': ['/apply'],
    '/application-submitted': ['/application-submitted?reference=nobody'],
  }
}

/** The calls that the pages make. */
const ROWS = [
  'GET /api/customer/board/{entrepreneur}',
  'GET /api/customer/business-info/{entrepreneur}',
  'GET /api/customer/free/{entrepreneur}',
  'GET /api/customer/my',
  'GET /api/customer/packages/{entrepreneur}',
  'GET /api/customer/sponsor/{entrepreneur}',
  'GET /api/customer/sponsored/{link}',
  'GET /api/entrepreneurs/active',
  'GET /api/entrepreneurs/areas',
  'GET /api/free-passes/{transactionId}',
  'GET /api/gifts/{transactionId}',
  'GET /api/passes/{transactionId}/minutes',
  'GET /api/passes/{transactionId}/network',
  'GET /api/purchases/{transactionId}',
  'GET /api/purchases/{transactionId}/help',
  'GET /api/receipts/{transactionId}',
  'GET /api/status',
  'GET /api/wifi/place',
  'POST /api/wifi/travel/offer',
]

const patterns = ['customer', 'public'].flatMap((name) => {
  const source = readFileSync(new URL(`../../../web/src/routes/${name}.ts`, import.meta.url), 'utf8')
  return [...source.matchAll(/pattern: '([^']+)'/g)].map(([, pattern = '']) => pattern)
})

describe('a page gets the same answers without HTTP as over HTTP', () => {
  test.each(patterns)('%s', async (pattern) => {
    const urls = pages()[pattern] ?? []
    expect(urls.length, 'a page of its own in this test').toBeGreaterThan(0)
    for (const url of urls)
      for (const { call, direct, http } of await callsOf(url))
        expect({ call, ...(direct as object) }).toEqual({ call, ...(http as object) })
  })

  test('in many rows, including passes, shops and places', () => {
    expect([...rows].toSorted()).toEqual(ROWS)
  })

  test('for a visitor whose browser holds a pass, too', async () => {
    const { transactionId: id, statusToken: t } = ticket
    const headers = { cookie: 'minit_session=nobody; minit_phone=somebody' }
    const calls = await callsOf(`/pass/${id}?t=${t}&at=${at}`, headers)
    expect(calls.length).toBeGreaterThan(0)
    for (const { direct, http } of calls) expect(direct).toEqual(http)
  })
})

describe('a call that requires an account', () => {
  const PATHS = ['/api/entrepreneur/stats', '/api/admin/entrepreneurs', '/api/auth/sessions'] as const
  let sessions: Record<string, string>
  beforeAll(async () => {
    const { sessionToken } = await logInAs(fixture.deps, seller)
    sessions = { nobody: 'none', seller: sessionToken, admin: await anAdmin(fixture) }
  })

  /** The answers of each path to the holder of this session. */
  const answersOf = async (session = '') => {
    const cookie = `minit_session=${session}`
    visitor = null
    await visit(site, `/pass/${ticket.transactionId}?t=${ticket.statusToken}`, { cookie })
    const held = visitor
    const makes = bothWays(site.app, () => held ?? undefined)
    compared = []
    for (const path of PATHS) await makes({ method: 'GET', path, pattern: path, ...NO_WORDS })
    return compared
  }

  test.each(['nobody', 'seller', 'admin'])('is answered to the %s as over HTTP', async (who) => {
    const calls = await answersOf(sessions[who])
    expect(calls.length).toBe(PATHS.length)
    for (const { direct, http } of calls) expect(direct).toEqual(http)
  })

  test('refuses an anonymous caller, and the wrong kind of account', async () => {
    const statusesOf = async (session = '') =>
      (await answersOf(session)).map(({ direct }) => (direct as { status: number }).status)
    expect(await statusesOf(sessions.nobody)).toEqual([401, 401, 401])
    expect((await statusesOf(sessions.seller)).slice(0, 2)).toEqual([200, 403])
  })

  test('is open to any caller without its authorisation step, and the comparison finds that (negative control)', async () => {
    const before = [...site.app.directRows.values()].map(({ steps }) => [steps, steps.authorize] as const)
    for (const [steps] of before) steps.authorize = async () => undefined
    const calls = await answersOf(sessions.seller)
    for (const [steps, authorize] of before) steps.authorize = authorize
    expect(calls.filter(({ direct, http }) => JSON.stringify(direct) !== JSON.stringify(http))).not.toEqual(
      [],
    )
  })
})

describe('a pass that is read too often', () => {
  const readsTooOften = () => fixture.database.asOwner('update rate_limits set points = 100000')

  test('is refused directly as over HTTP', async () => {
    const { transactionId: id, statusToken: t } = ticket
    await callsOf(`/pass/${id}?t=${t}`)
    await readsTooOften()
    const calls = await callsOf(`/pass/${id}?t=${t}`)
    expect(calls.map(({ direct }) => direct)).toContainEqual(expect.objectContaining({ status: 429 }))
    for (const { direct, http } of calls) expect(direct).toEqual(http)
  })

  test('is still read by calls that are not counted, and the comparison finds that (negative control)', async () => {
    const { transactionId: id, statusToken: t } = ticket
    for (const row of site.app.directRows.values()) row.steps.count = async () => undefined
    const calls = await callsOf(`/pass/${id}?t=${t}`)
    expect(calls.filter(({ direct, http }) => JSON.stringify(direct) !== JSON.stringify(http))).not.toEqual(
      [],
    )
  })
})
