import { LATE_MONEY_HOURS, PAYMENT_GRACE_MINUTES } from './payments.ts'
import { pollDelaySeconds } from './poll-schedule.ts'

/** What determines the next poll of an open payment. `pollCount` is the number of polls so far. */
export type OpenPayment = {
  /** False for cash, and once money has come: then only time can end it. */
  canBePolled: boolean
  /** Until when the customer may pay. */
  payBy: Date
  pollCount: number
}

const HOUR_SECONDS = 3_600
const HOURLY_FOR_HOURS = 6

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** Returns when an unpaid payment ends. Money that arrives later is still honoured. */
export const paymentEndsAt = (payBy: Date): Date => after(payBy, PAYMENT_GRACE_MINUTES * 60)

/** Returns when to poll a new payment for the first time. */
export const firstPollAt = ({ canBePolled, payBy }: Omit<OpenPayment, 'pollCount'>, now: Date): Date =>
  canBePolled ? after(now, pollDelaySeconds(0)) : paymentEndsAt(payBy)

/**
 * Returns the next poll of a payment without a final answer; null once polling can reveal nothing new. A
 * payment that can be queried is polled ever more rarely until its end, then hourly for 6 hours and every 6
 * hours until 72 hours have passed. Any other is polled once, at its end.
 */
export const nextPollAt = ({ canBePolled, payBy, pollCount }: OpenPayment, now: Date): Date | null => {
  const endsAt = paymentEndsAt(payBy)
  if (now >= endsAt) return canBePolled ? nextLatePollAt(payBy, endsAt, now) : null
  if (!canBePolled) return endsAt
  const next = after(now, pollDelaySeconds(pollCount))
  return next < endsAt ? next : endsAt
}

const nextLatePollAt = (payBy: Date, endsAt: Date, now: Date): Date | null => {
  const hoursSince = (instant: Date): number => (now.getTime() - instant.getTime()) / (HOUR_SECONDS * 1000)
  if (hoursSince(payBy) > LATE_MONEY_HOURS) return null
  const isRecent = hoursSince(endsAt) < HOURLY_FOR_HOURS
  return after(now, isRecent ? HOUR_SECONDS : HOURLY_FOR_HOURS * HOUR_SECONDS)
}
