import { createECDH, randomBytes } from 'node:crypto'
import { startStandIns } from '@minit/stand-ins/main.ts'
import { newDir, settings } from '@minit/stand-ins/testing/start.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PushTarget } from '../../ports/push-sender.ts'
import { createGuardedFetch } from '../outside/guarded-fetch.ts'
import { against } from '../payments/testing/listen.ts'
import { createPushSender } from './web-push.ts'

const now = () => new Date()
const senderWith = (mayBePrivate: boolean, fetch = createGuardedFetch({ mayBePrivate })) =>
  createPushSender({ fetch, mayBePrivate, origin: 'https://minit.example', now })
const sender = senderWith(true)

let standIns: Awaited<ReturnType<typeof startStandIns>>
beforeAll(async () => {
  standIns = await startStandIns(settings(newDir(), 'http://127.0.0.1:9'))
})
afterAll(() => standIns.close())

const control = async <Body>(path: string, body?: unknown): Promise<Body> => {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${standIns.url}/control/${path}`, body === undefined ? {} : post)
  return (await response.json()) as Body
}

const aPhone = async (applicationServerKey: string): Promise<PushTarget> => {
  const { endpoint, keys } = await control<{ endpoint: string; keys: Omit<PushTarget, 'endpoint'> }>(
    'push/phones',
    { applicationServerKey },
  )
  return { endpoint, ...keys }
}
/** Keys of no phone of the stand-in. */
const phoneAt = (endpoint: string): PushTarget => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const push = async (text = '{"title":"Sale: Le 35 ɛ"}') => ({
  keys: await sender.newKeys(),
  text,
  keptSeconds: 60,
  topic: 'sale',
})

test('only the phone can read what is sent', async () => {
  const sent = await push()
  const phone = await aPhone(sent.keys.publicKey)
  expect(await sender.send(phone, sent)).toEqual({ kind: 'accepted' })
  const ledger = await control<{ text: string; ttl: string; topic: string; urgency: string }[]>('ledger/push')
  expect(ledger).toMatchObject([{ text: sent.text, ttl: '60', topic: 'sale', urgency: 'high' }])
  // Another phone's keys cannot decrypt the body.
  await against(
    async (request, response) => {
      let bytes = ''
      for await (const chunk of request) bytes += chunk
      expect(bytes).not.toContain('Sale')
      response.writeHead(201).end()
    },
    async (url) => expect(await sender.send(phoneAt(url), sent)).toEqual({ kind: 'accepted' }),
  )
})

test('is gone if signed by other keys than the phone subscribed to', async () => {
  const phone = await aPhone((await sender.newKeys()).publicKey)
  expect(await sender.send(phone, await push())).toEqual({ kind: 'gone' })
})

describe('an answer of the service', () => {
  test.each([
    [201, {}, { kind: 'accepted' }],
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [400, {}, { kind: 'refused', reason: 'the push service answered 400' }],
    [302, { location: 'http://127.0.0.1:1/' }, { kind: 'refused', reason: 'the push service answered 302' }],
    [429, { 'retry-after': '7' }, { kind: 'later', afterSeconds: 7 }],
    [503, {}, { kind: 'later' }],
  ])('%i %j means %j', async (status, headers, outcome) => {
    await against(
      (request, response) => void request.resume().on('end', () => response.writeHead(status, headers).end()),
      async (url) => expect(await sender.send(phoneAt(url), await push())).toEqual(outcome),
    )
  })

  test('is retried later if it never comes', async () => {
    expect(await sender.send(phoneAt('http://127.0.0.1:1/'), await push())).toEqual({ kind: 'later' })
  })
})

test('in production never calls a private address, whatever name resolves to it', async () => {
  let calls = 0
  await against(
    (_, response) => {
      calls += 1
      response.end()
    },
    async (url) => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
      const guarded = senderWith(false, createGuardedFetch({ mayBePrivate: false, resolve }))
      expect(await guarded.send(phoneAt(url), await push())).toMatchObject({ kind: 'refused' })
      const named = await guarded.send(phoneAt('https://push.example/1'), await push())
      expect(named).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('not on the open internet'),
      })
    },
  )
  expect(calls).toBe(0)
})

test('refuses invalid keys of a phone without a call', async () => {
  const target = { ...phoneAt('http://127.0.0.1:1/'), p256dh: 'A'.repeat(87) }
  expect(await sender.send(target, await push())).toEqual({ kind: 'refused', reason: 'no keys of a phone' })
})
