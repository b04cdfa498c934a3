import type { MessageSender, OutgoingMessage, SendOutcome } from '../../../ports/message-sender.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { notUsable, outcomeOfUnanswered } from '../unanswered.ts'
import { SendAnswer } from './schemas.ts'
import { outcomeOfName, outcomeOfStatus } from './statuses.ts'

export type AfricasTalkingSettings = {
  /** Without a trailing slash; https://api.africastalking.com for the live gateway. */
  baseUrl: string
  username: string
  apiKey: string
  /** Registered with the gateway, up to 11 characters. Empty: the gateway's own sender. */
  senderId: string
}

/**
 * SMS by Africa's Talking (https://developers.africastalking.com/docs/sms/sending/bulk). The gateway accepts
 * no reference of ours, so a message that is retried after a timeout may arrive twice.
 */
export const createAfricasTalking = (
  settings: AfricasTalkingSettings,
  tools: CallTools = {},
): MessageSender => ({
  name: 'africastalking',
  channel: 'sms',
  send: async (message) => {
    const call = await callHttp(
      {
        method: 'POST',
        url: `${settings.baseUrl}/version1/messaging`,
        headers: {
          apiKey: settings.apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: formOf(message, settings),
      },
      tools,
    )
    return call.kind === 'answered' ? outcomeOfAnswer(call.status, call.text) : outcomeOfUnanswered(call)
  },
})

const formOf = (message: OutgoingMessage, settings: AfricasTalkingSettings): string =>
  new URLSearchParams({
    username: settings.username,
    to: message.to,
    message: message.text,
    bulkSMSMode: '1',
    ...(settings.senderId === '' ? {} : { from: settings.senderId }),
  }).toString()

/** The gateway answers 201 to any well-formed request: only the recipient's status tells the outcome. */
const outcomeOfAnswer = (status: number, text: string): SendOutcome => {
  if (status >= 400) return notUsable(`the gateway answered ${status}: check username and key`)
  const answer = readJson(SendAnswer, text)
  if (!answer) return { kind: 'unknown', reason: 'unreadable answer' }
  const { Message, Recipients } = answer.SMSMessageData
  const recipient = Recipients[0]
  return recipient ? outcomeOfStatus(recipient.statusCode, recipient.messageId ?? '') : outcomeOfName(Message)
}
