import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type SecondProcess, startSecondProcess } from '../../test/second-process.ts'

const TOKEN = 'a-metrics-token-for-tests'
const RIGHT = { authorization: `Bearer ${TOKEN}` }
const NO_DATABASE = 'postgres://postgres@127.0.0.1:1/nothing'

let fixture: TestApp
let guarded: SecondProcess
beforeAll(async () => {
  fixture = await startTestApp()
  guarded = await startSecondProcess(fixture, { metricsToken: TOKEN })
})
afterAll(async () => {
  await guarded.close()
  await fixture.close()
})

const metrics = (remoteAddress: string, headers: Record<string, string> = {}, app = fixture.app) =>
  app.inject({ url: '/metrics', remoteAddress, headers })

test('serves the same OpenAPI document plain and compressed, and compresses it once', async () => {
  const request = (encoding: string) =>
    fixture.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } })
  const plain = await request('identity')
  expect(plain.json()).toMatchObject({ openapi: '3.1.0' })
  const [packed, again] = [await request('gzip, br'), await request('br')]
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(again.rawPayload.equals(packed.rawPayload)).toBe(true)
})

describe('/metrics', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('answers %s', async (address) => {
    const answer = await metrics(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('process_cpu_seconds_total')
  })

  test.each(['10.0.0.1', '192.168.1.9', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.evil'])(
    'answers 404 to %s',
    async (address) => {
      const answer = await metrics(address)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'not_found', message: 'Not found' })
    },
  )

  test('answers 404 to a request through a local proxy, whatever address it names', async () => {
    for (const via of ['198.51.100.7', '127.0.0.1']) {
      expect((await metrics('127.0.0.1', { 'x-forwarded-for': via })).statusCode).toBe(404)
      expect((await metrics('10.0.0.1', { 'x-forwarded-for': via })).statusCode).toBe(404)
    }
  })

  test('is not there for anybody in production without a token', async () => {
    const production = await startTestApp({ mode: 'production' })
    expect((await metrics('127.0.0.1', {}, production.app)).statusCode).toBe(404)
    await production.close()
  })

  test('reports the database as down while it is away', async () => {
    expect((await metrics('127.0.0.1')).body).toContain('minit_database_up 1\n')
    const away = await startSecondProcess(fixture, { metricsToken: TOKEN }, NO_DATABASE)
    const answer = await metrics('127.0.0.1', RIGHT, away.app)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('minit_database_up 0\n')
    expect(answer.body).toContain('minit_payouts_due Nan\n')
    await away.close()
  })

  test('requires the token from any address if one is set', async () => {
    expect((await metrics('10.0.0.1', RIGHT, guarded.app)).statusCode).toBe(200)
    for (const wrong of ['', `Bearer ${TOKEN}x`, 'Bearer ', TOKEN, `bearer ${TOKEN}`])
      expect((await metrics('127.0.0.1', { authorization: wrong }, guarded.app)).statusCode).toBe(404)
  })
})

describe('/readyz', () => {
  test('answers ready while the database answers', async () => {
    const answer = await fixture.app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ready' })
  })

  test('says 503 while the database is away, as every call does, and we stay alive', async () => {
    const away = await startSecondProcess(fixture, {}, NO_DATABASE)
    for (const url of ['/readyz', '/api/entrepreneurs/active', '/api/customer/packages/demo-hub']) {
      const answer = await away.app.inject({ url })
      expect(answer.statusCode, url).toBe(503)
      expect(answer.json()).toEqual({
        code: 'unavailable',
        message: 'We cannot reach our database now. Please try again.',
      })
      expect(answer.headers['retry-after']).toBe('2')
    }
    expect((await away.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    await away.close()
  })
})
