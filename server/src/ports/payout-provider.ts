import type { Money } from '@minit/domain/money/money.ts'
import type { PayoutFailure, PayoutLimits, PayoutMethod } from '@minit/domain/money/payouts.ts'
import type { WebhookRequest } from './webhook-request.ts'

export type PayoutProviderName = 'pawapay' | 'monime'

/** Money to send. `reference` was made by `newReference` and stored before the call. */
export type PayoutRequest = {
  reference: string
  method: PayoutMethod
  amount: Money
  /** E.164, for example +23276123456. */
  recipientPhone: string
}

/**
 * `declined` is final: this reference sends nothing. `no_float`: our balance at the provider is too low and
 * nothing was sent; the same reference may be retried. Silence, 5xx and unreadable answers are `unknown`,
 * never a failure.
 */
export type PayoutOutcome =
  /** `providerPayoutId` if the provider's status calls require its own id. */
  | { kind: 'accepted'; providerPayoutId?: string }
  | { kind: 'declined'; reason: PayoutFailure }
  | { kind: 'no_float' }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/** An event of a payout reported by a provider, by webhook or status call. */
export type PayoutEvent = {
  /** Unique for this provider: the same event reported twice has the same key. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed'
  /** Hundredths of its currency; null if the provider does not state it. */
  amount: { amountMinor: number; currency: string } | null
  reason?: PayoutFailure
  /** The provider's or operator's transaction number, which the recipient sees too. */
  providerTransactionId?: string
}

export type PayoutReading =
  | { kind: 'event'; event: PayoutEvent }
  | { kind: 'pending' }
  /** The provider never received it: the same reference may be requested again. */
  | { kind: 'not_found' }
  | { kind: 'unknown' }

/** `forged` covers every authentication failure, including a missing secret of ours. */
export type PayoutWebhookReading =
  | { kind: 'event'; event: PayoutEvent }
  | { kind: 'ignored' }
  | { kind: 'forged' }

/** Sends the platform's money to sellers. */
export type PayoutProvider = {
  name: PayoutProviderName
  /** A new reference in the form this provider accepts. */
  newReference: () => string
  /** All methods that it may send to, whether open now or not. */
  methods: readonly PayoutMethod[]
  /** The current limits for one payout, by method. */
  limits: () => Promise<readonly PayoutLimits[]>
  requestPayout: (request: PayoutRequest) => Promise<PayoutOutcome>
  /** By our reference, and by the provider's own id if it returned one. */
  readPayout: (reference: string, providerPayoutId?: string | null) => Promise<PayoutReading>
  readWebhook: (request: WebhookRequest) => Promise<PayoutWebhookReading>
  /** The owner of a number, if the provider tells; else null. */
  holderName: (account: { method: PayoutMethod; phone: string }) => Promise<string | null>
  /** Our balance at the provider, in minor units of leones; null if unknown now. */
  float: () => Promise<number | null>
}
