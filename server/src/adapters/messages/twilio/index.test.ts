import { registerTwilio } from '@minit/stand-ins/twilio/twilio.ts'
import { describe, expect, test } from 'vitest'
import type { CallTools } from '../../http-call.ts'
import { aMessage, answering, describeMessageSender } from '../message-sender.suite.ts'
import { createTwilio } from './index.ts'

const accountSid = `AC${'1a'.repeat(16)}`
const account = { accountSid, authToken: 'right-key', sender: 'Minit' }

const errorOf = (code: number, status = 400) => ({
  status,
  body: JSON.stringify({ code, message: 'no', more_info: 'https://www.twilio.com/docs/errors', status }),
})

describeMessageSender({
  gateway: 'twilio',
  mount: (app, dir) => registerTwilio(app, { dir, accountSid, authToken: 'right-key' }),
  create: (address, tools) => createTwilio({ ...account, baseUrl: `${address}/twilio` }, tools),
  createWithWrongKey: (address, tools) =>
    createTwilio({ ...account, authToken: 'wrong-key', baseUrl: `${address}/twilio` }, tools),
  refusalOfRecipient: errorOf(21211),
})

describe('an error concerns the number, the moment or our settings', () => {
  test.each([
    [21211, 400, 'refused'],
    [21610, 400, 'refused'],
    [21612, 400, 'refused'],
    [21614, 400, 'refused'],
    [20003, 401, 'retry_later'],
    [20005, 403, 'retry_later'],
    [20404, 404, 'retry_later'],
    [21212, 400, 'retry_later'],
    [21408, 400, 'retry_later'],
    [21611, 400, 'retry_later'],
    [99999, 400, 'retry_later'],
  ])('%i is %s', async (code, status, kind) => {
    const baseUrl = await answering(errorOf(code, status))
    expect((await createTwilio({ ...account, baseUrl }).send(aMessage())).kind).toBe(kind)
  })

  test('an account that may not send is retried later than a full queue', async () => {
    const secondsAfter = async (code: number) => {
      const baseUrl = await answering(errorOf(code))
      const outcome = await createTwilio({ ...account, baseUrl }).send(aMessage())
      return outcome.kind === 'retry_later' ? outcome.retryAfterSeconds : undefined
    }
    expect(await secondsAfter(21408)).toBe(600)
    expect(await secondsAfter(21611)).toBe(30)
  })

  test('a created message that has already failed is not accepted', async () => {
    const body = JSON.stringify({ sid: 'SM1', status: 'failed', error_code: 30005 })
    const baseUrl = await answering({ status: 201, body })
    expect((await createTwilio({ ...account, baseUrl }).send(aMessage())).kind).toBe('refused')
  })
})

describe('the request', () => {
  test('sends the text unchanged, from the registered sender', async () => {
    expect(Object.fromEntries(await sentWith('Minit'))).toEqual({
      To: '+23276123456',
      From: 'Minit',
      Body: aMessage().text,
    })
  })

  test('a messaging service replaces the sender', async () => {
    const service = `MG${'0f'.repeat(16)}`
    const sent = await sentWith(service)
    expect(sent.get('MessagingServiceSid')).toBe(service)
    expect(sent.has('From')).toBe(false)
  })
})

const sentWith = async (sender: string): Promise<URLSearchParams> => {
  let body = ''
  const record: CallTools['fetch'] = async (_url, init) => {
    body = String(init?.body)
    return new Response('', { status: 201 })
  }
  await createTwilio({ ...account, sender, baseUrl: 'http://gateway' }, { fetch: record }).send(aMessage())
  return new URLSearchParams(body)
}
