import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerAfricasTalking } from './africastalking.ts'

const good = { username: 'minit', to: '+23276123456', message: 'Hello', from: 'Minit' }
const headers = {
  apikey: 'key',
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
}

let dir = ''
let app: FastifyInstance

const start = async (): Promise<FastifyInstance> => {
  const started = Fastify({ forceCloseConnections: true })
  await registerAfricasTalking(started, { dir, username: 'minit', apiKey: 'key' })
  return started
}

const post = (form: Record<string, string>, withHeaders: Record<string, string> = headers) =>
  app.inject({
    method: 'POST',
    url: '/africastalking/version1/messaging',
    headers: withHeaders,
    payload: new URLSearchParams(form).toString(),
  })

const ledger = async () => (await app.inject('/control/ledger/africastalking')).json()

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'minit-at-'))
  app = await start()
})
afterEach(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test('answers 201, and keeps a message in the ledger over a restart', async () => {
  const reply = await post(good)
  expect(reply.statusCode).toBe(201)
  const [recipient] = reply.json().SMSMessageData.Recipients
  expect(recipient).toMatchObject({
    statusCode: 101,
    status: 'Success',
    number: '+23276123456',
    messageParts: 1,
  })
  await app.close()
  app = await start()
  expect(await ledger()).toMatchObject([
    { to: '+23276123456', from: 'Minit', text: 'Hello', messageId: recipient.messageId },
  ])
})

test('answers a comma-separated list recipient by recipient', async () => {
  const reply = await post({ ...good, to: '+23276123456,+23276000403' })
  expect(reply.json().SMSMessageData).toMatchObject({
    Message: 'Sent to 1/2 Total Cost: USD 0.0200',
    Recipients: [{ statusCode: 101 }, { statusCode: 403, messageId: 'None', cost: '0' }],
  })
  expect(await ledger()).toHaveLength(1)
})

describe('refuses, like the real gateway,', () => {
  const { apikey: _, ...withoutKey } = headers

  test.each([
    ['no key', good, withoutKey, 401, 'not supplied'],
    ['a wrong key', good, { ...headers, apikey: 'other' }, 401, 'authentication is invalid'],
    ['an unknown user', { ...good, username: 'other' }, headers, 401, 'authentication is invalid'],
    ['no user', { ...good, username: '' }, headers, 400, "'username'"],
    ['no number', { ...good, to: '' }, headers, 400, "'to'"],
    ['no text', { ...good, message: '' }, headers, 400, "'message'"],
    ['another content type', good, { ...headers, 'content-type': 'text/csv' }, 415, 'Media Type'],
  ])('%s', async (_what, form, withHeaders, status, words) => {
    const reply = await post(form, withHeaders as Record<string, string>)
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toContain(words)
    expect(await ledger()).toEqual([])
  })

  test.each(['076123456', '23276123456', '+232 76 123456', 'x'])(
    '%j, which is not an E.164 number',
    async (to) => {
      expect((await post({ ...good, to })).json().SMSMessageData.Recipients).toMatchObject([
        { statusCode: 403 },
      ])
      expect(await ledger()).toEqual([])
    },
  )

  test('a sender name that is too long, with 201 and no recipients', async () => {
    const reply = await post({ ...good, from: 'MinitSierraLeone' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } })
  })
})

test('answers XML to a client that does not request JSON', async () => {
  const reply = await post(good, { ...headers, accept: '*/*' })
  expect(reply.headers['content-type']).toContain('application/xml')
  expect(reply.body).toContain('<statusCode>101</statusCode>')
})

test('accepts the rate-limited number at every second try', async () => {
  const statuses: number[] = []
  for (const _try of [1, 2, 3, 4]) statuses.push((await post({ ...good, to: '+23276000099' })).statusCode)
  expect(statuses).toEqual([429, 201, 429, 201])
})
