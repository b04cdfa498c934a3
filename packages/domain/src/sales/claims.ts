import { HOUR_MS } from '../kernel/durations.ts'
import type { PurchaseStatus } from '../money/payments.ts'

/**
 * What became of somebody's word that they have paid. `open`: a person looks at it. `placing`: its money was found and is
 * being booked. `found`: it is. `no_money`: a person looked and none has come.
 */
export const CLAIM_STATES = ['open', 'placing', 'found', 'no_money'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Hours until a claim that nobody has answered is late. */
export const CLAIM_LATE_HOURS = 24
/** How far back money is looked for. */
export const CLAIM_MONEY_DAYS = 30
/** How many claims one order, and one phone number, may have in an hour. */
export const CLAIMS_AN_HOUR = 5
/** How many one phone may send in an hour, whatever the orders and numbers. */
export const CLAIMS_OF_BROWSER_AN_HOUR = 20
/** How many one address may: a stall has many phones behind it, of which few claim. */
export const CLAIMS_OF_ADDRESS_AN_HOUR = 20 * CLAIMS_OF_BROWSER_AN_HOUR
/** How many without an order one address may send in an hour. */
export const LOOSE_CLAIMS_AN_HOUR = 60
/** How many one seller's orders may get in an hour whose reference no money has. */
export const CLAIMS_OF_SELLER_AN_HOUR = 100
/** How many may be answered at once. */
export const CLAIMS_AT_ONCE = 50

/** When a claim that was made at an instant has to be answered. */
export const claimDueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + CLAIM_LATE_HOURS * HOUR_MS)

/** Claims that wait since then, or before, are late. */
export const lateClaimsSince = (now: Date): Date => new Date(now.getTime() - CLAIM_LATE_HOURS * HOUR_MS)

/** Whether it is red on the worklist. */
export const isClaimLate = ({ state, askedAt }: { state: ClaimState; askedAt: Date }, now: Date): boolean =>
  state === 'open' && now >= claimDueAt(askedAt)

/** A claim with its order: an order that was paid meanwhile, by whatever way, has its money. */
export const claimStateWith = (state: ClaimState, status: PurchaseStatus): ClaimState =>
  (status === 'paid' || status === 'refunded') && state !== 'found' ? 'found' : state

/** What somebody says they paid, and for what. */
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

/** Money that came and is for nothing that we know, as a provider or its statement told of it. */
export type FreeMoney = {
  /** All names that it goes by, as `comparableReference` writes them. */
  references: readonly string[]
  /** E.164; null where nobody has said it. */
  payerPhone: string | null
  provider: string
  amountMinor: number | null
  currency: string | null
  receivedAt: Date
}

export type MoneyFit = {
  reference: boolean
  amount: boolean
  /** Whether it came from the number that the claim names. */
  number: 'same' | 'other' | 'unknown'
  /** It came from the number that made the order. */
  isFromBuyer: boolean
  /** It went by the provider that the order was to be paid through, and not before the order was made. */
  way: boolean
}

/** Clocks differ, and some statements have no seconds. */
const SLACK_MS = 15 * 60_000

/** How money that came agrees with what somebody says. */
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
 * Sure enough to be booked without a person: the number that made the order paid. Whoever has seen the SMS of a payment knows its
 * reference and its number, so what a claim says proves nothing by itself.
 */
export const isSureFit = ({ reference, amount, number, isFromBuyer, way }: MoneyFit): boolean =>
  reference && amount && number === 'same' && isFromBuyer && way

/** What a person may book for an order: the sum has to be its price, and by its provider, or the books would not hold. */
export const canBePlaced = ({ amount, way }: MoneyFit): boolean => amount && way

/** What a seller may: they speak for the number alone. */
export const canSellerPlace = (fit: MoneyFit): boolean => fit.reference && canBePlaced(fit)

/** The message that a claim's money was found. */
export const claimFoundText = (leAmount: string, link: string): string =>
  `Minit: we found your payment of ${leAmount}. Your pass: ${link}`

/** What somebody who looked and found no money can answer. Only these sentences reach the customer. */
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
  other_amount: 'The payment has another amount than the order. Ask your operator to send it back.',
  other_receiver: 'The payment went to another receiver. Ask your operator to send it back.',
  used_before: 'This payment has paid for another order already.',
  went_back: 'Your operator has sent the payment back to you. Look at your balance.',
}

/** The sentence that the customer reads, on the page and by SMS. */
export const claimAnswerText = (answer: ClaimAnswer): string => ANSWER_TEXTS[answer]

/**
 * The message that no money was found; null `link` for a claim without an order. It holds nothing that a person typed: neither
 * the reference nor words of who looked.
 */
export const noMoneyText = (answer: ClaimAnswer, link: string | null): string =>
  `Minit: ${claimAnswerText(answer)}${link === null ? '' : ` ${link}`}`
