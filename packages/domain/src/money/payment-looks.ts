import { LATE_MONEY_HOURS, PAYMENT_GRACE_MINUTES } from './payments.ts'

/** What decides when an open payment is looked at again. `lookCount` is how often it was looked at so far. */
export type OpenPayment = {
  /** False for cash, and where money came already: then only the clock can end it. */
  canBeAsked: boolean
  /** Until when the customer may pay. */
  payBy: Date
  lookCount: number
}

/** Seconds from one look to the next: soon while the customer has the phone in hand, then ever wider. */
const LOOK_DELAYS_SECONDS = [5, 5, 10, 20, 40, 60, 120] as const
const WIDEST_DELAY_SECONDS = 240

const HOUR_SECONDS = 3_600
const HOURLY_FOR_HOURS = 6

const after = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** When a payment that nobody paid ends. Money that comes later is still honoured. */
export const paymentEndsAt = (payBy: Date): Date => after(payBy, PAYMENT_GRACE_MINUTES * 60)

/** When to look at a new payment for the first time. */
export const firstLookAt = ({ canBeAsked, payBy }: Omit<OpenPayment, 'lookCount'>, now: Date): Date =>
  canBeAsked ? after(now, LOOK_DELAYS_SECONDS[0]) : paymentEndsAt(payBy)

/**
 * When to look at a payment without a final answer again; null once looking cannot tell anything new. One that
 * can be asked about is asked more and more rarely until its end, then hourly for 6 hours and every 6 hours
 * until 72 hours have passed. One that cannot is looked at once, at its end.
 */
export const nextLookAt = ({ canBeAsked, payBy, lookCount }: OpenPayment, now: Date): Date | null => {
  const endsAt = paymentEndsAt(payBy)
  if (now >= endsAt) return canBeAsked ? nextLateLookAt(payBy, endsAt, now) : null
  if (!canBeAsked) return endsAt
  const next = after(now, LOOK_DELAYS_SECONDS[lookCount] ?? WIDEST_DELAY_SECONDS)
  return next < endsAt ? next : endsAt
}

const nextLateLookAt = (payBy: Date, endsAt: Date, now: Date): Date | null => {
  const hoursSince = (instant: Date): number => (now.getTime() - instant.getTime()) / (HOUR_SECONDS * 1000)
  if (hoursSince(payBy) > LATE_MONEY_HOURS) return null
  const isRecent = hoursSince(endsAt) < HOURLY_FOR_HOURS
  return after(now, isRecent ? HOUR_SECONDS : HOURLY_FOR_HOURS * HOUR_SECONDS)
}
