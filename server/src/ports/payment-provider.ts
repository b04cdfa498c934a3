import type { Money } from '@minit/domain/money/money.ts'
import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { FailureReason, NextAction, PaymentMethod } from '@minit/domain/money/payments.ts'
import type { StatementLine } from '@minit/domain/money/statements.ts'
import type { PayoutOutcome, PayoutReading, PayoutWebhookReading } from './payout-provider.ts'
import type { WebhookRequest } from './webhook-request.ts'

export type ProviderName = 'pawapay' | 'monime' | 'vult' | 'orange-web' | 'cash'

/** What a provider is asked for. `reference` was made by `newReference` and stored before the call. */
export type PaymentRequest = {
  reference: string
  method: PaymentMethod
  amount: Money
  /** E.164, for example +23276123456. */
  payerPhone: string
  /** Shown to the payer where the provider can. Plain letters and digits, 4 to 22 characters. */
  description: string
  /** Where a page of the provider's leads the payer back to, paid or not. */
  returnUrl?: string
}

/** Only `declined` is final. Silence, 5xx and unreadable answers are `unknown`, never a failure. */
export type AskOutcome =
  /** `providerPaymentId`: what the provider calls the payment itself, where it is asked about it by that. */
  | { kind: 'accepted'; nextAction: NextAction; providerPaymentId?: string }
  | { kind: 'declined'; reason: FailureReason }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/** What is known of a payment when its provider is asked about it. `providerPaymentId` is null where it gave none, or its answer was lost. */
export type AskedPayment = { providerPaymentId: string | null; amount: Money }

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
  /** The provider's own id of the payment, where `readPayment` goes by it. */
  providerPaymentId?: string
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

/** `forged` covers every reason not to believe it, a missing secret of ours included. */
export type WebhookReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'ignored' }
  | { kind: 'forged' }
  /** Signed, but which payment it tells of could not be asked: it wants to be told again. */
  | { kind: 'unavailable' }

/** All or a part of one payment is to go back to who paid it. `reference` was stored before the call. */
type RefundRequest = { reference: string; paymentReference: string; amount: Money }

/** Of a provider that gives back what it took, in the words of payouts. */
export type RefundCalls = {
  newReference: () => string
  requestRefund: (request: RefundRequest) => Promise<PayoutOutcome>
  readRefund: (reference: string) => Promise<PayoutReading>
  readWebhook: (request: WebhookRequest) => Promise<PayoutWebhookReading>
}
/** From an instant up to another; `after` is where the last page ended, null at first. */
export type TransactionSpan = { from: Date; until: Date; after: string | null }

/** One page of what a provider moved; `next` is null on the last one. */
export type TransactionsReading =
  | { kind: 'page'; lines: readonly Omit<StatementLine, 'line'>[]; next: string | null }
  | { kind: 'unknown' }

export type PaymentProvider = {
  name: ProviderName
  /** A new reference in the form this provider accepts. */
  newReference: () => string
  /** All that it may carry, whether open now or not. */
  methods: readonly PaymentMethod[]
  /** Hosts, by https, that its payer's phone has to reach before anything is paid: routers let them through. */
  unpaidHosts: readonly string[]
  /** Its payer pays on a page of its own, and has to be sent there. Left out where the phone itself asks. */
  hasPage?: true
  /**
   * What can be paid through it now, and how much; asked of the provider where it says. The last known answer comes
   * at once: only the first is waited for, 2 s at most.
   */
  limits: () => Promise<readonly PaymentLimits[]>
  requestPayment: (request: PaymentRequest) => Promise<AskOutcome>
  readPayment: (reference: string, asked?: AskedPayment) => Promise<ProviderReading>
  readWebhook: (request: WebhookRequest) => Promise<WebhookReading>
  /** Left out where it has no call for it. */
  refunds?: RefundCalls
  /** What it moved of ours, as a statement has it. Left out where it has no call for that. */
  listTransactions?: (span: TransactionSpan) => Promise<TransactionsReading>
}
