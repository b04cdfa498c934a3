import { describe, expect, it } from 'vitest'
import { callHttp, MAX_ANSWER_BYTES, readRetryAfter } from './http-call.ts'
import { against } from './payments/testing/listen.ts'

const get = (url: string) => callHttp({ method: 'GET', url }, { timeoutMs: 1500 })

describe('a call to an outside service', () => {
  it('returns status and text unchanged', async () => {
    const outcome = await against((_request, response) => response.writeHead(422).end('{"a":1}'), get)
    expect(outcome).toEqual({ kind: 'answered', status: 422, text: '{"a":1}' })
  })
  it.each([500, 502, 503, 504])('reports unknown after status %i, whatever its body', async (status) => {
    const outcome = await against(
      (_request, response) => response.writeHead(status, { 'retry-after': '3' }).end('{"status":"REJECTED"}'),
      get,
    )
    expect(outcome).toEqual({ kind: 'unknown', cause: 'server_error', retryAfterSeconds: 3 })
  })
  it('reports unknown after the time limit, even if the answer has begun', async () => {
    const outcome = await against((_request, response) => response.writeHead(200).write('{'), get)
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timeout' })
  })
  it('reports unknown if the connection is refused', async () => {
    expect(await get('http://127.0.0.1:1')).toEqual({ kind: 'unknown', cause: 'unreachable' })
  })
  it.each([301, 307, 308])('does not follow status %i', async (status) => {
    const outcome = await against(
      (_request, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
      get,
    )
    expect(outcome).toEqual({ kind: 'unknown', cause: 'redirected' })
  })
  it.each([
    [MAX_ANSWER_BYTES, 'answered'],
    [MAX_ANSWER_BYTES + 1, 'unknown'],
  ])('of %i bytes is %s', async (bytes, kind) => {
    const outcome = await against((_request, response) => response.end(Buffer.alloc(bytes, 32)), get)
    expect(outcome.kind).toBe(kind)
  })
  it('reports how long to wait after a rate limit', async () => {
    const outcome = await against(
      (_request, response) => response.writeHead(429, { 'retry-after': '12' }).end(),
      get,
    )
    expect(outcome).toEqual({ kind: 'rate_limited', retryAfterSeconds: 12 })
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  it.each([
    ['7', 7],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['999999', 3_600],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j seconds', (value, seconds) => {
    expect(readRetryAfter(value, now)).toBe(seconds)
  })
})
