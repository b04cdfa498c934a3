import { DAY_MS, formatDay, freetownDay } from '../kernel/durations.ts'
import { endOfLastDay, MAX_VOUCHER_DAYS, usualLastDay } from './vouchers.ts'

/** How many sold vouchers of a seller on trial may be unused. */
export const TRIAL_UNUSED_VOUCHERS = 50
/** Vouchers stay usable for this many days after the time that their seller has paid for. */
const DAYS_AFTER_PAID_TERM = 60

/** Until when a seller has paid the platform, by a trial or by invoices; null if the seller pays nothing. */
export type PaidTerm = { isOnTrial: boolean; paidUntil: Date | null }

/** Returns the furthest last day of use for a seller's vouchers now, as YYYY-MM-DD. */
export const latestLastDay = ({ paidUntil }: PaidTerm, now: Date): string => {
  const most = now.getTime() + MAX_VOUCHER_DAYS * DAY_MS
  if (paidUntil === null) return freetownDay(new Date(most))
  const termEnd = Math.max(paidUntil.getTime(), now.getTime())
  return freetownDay(new Date(Math.min(most, termEnd + DAYS_AFTER_PAID_TERM * DAY_MS)))
}

/** Returns the last day of use that a form offers. */
export const offeredLastDay = (term: PaidTerm, now: Date): string => {
  const [byDefault, latest] = [usualLastDay(now), latestLastDay(term, now)]
  return byDefault < latest ? byDefault : latest
}

const dayText = (day: string): string => formatDay(endOfLastDay(day))

/** Returns the furthest last day of use with the reason, as a phrase. */
export const lastDayHint = (latest: string, isOnTrial: boolean): string =>
  `${dayText(latest)} at the latest: ${DAYS_AFTER_PAID_TERM} days after the end of ${isOnTrial ? 'your trial' : 'the time that you have paid for'}`

/** Returns why a last day of use is too far, as a sentence; null if it is not. */
export const lastDayTooFar = (lastDay: string, term: PaidTerm, now: Date): string | null => {
  const latest = latestLastDay(term, now)
  if (lastDay <= latest) return null
  return `Choose ${lastDayHint(latest, term.isOnTrial)}.`
}

/** Returns the limit of a trial, as a sentence. */
export const trialLimitText = (unused: number): string =>
  `During your trial, ${TRIAL_UNUSED_VOUCHERS} sold vouchers at most can wait to be used. ${unused} ${unused === 1 ? 'waits' : 'wait'} now.`

/**
 * Returns why a seller on trial may not sell this many more vouchers; null if allowed. `unused`: sold before
 * and unused.
 */
export const trialRefusal = (unused: number, more: number): string | null =>
  unused + more <= TRIAL_UNUSED_VOUCHERS
    ? null
    : `${trialLimitText(unused)} Sell fewer, wait until customers have used some, or take some out of use.`
