import { registerWhatsapp } from '@minit/stand-ins/whatsapp/whatsapp.ts'
import { describe, expect, test } from 'vitest'
import type { CallTools } from '../../http-call.ts'
import { aMessage, answering, describeMessageSender, FACTS } from '../message-sender.suite.ts'
import { createWhatsappCloud } from './index.ts'

const account = {
  apiVersion: 'v23.0',
  phoneNumberId: '106540352242922',
  accessToken: 'right-key',
  templateName: 'wifi_pass',
  templateLanguage: 'en',
}

const refusal = (code: number, status = 400) => ({
  status,
  body: JSON.stringify({ error: { message: `(#${code}) Words`, type: 'OAuthException', code } }),
})

describeMessageSender({
  gateway: 'whatsapp',
  mount: (app, dir) => registerWhatsapp(app, { ...account, dir }),
  create: (address, tools) => createWhatsappCloud({ ...account, baseUrl: `${address}/whatsapp` }, tools),
  createWithWrongKey: (address, tools) =>
    createWhatsappCloud({ ...account, accessToken: 'wrong-key', baseUrl: `${address}/whatsapp` }, tools),
  refusalOfRecipient: refusal(131026, 200),
})

describe('the error code decides', () => {
  test.each([
    [131026, 'refused', undefined],
    [131049, 'refused', undefined],
    [130429, 'retry_later', 5],
    [131056, 'retry_later', 6],
    [80007, 'retry_later', 60],
    [190, 'retry_later', 600],
    [132001, 'retry_later', 600],
    [131047, 'retry_later', 600],
    [999999, 'retry_later', 600],
  ])('%i is %s after %s seconds', async (code, kind, retryAfterSeconds) => {
    const baseUrl = await answering(refusal(code))
    const outcome = await createWhatsappCloud({ ...account, baseUrl }).send(aMessage())
    expect(outcome).toMatchObject({ kind, ...(retryAfterSeconds && { retryAfterSeconds }) })
  })

  test('a message held by a paused template is not accepted', async () => {
    const body = JSON.stringify({ messages: [{ id: 'wamid.1', message_status: 'paused' }] })
    const baseUrl = await answering({ status: 200, body })
    expect((await createWhatsappCloud({ ...account, baseUrl }).send(aMessage())).kind).toBe('retry_later')
  })

  test('an address that is not the Cloud API is a settings error', async () => {
    const baseUrl = await answering({ status: 404, body: 'Not here' })
    expect((await createWhatsappCloud({ ...account, baseUrl }).send(aMessage())).kind).toBe('retry_later')
  })
})

describe('the request', () => {
  test('sends an approved template to the number without its plus, with our id for reports', async () => {
    expect(await sent('Hub & Co')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '23276123456',
      type: 'template',
      template: {
        name: 'wifi_pass',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Hub & Co' },
              { type: 'text', text: '7KQM-4T2-XWP' },
              { type: 'text', text: '20 Nov 15:47' },
              { type: 'text', text: 'https://minit.example/pass/01JD4YQ0V9M7XK3ZB5N2R8T6WC?t=a-token' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: '01JD4YQ0V9M7XK3ZB5N2R8T6WC',
    })
  })

  test.each([
    ['newlines', 'Hub\r\n& Co'],
    ['tabs', 'Hub\t& Co'],
    ['runs of spaces', '  Hub      & Co '],
    ['line separators', 'Hub\u2028& Co'],
    ['control characters', 'Hub\u0000\u0085& Co'],
  ])('turns %s in a name into one space', async (_what, networkName) => {
    expect(await sent(networkName)).toMatchObject({
      template: { components: [{ parameters: [{ text: 'Hub & Co' }, {}, {}, {}] }] },
    })
  })

  test('a blank name does not fail the message', async () => {
    expect(await sent('   ')).toMatchObject({
      template: { components: [{ parameters: [{ text: '-' }, {}, {}, {}] }] },
    })
  })
})

test('a text without a template is refused without a call', async () => {
  const failingFetch: CallTools['fetch'] = async () => {
    throw new Error('the service was called')
  }
  const sender = createWhatsappCloud({ ...account, baseUrl: 'http://gateway' }, { fetch: failingFetch })
  expect(await sender.send(aMessage({ fields: null }))).toMatchObject({ kind: 'refused' })
})

const sent = async (networkName: string): Promise<unknown> => {
  let body = ''
  const record: CallTools['fetch'] = async (_url, init) => {
    body = String(init?.body)
    return new Response('', { status: 200 })
  }
  const sender = createWhatsappCloud({ ...account, baseUrl: 'http://gateway' }, { fetch: record })
  await sender.send(aMessage({ fields: { ...FACTS, networkName } }))
  return JSON.parse(body)
}
