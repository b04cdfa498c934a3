import type { Money } from '@minit/domain/money/money.ts'
import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type { FailureReason, NextAction, PaymentMethod } from '@minit/domain/money/payments.ts'
import type { StatementLine } from '@minit/domain/money/statements.ts'
import type { PayoutOutcome, PayoutReading, PayoutWebhookReading } from './payout-provider.ts'
import type { WebhookRequest } from './webhook-request.ts'

export type ProviderName = 'pawapay' | 'monime' | 'vult' | 'orange-web' | 'cash'

/** A payment to request. `reference` was made by `newReference` and stored before the call. */
export type PaymentRequest = {
  reference: string
  method: PaymentMethod
  amount: Money
  /** E.164, for example +23276123456. */
  payerPhone: string
  /** Shown to the payer if the provider can. Plain letters and digits, 4 to 22 characters. */
  description: string
  /** Where the provider's page returns the payer, paid or not. */
  returnUrl?: string
}

/** Only `declined` is final. Silence, 5xx and unreadable answers are `unknown`, never a failure. */
export type AskOutcome =
  /** `providerPaymentId`: the provider's own id, if its status calls use it. */
  | { kind: 'accepted'; nextAction: NextAction; providerPaymentId?: string }
  | { kind: 'declined'; reason: FailureReason }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/**
 * Known facts of a payment for a status call. `providerPaymentId` is null if the provider gave none or its
 * answer was lost.
 */
export type PaymentStatusQuery = { providerPaymentId: string | null; amount: Money }

/** An event reported by a provider, by webhook or status call. */
export type ProviderEvent = {
  /** Unique for this provider: the same event reported twice has the same key. */
  key: string
  reference: string
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  /** Hundredths of its currency, which may differ from the requested one; null if not stated. */
  amount: { amountMinor: number; currency: string } | null
  reason?: FailureReason
  /** The provider's or operator's transaction number, for receipts and support. */
  providerTransactionId?: string
  /** The provider's own payment id, if `readPayment` uses it. */
  providerPaymentId?: string
  /** The payer in E.164, if the provider reports it. */
  payerPhone?: string
  /** Set if the payer used a lasting code: no order of ours waits for this money. */
  payCode?: PayCodePayment
}

/** A payment of a lasting code. The event's `reference` is the provider's own id of the payment. */
type PayCodePayment = {
  /** Our reference of the code. */
  reference: string
  method: PaymentMethod | null
  /** The payer's number as shown, some of its digits hidden; null if it is complete or missing. */
  maskedPhone: string | null
}

export type ProviderReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'pending' }
  | { kind: 'not_found' }
  | { kind: 'unknown' }
  /** The provider has no status call. */
  | { kind: 'unsupported' }

/** `forged` covers every authentication failure, including a missing secret of ours. */
export type WebhookReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'ignored' }
  | { kind: 'forged' }
  /** Signed, but its payment could not be looked up: the provider should send it again. */
  | { kind: 'unavailable' }

/** A refund of all or part of a payment. `reference` was stored before the call. */
type RefundRequest = { reference: string; paymentReference: string; amount: Money }

/** Calls of a provider that refunds payments, in the types of payouts. */
export type RefundCalls = {
  newReference: () => string
  requestRefund: (request: RefundRequest) => Promise<PayoutOutcome>
  readRefund: (reference: string) => Promise<PayoutReading>
  readWebhook: (request: WebhookRequest) => Promise<PayoutWebhookReading>
}
/** A period; `after` is the cursor of the last page, null at first. */
export type TransactionSpan = { from: Date; until: Date; after: string | null }

/** One page of a provider's transactions; `next` is null on the last one. */
export type TransactionsReading =
  | { kind: 'page'; lines: readonly Omit<StatementLine, 'line'>[]; next: string | null }
  | { kind: 'unknown' }

/** A lasting code as the provider has it. `expiresAt` is null if it never expires. */
export type OpenPayCode = { codeId: string; dialCode: string; expiresAt: Date | null }

/** One page of all payments of the account's lasting codes, newest first; `next` is null on the last one. */
export type PayCodePaymentsReading =
  | { kind: 'page'; events: readonly ProviderEvent[]; oldestAt: Date | null; next: string | null }
  | { kind: 'unknown' }

/** Calls of a provider that has lasting codes: anyone dials one, types a sum and pays. */
export type PayCodeCalls = {
  /**
   * Opens the code of our reference. `mayExist`: an earlier call may have opened it, longer ago than the
   * provider remembers its key.
   */
  open: (request: {
    reference: string
    name: string
    mayExist: boolean
  }) => Promise<{ kind: 'open'; code: OpenPayCode } | { kind: 'refused'; why: string } | { kind: 'unknown' }>
  /** Makes it last again as long as a new one; null if the provider did not answer. */
  renew: (codeId: string) => Promise<OpenPayCode | null>
  /** Takes no more money by it; false if the provider did not answer. */
  close: (codeId: string) => Promise<boolean>
  /** Whether a reference is the provider's own id of a payment. */
  isPaymentId: (reference: string) => boolean
  readPayment: (paymentId: string) => Promise<ProviderReading>
  listPayments: (after: string | null) => Promise<PayCodePaymentsReading>
}

export type PaymentProvider = {
  name: ProviderName
  /** A new reference in the form this provider accepts. */
  newReference: () => string
  /** All methods that it may serve, whether open now or not. */
  methods: readonly PaymentMethod[]
  /** HTTPS hosts that a payer's phone must reach before paying: routers allow them. */
  unpaidHosts: readonly string[]
  /** The payer pays on the provider's page and must be sent there. Left out if the phone itself prompts. */
  hasPage?: true
  /**
   * The current limits by method, from the provider if it reports them. Returns the last known answer at
   * once: only the first call waits, 2 s at most.
   */
  limits: () => Promise<readonly PaymentLimits[]>
  requestPayment: (request: PaymentRequest) => Promise<AskOutcome>
  readPayment: (reference: string, asked?: PaymentStatusQuery) => Promise<ProviderReading>
  readWebhook: (request: WebhookRequest) => Promise<WebhookReading>
  /** Left out if the provider has no lasting codes. */
  payCodes?: PayCodeCalls
  /** Left out if the provider has no refund calls. */
  refunds?: RefundCalls
  /** Our transactions, as on a statement. Left out if the provider has no such call. */
  listTransactions?: (span: TransactionSpan) => Promise<TransactionsReading>
}
