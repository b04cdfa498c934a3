import { DAY_MS, formatDayOfMonth, freetownDay } from '../kernel/durations.ts'
import { endOfLastDay, MAX_VOUCHER_DAYS, usualLastDay } from './vouchers.ts'

/** So many sold vouchers of a seller on trial may wait to be used. */
export const TRIAL_UNUSED_VOUCHERS = 50
/** Vouchers can be used so many days after the time that their seller has paid for. */
const DAYS_AFTER_PAID_TERM = 60

/** Up to when a seller has paid the platform, by a trial or by invoices; null of a seller who has nothing to pay. */
export type PaidTerm = { isOnTrial: boolean; paidUntil: Date | null }

/** The furthest last day of use that a seller's vouchers may have now, as YYYY-MM-DD. */
export const latestLastDay = ({ paidUntil }: PaidTerm, now: Date): string => {
  const most = now.getTime() + MAX_VOUCHER_DAYS * DAY_MS
  if (paidUntil === null) return freetownDay(new Date(most))
  const termEnd = Math.max(paidUntil.getTime(), now.getTime())
  return freetownDay(new Date(Math.min(most, termEnd + DAYS_AFTER_PAID_TERM * DAY_MS)))
}

/** The last day of use that a form offers. */
export const offeredLastDay = (term: PaidTerm, now: Date): string => {
  const [usual, latest] = [usualLastDay(now), latestLastDay(term, now)]
  return usual < latest ? usual : latest
}

const dayText = (day: string): string => `${formatDayOfMonth(endOfLastDay(day))} ${day.slice(0, 4)}`

/** How far the last day of use may lie, in words, and why. */
export const lastDayHint = (latest: string, isOnTrial: boolean): string =>
  `${dayText(latest)} at the latest: ${DAYS_AFTER_PAID_TERM} days after the end of ${isOnTrial ? 'your trial' : 'the time that you have paid for'}`

/** Why vouchers may not last so long; null where they may. */
export const lastDayTooFar = (lastDay: string, term: PaidTerm, now: Date): string | null => {
  const latest = latestLastDay(term, now)
  if (lastDay <= latest) return null
  return `Choose ${lastDayHint(latest, term.isOnTrial)}.`
}

/** What the limit of a trial is, in words. */
export const trialLimitText = (unused: number): string =>
  `During your trial, ${TRIAL_UNUSED_VOUCHERS} sold vouchers at most can wait to be used. ${unused} ${unused === 1 ? 'waits' : 'wait'} now.`

/** Why a seller on trial may not sell so many more vouchers; null where they may. `unused`: those sold before that nobody used. */
export const trialRefusal = (unused: number, more: number): string | null =>
  unused + more <= TRIAL_UNUSED_VOUCHERS
    ? null
    : `${trialLimitText(unused)} Sell fewer, wait until customers have used some, or take some out of use.`
