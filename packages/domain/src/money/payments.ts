import type { Money } from './money.ts'

/** A pass, or minutes bought on top of one. */
export const PURCHASE_KINDS = ['pass', 'overtime'] as const

/** How a customer can pay. */
export const PAYMENT_METHODS = ['orange_money', 'africell_money', 'vult', 'cash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How the access code reaches the customer. */
export const DELIVERY_METHODS = ['qr_display', 'sms', 'whatsapp'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

/** What the customer has to do so that the money moves. */
export type NextAction =
  | { type: 'await_prompt' }
  | { type: 'dial_ussd'; code: string; telUri: string }
  | { type: 'redirect'; url: string }
  | { type: 'collect_cash' }

/** Why money did not come, the most telling first: of several reasons given for one payment the first counts. */
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

/** One provider event in our words; `null` is what the provider left unsaid. */
export type PaymentFact = {
  kind: 'succeeded' | 'failed' | 'attempt_failed'
  amountMinor: number | null
  currency: string | null
  reason: FailureReason | null
  receivedAt: Date
}

/** `mismatch`: money came, but not the sum that was asked. It grants nothing and wants a person. */
export type PaymentState =
  | { kind: 'pending' }
  | { kind: 'succeeded' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'mismatch' }

/** How long a customer has to pay, and how long after that money is still looked for before the purchase expires. */
export const PAYMENT_WINDOW_MINUTES = 10
export const PAYMENT_GRACE_MINUTES = 5

/**
 * The state that all events of one payment add up to. Neither their order nor repeats nor the time they came
 * count, since providers send late, twice and disordered: the right money wins for ever, then wrong money,
 * then failure. One failed attempt leaves the payment open, as a Vult link stays payable.
 */
export const paymentAfter = (facts: readonly PaymentFact[], requested: Money): PaymentState => {
  const successes = facts.filter((fact) => fact.kind === 'succeeded')
  if (successes.some((fact) => isRequestedSum(fact, requested))) return { kind: 'succeeded' }
  if (successes.length > 0) return { kind: 'mismatch' }
  const failures = facts.filter((fact) => fact.kind === 'failed')
  return failures.length > 0 ? { kind: 'failed', reason: mostTellingReason(failures) } : { kind: 'pending' }
}

/** What the provider left unsaid counts as what was asked. */
export const isRequestedSum = (
  fact: Pick<PaymentFact, 'amountMinor' | 'currency'>,
  requested: Money,
): boolean =>
  (fact.amountMinor === null || fact.amountMinor === requested.amountMinor) &&
  (fact.currency === null || fact.currency === requested.currency)

const mostTellingReason = (failures: readonly PaymentFact[]): FailureReason =>
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

/** What the customer is told: short plain English, no provider's words. */
export const failureText = (reason: FailureReason): string => FAILURE_TEXTS[reason]

export const PURCHASE_STATUSES = ['awaiting_payment', 'paid', 'failed', 'expired', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** What a purchase may become. Money can come after failure or expiry, and is honoured. */
export const PURCHASE_TRANSITIONS: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  awaiting_payment: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['refunded'],
  refunded: [],
}

export type Operator = 'orange' | 'africell' | 'qcell' | 'other'

/** Sierra Leone's phone plan, with its sources in docs/operators.md; numbers are not ported between operators. */
const OPERATOR_PATTERNS = {
  orange: /^\+2327[1-689]\d{6}$/,
  africell: /^\+232(?:3[03]|7[07]|8[08]|9[09])\d{6}$/,
  qcell: /^\+2323[1245]\d{6}$/,
} as const

/** Who runs a number, given in E.164 (`+23276123456`). Anything else, foreign or fixed, is `other`. */
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

/** The mobile money that belongs to a number, or null when its operator has none. A suggestion: a friend may pay. */
export const methodForPhone = (e164: string): 'orange_money' | 'africell_money' | null =>
  METHOD_OF_OPERATOR[operatorOf(e164)]

/** Whether this way to pay puts a prompt on the payer's phone. */
export const isAskedByPrompt = (method: PaymentMethod): boolean =>
  method === 'orange_money' || method === 'africell_money'

/** How many prompts may wait for a number that were asked for from one network, and how many unpaid ones from all in a minute. */
const MAX_OPEN_PROMPTS = 2
export const MAX_PROMPTS_A_MINUTE = 4

/**
 * One order of a number by mobile money that was not paid: whether it waits for the money still, whether it came from the network
 * that asks now, and when it was made.
 */
export type Prompt = { isOpen: boolean; isFromHere: boolean; createdAt: Date }

/**
 * Why a number may not be asked for money once more; null where it may. Two orders wait for each network that asks for it, so
 * that no stranger bars its owner; four a minute that nobody pays come to the phone at most, whoever asks: who cancels takes no
 * prompt off a phone.
 */
export const tooManyPrompts = (prompts: readonly Prompt[], now: Date): 'open' | 'in_a_minute' | null => {
  const openHere = prompts.filter(({ isOpen, isFromHere }) => isOpen && isFromHere)
  if (openHere.length >= MAX_OPEN_PROMPTS) return 'open'
  const lastMinute = prompts.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 60_000)
  return lastMinute.length >= MAX_PROMPTS_A_MINUTE ? 'in_a_minute' : null
}

/** More orders for cash that wait for one number at one seller replace the oldest of them. */
export const MAX_OPEN_CASH_ORDERS = 2

/** How long a customer has to reach the seller and pay in cash. */
export const CASH_WINDOW_MINUTES = 60
/** How long after expiry a provider is still asked about money that may have come late. */
export const LATE_MONEY_HOURS = 72

/** What a provider can say of a payment; a failed attempt leaves it open. */
export const PROVIDER_EVENT_KINDS = ['succeeded', 'failed', 'attempt_failed'] as const
/** Who said so. `claim`: its payer named money that had come for nothing we knew. */
export const PROVIDER_EVENT_SOURCES = [
  'webhook',
  'answer',
  'poll',
  'statement',
  'seller',
  'customer',
  'claim',
] as const
