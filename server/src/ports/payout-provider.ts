import type { Money } from '@minit/domain/money/money.ts'
import type { PayoutFailure, PayoutLimits, PayoutMethod } from '@minit/domain/money/payouts.ts'
import type { WebhookRequest } from './webhook-request.ts'

export type PayoutProviderName = 'pawapay' | 'monime'

/** Money that a provider is to send. `reference` was made by `newReference` and stored before the call. */
export type PayoutRequest = {
  reference: string
  method: PayoutMethod
  amount: Money
  /** E.164, for example +23276123456. */
  recipientPhone: string
}

/**
 * `declined` is final: this reference sends nothing. `no_float`: the provider holds too little of ours and took nothing;
 * the same reference may be asked later. Silence, 5xx and unreadable answers are `unknown`, never a failure.
 */
export type PayoutOutcome =
  /** `providerPayoutId` where the provider can be asked about it by its own id alone. */
  | { kind: 'accepted'; providerPayoutId?: string }
  | { kind: 'declined'; reason: PayoutFailure }
  | { kind: 'no_float' }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/** Something a provider told us of a payout, by webhook or by answer to a question. */
export type PayoutEvent = {
  /** Unique for this provider: the same happening told twice has the same key. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed'
  /** Hundredths of its currency; null where the provider does not state it. */
  amount: { amountMinor: number; currency: string } | null
  reason?: PayoutFailure
  /** The provider's or the operator's own number for it, which the recipient sees too. */
  providerTransactionId?: string
}

export type PayoutReading =
  | { kind: 'event'; event: PayoutEvent }
  | { kind: 'pending' }
  /** The provider never got it: the same reference may be asked again. */
  | { kind: 'not_found' }
  | { kind: 'unknown' }

/** `forged` covers every reason not to believe it, a missing secret of ours included. */
export type PayoutWebhookReading =
  | { kind: 'event'; event: PayoutEvent }
  | { kind: 'ignored' }
  | { kind: 'forged' }

/** Sends money of the platform's to sellers. */
export type PayoutProvider = {
  name: PayoutProviderName
  /** A new reference in the form this provider accepts. */
  newReference: () => string
  /** All that it may send to, whether open now or not. */
  methods: readonly PayoutMethod[]
  /** What can be sent through it now, and how much in one payout. */
  limits: () => Promise<readonly PayoutLimits[]>
  requestPayout: (request: PayoutRequest) => Promise<PayoutOutcome>
  /** By our reference, and by the provider's own id where it gave one with its yes. */
  readPayout: (reference: string, providerPayoutId?: string | null) => Promise<PayoutReading>
  readWebhook: (request: WebhookRequest) => Promise<PayoutWebhookReading>
  /** Whose account a number is, where the provider tells; else null. */
  holderName: (account: { method: PayoutMethod; phone: string }) => Promise<string | null>
  /** What it holds of ours and can send, in minor units of leones; null where it does not say now. */
  float: () => Promise<number | null>
}
