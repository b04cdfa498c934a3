import * as z from 'zod/mini'
import type { MessageSender, OutgoingMessage, SendOutcome } from '../../../ports/message-sender.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { notUsable, outcomeOfUnanswered } from '../unanswered.ts'
import { outcomeOfError } from './errors.ts'

export type TwilioSettings = {
  /** Without a trailing slash; https://api.twilio.com for the live gateway. */
  baseUrl: string
  /** `AC` and 32 hexadecimal digits. */
  accountSid: string
  authToken: string
  /** A number (E.164), a name of up to 11 characters, or the id of a messaging service (`MG...`). */
  sender: string
}

/** The fields that are needed from a created message and from an error. */
const SentMessage = z.object({
  sid: z.string().check(z.minLength(1)),
  status: z.string(),
  error_code: z.optional(z.nullable(z.number())),
})
const Complaint = z.object({ code: z.number() })

/**
 * SMS by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). It accepts no reference of
 * ours, so a message that is retried after a timeout may arrive twice.
 */
export const createTwilio = (settings: TwilioSettings, tools: CallTools = {}): MessageSender => ({
  name: 'twilio',
  channel: 'sms',
  send: async (message) => {
    const call = await callHttp(
      {
        method: 'POST',
        url: `${accountUrl(settings)}/Messages.json`,
        headers: { ...credentialsOf(settings), 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf(message, settings),
      },
      tools,
    )
    return call.kind === 'answered' ? outcomeOfAnswer(call.status, call.text) : outcomeOfUnanswered(call)
  },
})

export const accountUrl = ({ baseUrl, accountSid }: TwilioSettings): string =>
  `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`

export const credentialsOf = ({ accountSid, authToken }: TwilioSettings) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
})

const isService = (sender: string): boolean => /^MG[0-9a-f]{32}$/i.test(sender)

const formOf = ({ to, text }: OutgoingMessage, { sender }: TwilioSettings): string =>
  new URLSearchParams({
    To: to,
    [isService(sender) ? 'MessagingServiceSid' : 'From']: sender,
    Body: text,
  }).toString()

const outcomeOfAnswer = (status: number, text: string): SendOutcome => {
  if (status === 401 || status === 403) return notUsable(`the gateway answered ${status}: check id and token`)
  if (status >= 400) return outcomeOfError(readJson(Complaint, text)?.code ?? null, status)
  const sent = readJson(SentMessage, text)
  if (!sent) return { kind: 'unknown', reason: 'unreadable answer' }
  const hasFailed = sent.status === 'failed' || sent.status === 'undelivered'
  return hasFailed
    ? outcomeOfError(sent.error_code ?? null, status)
    : { kind: 'accepted', providerMessageId: sent.sid }
}
