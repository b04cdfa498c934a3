import type { WifiKind } from '@minit/domain/shop/wifi.ts'

export type MessageChannel = 'sms' | 'whatsapp' | 'email'

/** The facts of a pass, for gateways that send approved templates. */
export type AccessFields = {
  networkName: string
  code: string
  expiresText: string
  wifiKind: WifiKind
  /** To the pass's own page. */
  link: string
}

export type OutgoingMessage = {
  /** Our message's id, given to gateways that can use it to recognise a repeat. */
  id: string
  /** E.164, or an e-mail address where that is the channel. */
  to: string
  /** The whole text: one line of GSM-7. That of a pass is at most two messages long, as the customer's preview shows it. */
  text: string
  /** The facts of the pass that the text is about; null when it is about none, and then no template fits it. */
  fields: AccessFields | null
}

/** `refused` is final (bad number, not on WhatsApp); `retry_later` and `unknown` are not. */
export type SendOutcome =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'refused'; reason: string }
  /** `isOurFault`: our settings or account are refused, so no other message would go either. */
  | { kind: 'retry_later'; reason: string; retryAfterSeconds?: number; isOurFault?: true }
  | { kind: 'unknown'; reason: string }

export type MessageSender = {
  name: 'africastalking' | 'twilio' | 'whatsapp-cloud' | 'smtp'
  channel: MessageChannel
  send: (message: OutgoingMessage) => Promise<SendOutcome>
}
