import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerWhatsapp } from './whatsapp.ts'

const text = (value: string) => ({ type: 'text', text: value })
const withParameters = (...parameters: unknown[]) => ({
  messaging_product: 'whatsapp',
  to: '23276123456',
  type: 'template',
  template: { name: 'wifi_pass', language: { code: 'en' }, components: [{ type: 'body', parameters }] },
})
const link = 'https://minit.example/pass/1?t=2'
const good = withParameters(text('Hub'), text('7KQM-4T2-XWP'), text('20 Nov 15:47'), text(link))
const path = '/whatsapp/v23.0/1065/messages'
const bearer = { authorization: 'Bearer token' }

let dir = ''
let app: FastifyInstance

const start = async (): Promise<FastifyInstance> => {
  const started = Fastify({ forceCloseConnections: true })
  await registerWhatsapp(started, {
    dir,
    accessToken: 'token',
    phoneNumberId: '1065',
    templateName: 'wifi_pass',
  })
  return started
}

const post = (payload: object, url = path, headers: Record<string, string> = bearer) =>
  app.inject({ method: 'POST', url, headers, payload })

const ledger = async () => (await app.inject('/control/ledger/whatsapp')).json()

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'minit-wa-'))
  app = await start()
})
afterEach(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test('answers a template message with its id, and keeps it in the ledger over a restart', async () => {
  const reply = await post({ ...good, biz_opaque_callback_data: 'ours' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    messaging_product: 'whatsapp',
    contacts: [{ input: '23276123456', wa_id: '23276123456' }],
    messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
  })
  await app.close()
  app = await start()
  expect(await ledger()).toMatchObject([
    {
      messageId: reply.json().messages[0].id,
      to: '+23276123456',
      parameters: ['Hub', '7KQM-4T2-XWP', '20 Nov 15:47', link],
      trackingData: 'ours',
    },
  ])
})

describe('refuses, like the real service,', () => {
  test.each([
    ['no token', {}, path, 401, 104],
    ['a wrong token', { authorization: 'Bearer other' }, path, 401, 190],
    ['another sender', bearer, '/whatsapp/v23.0/77/messages', 400, 100],
  ])('%s', async (_what, headers, url, status, code) => {
    const reply = await post(good, url, headers as Record<string, string>)
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
    expect(await ledger()).toEqual([])
  })

  test.each([
    ['no product', { ...good, messaging_product: undefined }, 400, 100],
    ['no number', { ...good, to: undefined }, 400, 100],
    ['a number that is none', { ...good, to: '076 123' }, 400, 131009],
    ['a number not on WhatsApp', { ...good, to: '23276000403' }, 400, 131026],
    [
      'free text to somebody who has not written',
      { ...good, type: 'text', text: { body: 'Hi' } },
      400,
      131047,
    ],
    ['a kind of message that it lacks', { ...good, type: 'telegram' }, 400, 100],
    ['no template', { ...good, template: undefined }, 400, 100],
    ['an unknown template', { ...good, template: { ...good.template, name: 'other' } }, 404, 132001],
    ['another language', { ...good, template: { ...good.template, language: { code: 'fr' } } }, 404, 132001],
    ['too few parameters', withParameters(text('Hub'), text('7KQM'), text('20 Nov')), 400, 132000],
    ['a newline', withParameters(text('Hub\nFree'), text('7KQM'), text('20 Nov'), text(link)), 400, 132018],
    ['a tab', withParameters(text('Hub\tFree'), text('7KQM'), text('20 Nov'), text(link)), 400, 132018],
    [
      'five spaces',
      withParameters(text('Hub     Free'), text('7KQM'), text('20 Nov'), text(link)),
      400,
      132018,
    ],
    ['an empty parameter', withParameters(text(''), text('7KQM'), text('20 Nov'), text(link)), 400, 132018],
    ['a list in the place of text', { ...good, template: { ...good.template, components: {} } }, 400, 100],
    ['a list in the place of the message', [], 400, 100],
  ])('%s', async (_what, body, status, code) => {
    const reply = await post(body)
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
    expect(reply.json().error).toMatchObject({ message: expect.any(String), fbtrace_id: expect.any(String) })
    expect(await ledger()).toEqual([])
  })
})

test('accepts the rate-limited number at every second try', async () => {
  const statuses: number[] = []
  for (const _try of [1, 2, 3, 4]) statuses.push((await post({ ...good, to: '23276000099' })).statusCode)
  expect(statuses).toEqual([400, 200, 400, 200])
})
