import { registerAfricasTalking } from '@minit/stand-ins/africastalking/africastalking.ts'
import { describe, expect, test } from 'vitest'
import type { CallTools } from '../../http-call.ts'
import { aMessage, answering, describeMessageSender } from '../message-sender.suite.ts'
import { createAfricasTalking } from './index.ts'

const account = { username: 'minit', apiKey: 'right-key', senderId: 'Minit' }

const answerOf = (statusCode: number, status: string) => ({
  status: 201,
  body: JSON.stringify({
    SMSMessageData: {
      Message: 'Sent to 0/1 Total Cost: 0',
      Recipients: [{ statusCode, status, number: '+23276123456', cost: '0', messageId: 'ATXid_1' }],
    },
  }),
})

describeMessageSender({
  gateway: 'africastalking',
  mount: (app, dir) => registerAfricasTalking(app, { dir, username: 'minit', apiKey: 'right-key' }),
  create: (address, tools) =>
    createAfricasTalking({ ...account, baseUrl: `${address}/africastalking` }, tools),
  createWithWrongKey: (address, tools) =>
    createAfricasTalking({ ...account, apiKey: 'wrong-key', baseUrl: `${address}/africastalking` }, tools),
  refusalOfRecipient: answerOf(403, 'InvalidPhoneNumber'),
})

describe("the recipient's status decides, not HTTP 201", () => {
  test.each([
    [100, 'Processed', 'accepted'],
    [101, 'Sent', 'accepted'],
    [102, 'Queued', 'accepted'],
    [401, 'RiskHold', 'retry_later'],
    [402, 'InvalidSenderId', 'retry_later'],
    [403, 'InvalidPhoneNumber', 'refused'],
    [404, 'UnsupportedNumberType', 'refused'],
    [405, 'InsufficientBalance', 'retry_later'],
    [406, 'UserInBlacklist', 'refused'],
    [407, 'CouldNotRoute', 'retry_later'],
    [409, 'DoNotDisturbRejection', 'refused'],
    [500, 'InternalServerError', 'retry_later'],
    [501, 'GatewayError', 'retry_later'],
    [502, 'RejectedByGateway', 'retry_later'],
    [999, 'SomethingNew', 'unknown'],
  ])('%i %s is %s', async (statusCode, status, kind) => {
    const baseUrl = await answering(answerOf(statusCode, status))
    expect((await createAfricasTalking({ ...account, baseUrl }).send(aMessage())).kind).toBe(kind)
  })

  test.each([
    ['InvalidSenderId', 'retry_later'],
    ['InvalidPhoneNumber', 'refused'],
    ['Sent', 'unknown'],
    ['Sent to 0/0', 'unknown'],
  ])('an answer without recipients that says %j is %s', async (Message, kind) => {
    const body = JSON.stringify({ SMSMessageData: { Message, Recipients: [] } })
    const baseUrl = await answering({ status: 201, body })
    expect((await createAfricasTalking({ ...account, baseUrl }).send(aMessage())).kind).toBe(kind)
  })
})

describe('the request', () => {
  test('sends the text unchanged, from the registered sender', async () => {
    const sent = await sentWith({ senderId: 'Minit' })
    expect(Object.fromEntries(sent)).toEqual({
      username: 'minit',
      to: '+23276123456',
      message: aMessage().text,
      from: 'Minit',
      bulkSMSMode: '1',
    })
  })

  test("uses the gateway's own sender without a sender id", async () => {
    expect((await sentWith({ senderId: '' })).has('from')).toBe(false)
  })
})

const sentWith = async (settings: { senderId: string }): Promise<URLSearchParams> => {
  let body = ''
  const record: CallTools['fetch'] = async (_url, init) => {
    body = String(init?.body)
    return new Response('', { status: 201 })
  }
  const sender = createAfricasTalking(
    { ...account, ...settings, baseUrl: 'http://gateway' },
    { fetch: record },
  )
  await sender.send(aMessage())
  return new URLSearchParams(body)
}
