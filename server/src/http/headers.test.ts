import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { startSecondProcess } from '../../test/second-process.ts'
import { FOR_DOCUMENTS } from './content-policy.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

const PAGES_OWN = ['/healthz', '/openapi.json']
/** The same for all callers: cached and revalidated on each request. */
const ACTIVE = '/api/entrepreneurs/active'
const CALLS = ['/api/auth/session', '/api/entrepreneur/stats', ACTIVE, '/api/nothing']

const rulesOf = (headers: Record<string, unknown>): string[] =>
  String(headers['content-security-policy']).split(';').sort()

describe.each([...PAGES_OWN, ...CALLS])('%s', (url) => {
  test('is not sniffed, taken by no other site, and tells no version', async () => {
    const { headers } = await fixture.app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const banner of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
      expect(headers).not.toHaveProperty(banner)
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node|minit\/\d/i)
  })

  test('sends HSTS only on HTTPS', async () => {
    const { headers } = await fixture.app.inject({ url })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe.each(PAGES_OWN)('%s, which is no call,', (url) => {
  test('carries exactly the content policy', async () => {
    const { headers } = await fixture.app.inject({ url })
    expect(rulesOf(headers)).toEqual([...POLICY].sort())
  })

  test('is not framed, and tells other sites nothing', async () => {
    const { headers } = await fixture.app.inject({ url })
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
})

const ofDocuments = (headers: object): string[] =>
  Object.keys(headers).filter((name) => FOR_DOCUMENTS.includes(name))

describe.each(CALLS)('%s', (url) => {
  test('sends no document headers to our own scripts', async () => {
    const { headers } = await fixture.app.inject({ url, headers: { 'sec-fetch-dest': 'empty' } })
    expect(ofDocuments(headers)).toEqual([])
    expect(headers).toHaveProperty('x-request-id')
    expect(headers['cache-control']).toBe(url === ACTIVE ? 'private, no-cache' : 'no-store')
  })

  test.each([undefined, 'document', 'iframe', 'embed'])(
    'asked for as %s, may be shown: it loads nothing and stands in no frame',
    async (dest) => {
      const { headers } = await fixture.app.inject({
        url,
        headers: dest === undefined ? {} : { 'sec-fetch-dest': dest },
      })
      expect(ofDocuments(headers)).toEqual(['content-security-policy'])
      expect(rulesOf(headers)).toEqual(["default-src 'none'", "frame-ancestors 'none'"])
    },
  )
})

test('sends no document headers to machines', async () => {
  const { headers } = await fixture.app.inject({ method: 'POST', url: '/api/webhooks/pawapay', payload: {} })
  expect(ofDocuments(headers)).toEqual([])
})

test('over HTTPS the browser is told to stay there', async () => {
  const secure = await startSecondProcess(fixture, { publicUrl: 'https://minit.example' })
  const headersOf = async (url: string) => (await secure.app.inject({ url })).headers
  for (const url of ['/healthz', '/api/auth/session'])
    expect((await headersOf(url))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(rulesOf(await headersOf('/healthz'))).toEqual([...POLICY, 'upgrade-insecure-requests'].sort())
  await secure.close()
})

test.each([
  ['GET', '/api/auth/session', 200],
  ['GET', '/api/entrepreneur/stats', 401],
  ['GET', '/api/customer/packages/nobody', 404],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/auth/entrepreneur-login', 400],
  ['POST', '/api/auth/logout', 200],
  ['POST', '/api/webhooks/pawapay', 401],
] as const)('%s %s, answered %i, is kept by nobody', async (method, url, status) => {
  const answer = await fixture.app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})
