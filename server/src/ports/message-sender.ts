import type { WifiKind } from '@minit/domain/shop/wifi.ts'

export type MessageChannel = 'sms' | 'whatsapp' | 'email'

/** The facts of a pass, for gateways that send approved templates. */
export type AccessFields = {
  networkName: string
  code: string
  expiresText: string
  wifiKind: WifiKind
  /** A link to the pass's page. */
  link: string
}

export type OutgoingMessage = {
  /** Our message id, for gateways that detect duplicates by it. */
  id: string
  /** E.164, or an e-mail address on that channel. */
  to: string
  /**
   * The whole text: one line of GSM-7. A pass's text is at most two SMS long, as the customer's preview
   * shows.
   */
  text: string
  /** The facts of the text's pass; null if it is about none, and then no template fits. */
  fields: AccessFields | null
}

/** `refused` is final (bad number, not on WhatsApp); `retry_later` and `unknown` are not. */
export type SendOutcome =
  | { kind: 'accepted'; providerMessageId: string }
  | { kind: 'refused'; reason: string }
  /** `isOurFault`: our settings or account are refused, so every message would fail. */
  | { kind: 'retry_later'; reason: string; retryAfterSeconds?: number; isOurFault?: true }
  | { kind: 'unknown'; reason: string }

export type MessageSender = {
  name: 'africastalking' | 'twilio' | 'whatsapp-cloud' | 'smtp'
  channel: MessageChannel
  send: (message: OutgoingMessage) => Promise<SendOutcome>
}
