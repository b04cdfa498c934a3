import type {
  AccessFields,
  MessageSender,
  OutgoingMessage,
  SendOutcome,
} from '../../../ports/message-sender.ts'
import { type CallTools, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { notUsable, outcomeOfUnanswered } from '../unanswered.ts'
import { outcomeOfError } from './errors.ts'
import { ErrorAnswer, SendAnswer } from './schemas.ts'

export type WhatsappCloudSettings = {
  /** Without a trailing slash; https://graph.facebook.com for the live service. */
  baseUrl: string
  /** For example v23.0; versions expire, so it is a setting. */
  apiVersion: string
  phoneNumberId: string
  accessToken: string
  /**
   * An approved utility template whose body has four parameters: network name, code, expiry, link to the
   * pass.
   */
  templateName: string
  /** For example en. */
  templateLanguage: string
}

/**
 * WhatsApp by Meta's Cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages).
 * Only approved templates reach a user who has not written first. Our message id is returned in delivery
 * reports, but the service does not detect duplicates by it.
 */
export const createWhatsappCloud = (
  settings: WhatsappCloudSettings,
  tools: CallTools = {},
): MessageSender => ({
  name: 'whatsapp-cloud',
  channel: 'whatsapp',
  send: async (message) => {
    const { fields } = message
    if (fields === null) return { kind: 'refused', reason: 'no template fits this text' }
    const call = await callHttp(
      {
        method: 'POST',
        url: `${settings.baseUrl}/${settings.apiVersion}/${settings.phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${settings.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message, fields, settings)),
      },
      tools,
    )
    return call.kind === 'answered' ? outcomeOfAnswer(call.status, call.text) : outcomeOfUnanswered(call)
  },
})

const bodyOf = ({ id, to }: OutgoingMessage, fields: AccessFields, settings: WhatsappCloudSettings) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace('+', ''),
  type: 'template',
  template: {
    name: settings.templateName,
    language: { code: settings.templateLanguage },
    components: [{ type: 'body', parameters: textsOf(fields).map(parameterOf) }],
  },
  biz_opaque_callback_data: id,
})

const textsOf = ({ networkName, code, expiresText, link }: AccessFields): string[] => [
  networkName,
  code,
  expiresText,
  link,
]

/** Newlines, tabs, runs of spaces or an empty text fail the whole message (132018). */
const parameterOf = (text: string) => ({
  type: 'text',
  text: text.replace(/[\s\p{Cc}]+/gu, ' ').trim() || '-',
})

const outcomeOfAnswer = (status: number, text: string): SendOutcome => {
  const failure = readJson(ErrorAnswer, text)
  if (failure) return outcomeOfError(failure.error.code)
  if (status >= 400) return notUsable(`the service answered ${status}: check address and version`)
  const sent = readJson(SendAnswer, text)?.messages[0]
  if (!sent) return { kind: 'unknown', reason: 'unreadable answer' }
  if (sent.message_status === 'paused') return notUsable('check settings: template paused')
  return { kind: 'accepted', providerMessageId: sent.id }
}
