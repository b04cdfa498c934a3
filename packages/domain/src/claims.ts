import { HOUR_MS } from './durations.ts'
import type { PurchaseStatus } from './payments.ts'

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
/** How many claims one phone may send in an hour. */
export const CLAIMS_AN_HOUR = 5

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
  way:
    money.provider === claimed.provider &&
    money.receivedAt.getTime() >= claimed.orderedAt.getTime() - SLACK_MS,
})

/** Sure enough to be booked without a person: a reference that was guessed or overheard is not. */
export const isSureFit = ({ reference, amount, number, way }: MoneyFit): boolean =>
  reference && amount && number === 'same' && way

/** What a person may book for an order: the sum has to be its price, and by its provider, or the books would not hold. */
export const canBePlaced = ({ amount, way }: MoneyFit): boolean => amount && way

/** What a seller may: they speak for the number alone. */
export const canSellerPlace = (fit: MoneyFit): boolean => fit.reference && canBePlaced(fit)

/** The message that a claim's money was found. */
export const claimFoundText = (leAmount: string, link: string): string =>
  `Minit: we found your payment of ${leAmount}. Your pass: ${link}`

/** The message that none was, in the words of who looked; null `link` for a claim without an order. */
export const noMoneyText = (reference: string, words: string, link: string | null): string =>
  `Minit: no payment ${reference} has come to us. ${words}${link === null ? '' : ` ${link}`}`
