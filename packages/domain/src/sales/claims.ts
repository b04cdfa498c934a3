import { HOUR_MS } from '../kernel/durations.ts'
import type { PurchaseStatus } from '../money/payments.ts'

/**
 * The state of a customer's claim to have paid. `open`: waits for an operator. `placing`: its money was found
 * and is being recorded. `found`: recorded. `no_money`: an operator found no money.
 */
export const CLAIM_STATES = ['open', 'placing', 'found', 'no_money'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Hours until an unanswered claim is late. */
export const CLAIM_LATE_HOURS = 24
/** How many days back money is searched. */
export const CLAIM_MONEY_DAYS = 30
/** How many claims one order, and one phone number, may have in an hour. */
export const CLAIMS_AN_HOUR = 5
/** How many one browser may send in an hour, for any orders and numbers. */
export const CLAIMS_OF_BROWSER_AN_HOUR = 20
/** How many one address may send in an hour: a stall has many phones behind it, of which few claim. */
export const CLAIMS_OF_ADDRESS_AN_HOUR = 20 * CLAIMS_OF_BROWSER_AN_HOUR
/** How many without an order one address may send in an hour. */
export const LOOSE_CLAIMS_AN_HOUR = 60
/** How many claims without matching money one seller's orders may get in an hour. */
export const CLAIMS_OF_SELLER_AN_HOUR = 100
/** How many can be answered at once. */
export const CLAIMS_AT_ONCE = 50

/** Returns when a claim that was made at an instant is due. */
export const claimDueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + CLAIM_LATE_HOURS * HOUR_MS)

/** Returns the instant since which a waiting claim is late. */
export const lateClaimsSince = (now: Date): Date => new Date(now.getTime() - CLAIM_LATE_HOURS * HOUR_MS)

/** Whether the worklist shows it as late. */
export const isClaimLate = ({ state, askedAt }: { state: ClaimState; askedAt: Date }, now: Date): boolean =>
  state === 'open' && now >= claimDueAt(askedAt)

/**
 * Returns the state of a claim with its order: an order that was paid meanwhile, by any method, has its
 * money.
 */
export const claimStateWith = (state: ClaimState, status: PurchaseStatus): ClaimState =>
  (status === 'paid' || status === 'refunded') && state !== 'found' ? 'found' : state

/** What a customer claims to have paid, and for what. */
export type ClaimedPayment = {
  /** As `comparableReference` writes it. */
  reference: string
  /** E.164. */
  payerPhone: string
  /** The number that made the order. */
  buyerPhone: string
  provider: string
  amountMinor: number
  orderedAt: Date
}

/** Money that matches nothing yet, as a provider or its statement reported it. */
export type FreeMoney = {
  /** All its references, as `comparableReference` writes them. */
  references: readonly string[]
  /** E.164; null if unknown. */
  payerPhone: string | null
  provider: string
  amountMinor: number | null
  currency: string | null
  receivedAt: Date
}

export type MoneyFit = {
  reference: boolean
  amount: boolean
  /** Whether it came from the number in the claim. */
  number: 'same' | 'other' | 'unknown'
  /** It came from the number that made the order. */
  isFromBuyer: boolean
  /** It came through the order's provider, and not before the order. */
  way: boolean
}

/** Clocks differ, and some statements have no seconds. */
const SLACK_MS = 15 * 60_000

/** Compares received money with a claim. */
export const fitOf = (claimed: ClaimedPayment, money: FreeMoney): MoneyFit => ({
  reference: money.references.includes(claimed.reference),
  amount: money.amountMinor === claimed.amountMinor && money.currency === 'SLE',
  number: money.payerPhone === null ? 'unknown' : money.payerPhone === claimed.payerPhone ? 'same' : 'other',
  isFromBuyer: money.payerPhone !== null && money.payerPhone === claimed.buyerPhone,
  way:
    money.provider === claimed.provider &&
    money.receivedAt.getTime() >= claimed.orderedAt.getTime() - SLACK_MS,
})

/**
 * Whether money matches well enough to be recorded without an operator: the number that made the order paid.
 * A claim alone proves nothing, since anyone who saw the SMS of a payment knows its reference and number.
 */
export const isSureFit = ({ reference, amount, number, isFromBuyer, way }: MoneyFit): boolean =>
  reference && amount && number === 'same' && isFromBuyer && way

/**
 * Whether an admin may match it to an order: amount and provider must be the order's, or the ledger would not
 * balance.
 */
export const canBeMatched = ({ amount, way }: MoneyFit): boolean => amount && way

/** Whether a seller may match it: the seller vouches for the number only. */
export const canSellerMatch = (fit: MoneyFit): boolean => fit.reference && canBeMatched(fit)

/** Writes the message that a claim's money was found. */
export const claimFoundText = (leAmount: string, link: string): string =>
  `Minit: we found your payment of ${leAmount}. Your pass: ${link}`

/** The answers of an operator who found no money. Only these sentences reach the customer. */
export const CLAIM_ANSWERS = [
  'not_received',
  'other_amount',
  'other_receiver',
  'used_before',
  'went_back',
] as const
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number]

const ANSWER_TEXTS: Record<ClaimAnswer, string> = {
  not_received: 'No payment with this reference has reached us. Check the reference and send it again.',
  other_amount: 'The amount of the payment differs from the order. Ask your operator to send it back.',
  other_receiver: 'The payment went to another number. Ask your operator to send it back.',
  used_before: 'This payment was used for another order already.',
  went_back: 'Your operator has sent the payment back to you. Check your balance.',
}

/** Returns the sentence that the customer reads, on the page and by SMS. */
export const claimAnswerText = (answer: ClaimAnswer): string => ANSWER_TEXTS[answer]

/**
 * Writes the message that no money was found; `link` is null for a claim without an order. It contains no
 * typed text: neither the reference nor words of the operator.
 */
export const noMoneyText = (answer: ClaimAnswer, link: string | null): string =>
  `Minit: ${claimAnswerText(answer)}${link === null ? '' : ` ${link}`}`
