import type { WifiKind } from '@minit/domain/wifi.ts'

export type MessageChannel = 'sms' | 'whatsapp'

export type AccessMessage = {
  /** Our message's id, given to gateways that can use it to recognise a repeat. */
  id: string
  /** E.164. */
  to: string
  /** The whole text as the customer's preview shows it, GSM-7 and at most 160 characters. */
  text: string
  /** The same facts apart, for gateways that send approved templates. */
  fields: { networkName: string; code: string; expiresText: string; wifiKind: WifiKind }
}

/** `refused` is final (bad number, not on WhatsApp); `retry_later` and `unknown` are not. */
export type SendOutcome =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'retry_later'; reason: string; retryAfterSeconds?: number }
  | { kind: 'unknown'; reason: string }

export type MessageSender = {
  name: 'africastalking' | 'whatsapp-cloud'
  channel: MessageChannel
  send: (message: AccessMessage) => Promise<SendOutcome>
}
