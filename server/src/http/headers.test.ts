import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { startSecondProcess } from '../../test/second-process.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

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

const URLS = [
  '/api/auth/session',
  '/api/entrepreneur/stats',
  '/api/entrepreneurs/active',
  '/api/nothing',
  '/healthz',
  '/openapi.json',
]

describe.each(URLS)('%s', (url) => {
  test('carries exactly the content policy', async () => {
    const { headers } = await world.app.inject({ url })
    expect(String(headers['content-security-policy']).split(';').sort()).toEqual([...POLICY].sort())
  })

  test('is not sniffed, not framed, and tells no version', async () => {
    const { headers } = await world.app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    for (const banner of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
      expect(headers).not.toHaveProperty(banner)
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node|minit\/\d/i)
  })

  test('promises HTTPS only where we are on HTTPS', async () => {
    const { headers } = await world.app.inject({ url })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('over HTTPS the browser is told to stay there', async () => {
  const secure = await startSecondProcess(world, { publicUrl: 'https://minit.example' })
  const { headers } = await secure.app.inject({ url: '/api/auth/session' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(String(headers['content-security-policy']).split(';').sort()).toEqual(
    [...POLICY, 'upgrade-insecure-requests'].sort(),
  )
  await secure.close()
})

test.each([
  ['GET', '/api/auth/session', 200],
  ['GET', '/api/entrepreneurs/active', 200],
  ['GET', '/api/entrepreneur/stats', 401],
  ['GET', '/api/customer/packages/nobody', 404],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/auth/entrepreneur-login', 400],
  ['POST', '/api/auth/logout', 200],
  ['POST', '/api/webhooks/pawapay', 401],
] as const)('%s %s, answered %i, is kept by nobody', async (method, url, status) => {
  const answer = await world.app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})
