import type { Money } from '@minit/domain/money.ts'
import type { PaymentLimits } from '@minit/domain/payment-limits.ts'
import type { FailureReason, NextAction, PaymentMethod } from '@minit/domain/payments.ts'

export type ProviderName = 'pawapay' | 'vult' | 'cash'

/** What a provider is asked for. `reference` was made by `newReference` and stored before the call. */
export type PaymentRequest = {
  reference: string
  method: PaymentMethod
  amount: Money
  /** E.164, for example +23276123456. */
  payerPhone: string
  /** Shown to the payer where the provider can. Plain letters and digits, 4 to 22 characters. */
  description: string
}

/** Only `declined` is final. Silence, 5xx and unreadable answers are `unknown`, never a failure. */
export type AskOutcome =
  | { kind: 'accepted'; nextAction: NextAction }
  | { kind: 'declined'; reason: FailureReason }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/** Something a provider told us, by webhook or by answer to a question. */
export type ProviderEvent = {
  /** Unique for this provider: the same happening told twice has the same key. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  /** Hundredths of its currency, which may be another than was asked; null where the provider does not state it. */
  amount: { amountMinor: number; currency: string } | null
  reason?: FailureReason
  /** The provider's or the operator's own number for the payment, for receipts and support. */
  providerTransactionId?: string
  /** Who paid, in E.164, where the provider says so. */
  payerPhone?: string
}

export type ProviderReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'pending' }
  | { kind: 'not_found' }
  | { kind: 'unknown' }
  /** The provider has no status call. */
  | { kind: 'unsupported' }

export type WebhookRequest = {
  method: string
  /** Authority and path as the provider addressed them, for signatures that cover them. */
  authority: string
  path: string
  headers: Record<string, string>
  rawBody: Uint8Array
}

/** `forged` covers every reason not to believe it, a missing secret of ours included. */
export type WebhookReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'ignored' }
  | { kind: 'forged' }

export type PaymentProvider = {
  name: ProviderName
  /** A new reference in the form this provider accepts. */
  newReference: () => string
  /** All that it may carry, whether open now or not. */
  methods: readonly PaymentMethod[]
  /** Hosts, by https, that its payer's phone has to reach before anything is paid: routers let them through. */
  unpaidHosts: readonly string[]
  /**
   * What can be paid through it now, and how much; asked of the provider where it says. The last known answer comes
   * at once: only the first is waited for, 2 s at most.
   */
  limits: () => Promise<readonly PaymentLimits[]>
  requestPayment: (request: PaymentRequest) => Promise<AskOutcome>
  readPayment: (reference: string) => Promise<ProviderReading>
  readWebhook: (request: WebhookRequest) => Promise<WebhookReading>
}
