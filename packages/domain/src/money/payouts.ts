import { DAY_MS } from '../kernel/durations.ts'
import type { Money } from './money.ts'
import { isRequestedSum, type PaymentFact } from './payments.ts'
import { POLLS_UNTIL_EACH_MINUTE, pollDelaySeconds } from './poll-schedule.ts'

/** How a seller can be paid: by mobile money only. */
export const PAYOUT_METHODS = ['orange_money', 'africell_money'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/**
 * `waits_for_admin`: above the approval limit. `under_way`: to be sent, or sent and not confirmed.
 * `part_paid`: of several parts some were paid and the others failed. The first two are open.
 */
export const PAYOUT_STATES = ['waits_for_admin', 'under_way', 'paid', 'part_paid', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** `waiting`: to be sent; `asked`: requested from the provider, which may have it. */
export const PAYOUT_PART_STATES = ['waiting', 'asked', 'paid', 'failed'] as const
export type PayoutPartState = (typeof PAYOUT_PART_STATES)[number]

/** Why a payout did not arrive, the most specific reason first. */
export const PAYOUT_FAILURES = [
  'refused_by_admin',
  'taken_back',
  'number_changed',
  'recipient_not_found',
  'limit_reached',
  'amount_out_of_bounds',
  'float_too_low',
  'invalid_request',
  'unspecified',
] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

const FAILURE_TEXTS: Record<PayoutFailure, string> = {
  refused_by_admin: 'We did not send it. The money is back in your balance.',
  taken_back: 'You took it back. The money is in your balance.',
  number_changed: 'You changed your number before it was sent. The money is back in your balance.',
  recipient_not_found: 'This number has no mobile money account. Check the number.',
  limit_reached: 'The mobile money account of this number can take no more now. Try again tomorrow.',
  amount_out_of_bounds: 'The operator does not carry this amount. Ask for another amount.',
  float_too_low: 'We could not send it now. Please ask again.',
  invalid_request: 'The payout could not be started. Please tell us.',
  unspecified: 'The payout did not go through. Please try again.',
}

/** Returns the seller's text: short plain English, without the provider's terms. */
export const payoutFailureText = (reason: PayoutFailure): string => FAILURE_TEXTS[reason]

/** One provider event about a part of a payout, in our vocabulary. */
export type PayoutFact = Omit<PaymentFact, 'kind' | 'reason'> & {
  kind: 'succeeded' | 'failed'
  reason: PayoutFailure | null
}

/** `isOtherSum`: the provider reports another amount than requested, which an operator must check. */
export type PartOutcome =
  | { kind: 'pending' }
  | { kind: 'paid'; isOtherSum: boolean }
  | { kind: 'failed'; reason: PayoutFailure }

/**
 * Derives the outcome of one part from all its events, in any order. Money that was sent once counts as sent,
 * whatever else was reported; otherwise the part failed.
 */
export const partAfter = (facts: readonly PayoutFact[], requested: Money): PartOutcome => {
  const sent = facts.filter(({ kind }) => kind === 'succeeded')
  if (sent.length > 0)
    return { kind: 'paid', isOtherSum: !sent.some((fact) => isRequestedSum(fact, requested)) }
  if (facts.length === 0) return { kind: 'pending' }
  const reasons = new Set(facts.map(({ reason }) => reason))
  return { kind: 'failed', reason: PAYOUT_FAILURES.find((reason) => reasons.has(reason)) ?? 'unspecified' }
}

/** Derives a payout's state from its parts; null while one of them is open. */
export const payoutAfter = (parts: readonly PayoutPartState[]): 'paid' | 'part_paid' | 'failed' | null => {
  if (parts.some((state) => state === 'waiting' || state === 'asked')) return null
  const paid = parts.filter((state) => state === 'paid').length
  if (paid === parts.length) return 'paid'
  return paid === 0 ? 'failed' : 'part_paid'
}

/** What a provider accepts in one payout, in minor units, both ends inclusive. */
export type PayoutLimits = {
  method: PayoutMethod
  minimumMinor: number
  maximumMinor: number
  /** 100 if only whole leones can be sent, else 1. */
  stepMinor: number
}

/**
 * Returns the most of a balance that whole steps can send, in minor units. A negative balance stays
 * unchanged.
 */
export const largestPayout = (availableMinor: number, stepMinor: number): number =>
  availableMinor - (Math.max(0, availableMinor) % stepMinor)

/**
 * Splits an amount into pieces that the provider accepts, as even as its steps allow; null if it cannot be
 * sent. The pieces add up to the amount.
 */
export const splitPayout = (
  amountMinor: number,
  { minimumMinor, maximumMinor, stepMinor }: Omit<PayoutLimits, 'method'>,
): number[] | null => {
  if (amountMinor < minimumMinor || amountMinor % stepMinor !== 0) return null
  const largest = maximumMinor - (maximumMinor % stepMinor)
  if (largest <= 0) return null
  const count = Math.ceil(amountMinor / largest)
  const steps = amountMinor / stepMinor
  const pieces = Array.from(
    { length: count },
    (_, index) => (Math.floor(steps / count) + (index < steps % count ? 1 : 0)) * stepMinor,
  )
  return pieces.every((piece) => piece >= minimumMinor && piece <= maximumMinor) ? pieces : null
}

/** How many hours a new destination gets no payout. */
export const DESTINATION_HOLD_HOURS = 24

/** How long a code to a new number is valid, and how many wrong entries it survives. */
export const DESTINATION_CODE_MINUTES = 15
export const DESTINATION_CODE_TRIES = 5
/** How many codes to a new number a seller may request in an hour. */
export const PAYOUT_CODES_AN_HOUR = 5

/** The default terms: at least Le 20, and an admin approves above Le 5,000. */
export const USUAL_PAYOUT_TERMS = { minimumMinor: 2_000, approvalAboveMinor: 500_000 }

/** Returns the promised deadline for approving or refusing a large payout requested at this instant. */
export const payoutDecisionDue = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DAY_MS)

const HOURLY_AFTER_POLLS = 40

/** Caps the poll count of a held payout at one poll a minute, so that it leaves soon after the release. */
export const pollCountWhileHeld = (pollCount: number): number => Math.min(pollCount, POLLS_UNTIL_EACH_MINUTE)

/**
 * Returns the next poll of an open payout: soon at first, then rarely, and hourly after hours. Polling never
 * ends.
 */
export const nextPayoutPollAt = (pollCount: number, now: Date): Date => {
  const seconds = pollCount > HOURLY_AFTER_POLLS ? 3_600 : pollDelaySeconds(pollCount)
  return new Date(now.getTime() + seconds * 1000)
}
