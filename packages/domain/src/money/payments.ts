import type { Money } from './money.ts'

/** A pass, or minutes bought on top of one. */
export const PURCHASE_KINDS = ['pass', 'overtime'] as const

/** How a customer can pay. */
export const PAYMENT_METHODS = ['orange_money', 'africell_money', 'vult', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How the access code reaches the customer. */
export const DELIVERY_METHODS = ['qr_display', 'sms', 'whatsapp'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** What the customer must do to pay. */
export type NextAction =
  | { type: 'await_prompt' }
  | { type: 'dial_ussd'; code: string; telUri: string }
  | { type: 'redirect'; url: string }
  | { type: 'collect_cash' }

/**
 * Why a payment failed, the most specific reason first: of several reasons for one payment the first counts.
 */
export const FAILURE_REASONS = [
  'cancelled_by_customer',
  'replaced_by_newer',
  'declined',
  'insufficient_balance',
  'limit_reached',
  'amount_out_of_bounds',
  'payer_not_found',
  'payment_in_progress',
  'invalid_request',
  'cash_declined',
  'unspecified',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** One provider event in our vocabulary; `null` is what the provider did not state. */
export type PaymentFact = {
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  amountMinor: number | null
  currency: string | null
  reason: FailureReason | null
  receivedAt: Date
}

/** `mismatch`: money came, but not the requested amount. It grants nothing and needs an operator. */
export type PaymentState =
  | { kind: 'pending' }
  | { kind: 'succeeded' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'mismatch' }

/**
 * How long a customer has to pay, and how long after that payments are still polled before the purchase
 * expires.
 */
export const PAYMENT_WINDOW_MINUTES = 10
export const PAYMENT_GRACE_MINUTES = 5

/**
 * Derives the state of a payment from all its events, regardless of order, repetition and time, since
 * providers send late, twice and out of order: the right amount wins permanently, then a wrong amount, then
 * failure. One failed attempt leaves the payment open, as a Vult link stays payable.
 */
export const paymentAfter = (facts: readonly PaymentFact[], requested: Money): PaymentState => {
  const successes = facts.filter((fact) => fact.kind === 'succeeded')
  if (successes.some((fact) => isRequestedSum(fact, requested))) return { kind: 'succeeded' }
  if (successes.length > 0) return { kind: 'mismatch' }
  const failures = facts.filter((fact) => fact.kind === 'failed')
  return failures.length > 0
    ? { kind: 'failed', reason: primaryFailureReason(failures) }
    : { kind: 'pending' }
}

/** Whether a fact states the requested amount. What the provider did not state counts as requested. */
export const isRequestedSum = (
  fact: Pick<PaymentFact, 'amountMinor' | 'currency'>,
  requested: Money,
): boolean =>
  (fact.amountMinor === null || fact.amountMinor === requested.amountMinor) &&
  (fact.currency === null || fact.currency === requested.currency)

const primaryFailureReason = (failures: readonly PaymentFact[]): FailureReason =>
  FAILURE_REASONS.find((reason) => failures.some((fact) => fact.reason === reason)) ?? 'unspecified'

const FAILURE_TEXTS: Record<FailureReason, string> = {
  cancelled_by_customer: 'You cancelled this order.',
  replaced_by_newer:
    'Newer orders were made with this number, so this one no longer stands in the seller’s list. If this is the one you want, tell the seller its code.',
  declined: 'You did not approve the payment.',
  insufficient_balance: 'There is not enough money in this account.',
  limit_reached: 'This account has reached its payment limit.',
  amount_out_of_bounds: 'This amount cannot be paid this way. Choose another way to pay.',
  payer_not_found: 'This number has no account with this payment method.',
  payment_in_progress: 'Another payment is waiting on this phone. Finish it first, then try again.',
  invalid_request: 'This payment could not be started. Please try another payment method.',
  cash_declined: 'The seller did not receive the cash.',
  unspecified: 'The payment did not go through. Please try again.',
}

/** Returns the customer's text: short plain English, without the provider's terms. */
export const failureText = (reason: FailureReason): string => FAILURE_TEXTS[reason]

/** `granted`: free minutes, which are no sale. They have no payment, are never paid, and count in no figure. */
export const PURCHASE_STATUSES = [
  'awaiting_payment',
  'paid',
  'failed',
  'expired',
  'refunded',
  'granted',
] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** What an admin can list: each status, and of the failed orders those that the customer cancelled apart. */
export const PURCHASE_FILTERS = [
  'awaiting_payment',
  'paid',
  'failed',
  'expired',
  'refunded',
  'cancelled',
] as const
export type PurchaseFilter = (typeof PURCHASE_FILTERS)[number]

/** The allowed transitions of a purchase. Money can arrive after failure or expiry, and is honoured. */
export const PURCHASE_TRANSITIONS: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  awaiting_payment: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['refunded'],
  refunded: [],
  granted: [],
}

export type Operator = 'orange' | 'africell' | 'qcell' | 'other'

/** Sierra Leone's phone plan; docs/operators.md has the sources. Numbers are not ported between operators. */
const OPERATOR_PATTERNS = {
  orange: /^\+2327[1-689]\d{6}$/,
  africell: /^\+232(?:3[03]|7[07]|8[08]|9[09])\d{6}$/,
  qcell: /^\+2323[1245]\d{6}$/,
} as const

/**
 * Returns the operator of a number in E.164 (`+23276123456`). Anything else, foreign or fixed, is `other`.
 */
export const operatorOf = (e164: string): Operator => {
  if (OPERATOR_PATTERNS.orange.test(e164)) return 'orange'
  if (OPERATOR_PATTERNS.africell.test(e164)) return 'africell'
  return OPERATOR_PATTERNS.qcell.test(e164) ? 'qcell' : 'other'
}

const METHOD_OF_OPERATOR = {
  orange: 'orange_money',
  africell: 'africell_money',
  qcell: null,
  other: null,
} as const

/** Returns the mobile money of a number, or null if its operator has none. A suggestion: a friend may pay. */
export const methodForPhone = (e164: string): 'orange_money' | 'africell_money' | null =>
  METHOD_OF_OPERATOR[operatorOf(e164)]

/** Whether this method puts a prompt on the payer's phone. */
export const isAskedByPrompt = (method: PaymentMethod): boolean =>
  method === 'orange_money' || method === 'africell_money'

/**
 * How many prompts of one network may wait for a number, and how many unpaid ones of all networks it gets in
 * a minute.
 */
const MAX_OPEN_PROMPTS = 2
export const MAX_PROMPTS_A_MINUTE = 4

/**
 * One unpaid mobile-money order of a number: whether it still waits for the money, whether it came from the
 * requesting network, and when it was made.
 */
export type Prompt = { isOpen: boolean; isFromHere: boolean; createdAt: Date }

/**
 * Returns why a number may not get another prompt; null if it may. Each requesting network may have two open
 * orders, so that a stranger cannot block the owner. At most four unpaid prompts a minute reach the phone
 * from all networks, because a cancelled order does not remove its prompt.
 */
export const tooManyPrompts = (prompts: readonly Prompt[], now: Date): 'open' | 'in_a_minute' | null => {
  const openHere = prompts.filter(({ isOpen, isFromHere }) => isOpen && isFromHere)
  if (openHere.length >= MAX_OPEN_PROMPTS) return 'open'
  const lastMinute = prompts.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 60_000)
  return lastMinute.length >= MAX_PROMPTS_A_MINUTE ? 'in_a_minute' : null
}

/** A further open cash order of a number at one seller replaces the oldest. */
export const MAX_OPEN_CASH_ORDERS = 2

/** How long a customer has to reach the seller and pay in cash. */
export const CASH_WINDOW_MINUTES = 60
/** How long after expiry a provider is still queried about late money. */
export const LATE_MONEY_HOURS = 72

/** What a provider can report about a payment; a failed attempt leaves it open. */
export const PROVIDER_EVENT_KINDS = ['succeeded', 'failed', 'attempt_failed'] as const
/** Where an event came from. `claim`: the payer identified money that had matched no order. */
export const PROVIDER_EVENT_SOURCES = [
  'webhook',
  'answer',
  'poll',
  'statement',
  'seller',
  'customer',
  'claim',
] as const
