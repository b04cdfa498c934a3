import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, logInAs, type TestSeller } from '../../test/builders.ts'
import { fingerprintOf } from '../../test/fingerprints.ts'
import { type Sample, sampleOrNull } from '../../test/rows/all-rows.ts'
import { startSecondProcess } from '../../test/second-process.ts'

let fixture: TestApp
let seller: TestSeller
let cookie: string
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  cookie = `minit_session=${(await logInAs(fixture.deps, seller)).sessionToken}`
})
afterAll(() => fixture.close())

// The table's own keys.
const changing = (Object.entries(endpoints) as [keyof Endpoints, EndpointRow][]).filter(
  ([, { method, audience }]) => method !== 'GET' && audience !== 'provider',
)

const switchOff = (headers: Record<string, string>, app = fixture.app) =>
  app.inject({
    method: 'PATCH',
    url: `/api/entrepreneur/packages/${seller.pack.id}`,
    headers: { cookie, host: 'minit.test', ...headers },
    payload: { isActive: false },
  })

describe.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://minit.test.evil.example' },
  { origin: 'http://minit.test:8080' },
  { origin: 'https://minit.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://minit.test' },
])('a change sent with %j', (headers: Record<string, string>) => {
  test('is refused by every call that changes something, and changes nothing', async () => {
    const before = await fingerprintOf(fixture.database)
    for (const [name, { method, path }] of changing) {
      const sample: Partial<Sample> = sampleOrNull(name, seller) ?? {}
      const { body, params = { id: seller.pack.id } } = sample
      const answer = await fixture.app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? ''),
        headers: { cookie, host: 'minit.test', ...headers },
        ...(body !== undefined && { payload: body }),
      })
      expect(answer.statusCode, name).toBe(403)
      expect(answer.json(), name).toMatchObject({ code: 'foreign_origin' })
    }
    expect(await fingerprintOf(fixture.database)).toEqual(before)
    expect(
      (await fixture.app.inject({ url: '/api/entrepreneur/stats', headers: { cookie } })).statusCode,
    ).toBe(200)
  })
})

test.each([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://minit.test' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://minit.test' },
])('accepts a change sent with %j', async (headers: Record<string, string>) => {
  expect((await switchOff(headers)).statusCode).toBe(200)
})

test('reading is not refused, and no other site is told that it may read', async () => {
  const headers = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await fixture.app.inject({ url: '/api/entrepreneur/stats', headers })
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const answered = await fixture.app.inject({
    method: 'OPTIONS',
    url: '/api/entrepreneur/packages',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(answered.statusCode).toBe(404)
})

test('accepts the public origin behind a proxy that terminates HTTPS', async () => {
  const secure = await startSecondProcess(fixture, { publicUrl: 'https://minit.example/' })
  const token = { cookie: cookie.replace('minit_session', '__Host-minit_session') }
  expect((await switchOff({ ...token, origin: 'https://minit.example' }, secure.app)).statusCode).toBe(200)
  expect((await switchOff({ ...token, origin: 'https://evil.example' }, secure.app)).statusCode).toBe(403)
  await secure.close()
})

test('authenticates a provider’s webhook by its signature, not its origin', async () => {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/webhooks/pawapay',
    headers: { origin: 'https://api.pawapay.io', 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(answer.json()).toMatchObject({ code: 'not_logged_in' })
})
