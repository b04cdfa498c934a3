import type { SendOutcome } from '../../../ports/message-sender.ts'
import { notUsable } from '../unanswered.ts'

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
const refused: Record<number, string> = {
  130472: 'not delivered to this number',
  131021: 'the sender itself',
  131026: 'not on WhatsApp',
  131049: 'not delivered to this number',
  131050: 'blocked by its owner',
}

const busy: Record<number, { reason: string; seconds: number }> = {
  1: { reason: 'the gateway failed', seconds: 30 },
  2: { reason: 'the gateway failed', seconds: 30 },
  4: { reason: 'too many calls', seconds: 60 },
  80007: { reason: 'too many calls', seconds: 60 },
  130429: { reason: 'rate limited', seconds: 5 },
  131000: { reason: 'the gateway failed', seconds: 30 },
  131016: { reason: 'the gateway is overloaded', seconds: 30 },
  // One message to one number every six seconds.
  131056: { reason: 'rate limited for this number', seconds: 6 },
  131057: { reason: 'the account is in maintenance', seconds: 300 },
  133004: { reason: 'the gateway is overloaded', seconds: 30 },
}

const settings: Record<number, string> = {
  0: 'access token',
  10: 'permission',
  33: 'phone number id',
  100: 'phone number id or template',
  104: 'access token',
  190: 'access token',
  368: 'account restricted',
  131005: 'permission',
  131030: 'test number: add the recipient to its list',
  131031: 'account locked',
  131042: 'payment method',
  131045: 'phone number registration',
  131047: 'template',
  131048: 'too many messages reported',
  132000: 'template parameters',
  132001: 'template name or language',
  132005: 'template text too long',
  132007: 'template policy',
  132012: 'template parameters',
  132015: 'template paused',
  132016: 'template disabled',
  133010: 'phone number registration',
}

/** The outcome of an error code. The message was not accepted; unlisted codes count as settings errors. */
export const outcomeOfError = (code: number): SendOutcome => {
  const refusal = refused[code]
  if (refusal) return { kind: 'refused', reason: `${refusal} (${code})` }
  const delay = busy[code]
  if (delay) {
    return { kind: 'retry_later', reason: `${delay.reason} (${code})`, retryAfterSeconds: delay.seconds }
  }
  return notUsable(`check settings: ${settings[code] ?? 'unlisted error'} (${code})`)
}
