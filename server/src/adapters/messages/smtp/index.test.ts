import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../../ports/message-sender.ts'
import type { SmtpSettings } from './connect.ts'
import { createSmtp } from './index.ts'
import { probeSmtp } from './probe.ts'
import { startMailServer } from './testing/mail-server.ts'

const address = { mayBePrivate: true }
const message = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: '01JD4YQ0V9M7XK3ZB5N2R8T6WC',
  to: 'owner@shop.example',
  text: 'Minit: set your password within 72 hours: https://minit.example/set-password?t=abc',
  fields: null,
  ...overrides,
})

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
})
afterAll(() => server.close())
beforeEach(() => void server.taken.splice(0))

const settings = (changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: 'minit',
  password: 'right-password',
  from: 'hello@minit.example',
  ...changes,
})
const send = (changes: Partial<OutgoingMessage> = {}, other: Partial<SmtpSettings> = {}) =>
  createSmtp(settings(other), { address, timeoutMs: 1_500 }).send(message(changes))

describe('answers of the mail server', () => {
  test('an accepted message arrives once, with our id, the text and a subject without the link', async () => {
    expect(await send()).toEqual({
      kind: 'accepted',
      providerMessageId: '<01JD4YQ0V9M7XK3ZB5N2R8T6WC@minit.example>',
    })
    expect(server.taken).toHaveLength(1)
    const [{ from, to, text } = { from: '', to: [], text: '' }] = server.taken
    expect([from, to]).toEqual(['hello@minit.example', ['owner@shop.example']])
    expect(text).toContain('Message-ID: <01JD4YQ0V9M7XK3ZB5N2R8T6WC@minit.example>')
    expect(text).toMatch(/^Subject: Minit: set your password within 72 hours\r$/m)
    expect(text).toMatch(/^From: Minit <hello@minit.example>\r$/m)
    expect(text.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain('/set-password?t=abc')
  })

  test.each([
    ['a recipient it does not have', { to: 'refused-550@shop.example' }, 'refused'],
    ['a text it does not take', { text: 'Please refuse the text' }, 'refused'],
    ['a full mail box', { to: 'refused-452@shop.example' }, 'retry_later'],
    ['a grey list', { to: 'refused-450@shop.example' }, 'retry_later'],
    ['no answer to the text', { text: 'Please say nothing' }, 'unknown'],
  ])('reports %s', async (_what, changes, kind) => {
    expect((await send(changes)).kind).toBe(kind)
    expect(server.taken).toEqual([])
  })

  test('a wrong password is a settings error: retried later, without blaming the recipient', async () => {
    expect(await send({}, { password: 'wrong' })).toMatchObject({
      kind: 'retry_later',
      retryAfterSeconds: 600,
    })
  })

  test('a refused connection means that nothing was sent: it is retried', async () => {
    expect(await send({}, { port: 1 })).toMatchObject({ kind: 'retry_later' })
  })

  test('no recipient can smuggle in another one or a header', async () => {
    for (const to of [
      'a@x.example, b@x.example',
      'a@x.example\r\nBcc: b@x.example',
      '"b@x.example" <a@x.example>',
    ]) {
      await send({ to })
    }
    for (const { to, text } of server.taken) {
      expect(to).toHaveLength(1)
      expect(to).not.toContain('b@x.example')
      expect(text).not.toMatch(/^Bcc:/m)
    }
  })

  test.each(['\r\n', '\n', '\r'])('no text can smuggle in a header by a line break (%j)', async (line) => {
    await send({ text: `Kept for${line}Bcc: b@x.example${line}${line}you` })
    const [{ to, text } = { to: [], text: '' }] = server.taken
    expect(to).toEqual(['owner@shop.example'])
    const [head = ''] = text.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toMatch(/^Subject: /m)
  })

  test('no outcome contains the address, the text or the password', async () => {
    const outcomes = [
      await send({ to: 'refused-550@shop.example' }),
      await send({}, { password: 'wrong-password' }),
      await send({ text: 'Please refuse the text' }),
    ]
    expect(JSON.stringify(outcomes)).not.toMatch(/shop\.example|wrong-password|refuse the text/)
  })
})

describe('encryption', () => {
  test('is required: a server without STARTTLS gets no password', async () => {
    expect(await send({}, { security: 'STARTTLS' })).toMatchObject({ kind: 'retry_later' })
    expect(server.taken).toEqual([])
  })

  test('requires a trusted certificate', async () => {
    const encrypted = await startMailServer({ secure: true })
    const address = { mayBePrivate: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
    const outcome = await createSmtp(settings({ security: 'TLS', port: encrypted.port, host: 'localhost' }), {
      address,
      timeoutMs: 1_500,
    }).send(message())
    expect(outcome).toMatchObject({ kind: 'retry_later', reason: expect.stringContaining('encrypted') })
    expect(encrypted.taken).toEqual([])
    await encrypted.close()
  })
})

describe('the test of settings', () => {
  const probe = (changes: Partial<SmtpSettings> = {}, rules = address) =>
    probeSmtp(settings(changes), { address: rules })

  test('logs in and sends nothing', async () => {
    expect((await probe()).status).toBe('success')
    expect(server.taken).toEqual([])
  })

  test.each([
    [{ password: 'wrong' }, /refused \(535\)/],
    [{ port: 1 }, /could not be reached/],
    [{ security: 'TLS' as const }, /encrypted connection|reached/],
  ])('fails with %j and explains why', async (changes, words) => {
    expect(await probe(changes)).toEqual({ status: 'failed', message: expect.stringMatching(words) })
  })

  test('never connects to a private network if that is forbidden', async () => {
    expect((await probe({ host: 'localhost' }, { mayBePrivate: false })).message).toContain('private network')
  })
})
