import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEtagTransport } from './etag-transport.ts'

const FEED = '/api/entrepreneur/notifications'
const ask = (path = FEED, method = 'GET') => ({
  method,
  path,
  headers: { accept: 'application/json' },
  body: undefined,
  signal: undefined,
})

let requested: Headers[] = []
let answers: Response[] = []
let token: string | null = null

beforeEach(() => {
  requested = []
  token = 'first'
  vi.stubGlobal('localStorage', { getItem: () => token })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requested.push(new Headers(init.headers))
    return answers.shift()
  })
})
afterEach(() => vi.unstubAllGlobals())

const full = (text: string, etag?: string) =>
  new Response(text, { status: 200, headers: etag === undefined ? {} : { etag } })
const nothingNew = () => new Response(null, { status: 304 })

describe('polls that cache their last answer', () => {
  it('sends the last ETag and returns the cached text as a success', async () => {
    answers = [full('["a"]', '"1"'), nothingNew()]
    const send = createEtagTransport()
    await send(ask())
    expect(await send(ask())).toMatchObject({ status: 200, text: '["a"]' })
    expect(requested.map((headers) => headers.get('if-none-match'))).toEqual([null, '"1"'])
    expect(requested[1]?.get('authorization')).toBe('Bearer first')
  })

  it('returns a new answer, and sends its ETag from then on', async () => {
    answers = [full('["a"]', '"1"'), full('["b"]', '"2"'), nothingNew()]
    const send = createEtagTransport()
    await send(ask())
    expect((await send(ask())).text).toBe('["b"]')
    expect((await send(ask())).text).toBe('["b"]')
    expect(requested[2]?.get('if-none-match')).toBe('"2"')
  })

  it('never returns one login’s answer to another', async () => {
    answers = [full('["a"]', '"1"'), full('["b"]', '"1"')]
    const send = createEtagTransport()
    await send(ask())
    token = 'second'
    expect((await send(ask())).text).toBe('["b"]')
    expect(requested[1]?.has('if-none-match')).toBe(false)
  })

  it('keeps paths apart, and caches no answer without an ETag, of a change or of a failure', async () => {
    const failure = new Response('away', { status: 503, headers: { etag: '"x"' } })
    answers = [full('1', '"1"'), full('2'), full('2'), full('3', '"3"'), full('4'), failure, full('5')]
    const send = createEtagTransport()
    await send(ask('/one'))
    await send(ask('/two'))
    await send(ask('/two'))
    await send(ask('/three', 'POST'))
    await send(ask('/three'))
    expect((await send(ask('/four'))).status).toBe(503)
    await send(ask('/four'))
    expect(requested.every((headers) => !headers.has('if-none-match'))).toBe(true)
  })
})
