import { DAY_MS, freetownDay } from '../kernel/durations.ts'
import { USUAL_GST_BASIS_POINTS } from '../platform/gst.ts'
import { percentOf } from './money.ts'

/** `waived`: the platform does without it. `cancelled`: it was made in error. Only the first is owed. */
export const INVOICE_STATES = ['open', 'paid', 'waived', 'cancelled'] as const

/**
 * `expired`: nobody paid in time. Money that comes after any end is still honoured: it pays the invoice, or is added to the
 * seller's balance where it is not owed any more (`credited`).
 */
export const INVOICE_PAYMENT_STATES = ['pending', 'paid', 'credited', 'failed', 'expired'] as const

/** After so many days a shop with an unpaid invoice stops selling. */
const UNPAID_DAYS = 7

/** Days before a trial's end on which its seller is reminded, the nearest first. */
export const TRIAL_REMINDER_DAYS = [1, 3, 7] as const

/** $1,000 a month, in US cents. */
export const MAX_MONTHLY_FEE_CENTS = 100_000

/** A sum of money in leones and what it is made of, in minor units. */
export type InvoiceAmounts = { netMinor: number; gstMinor: number; totalMinor: number }

/** A fee in US cents at a rate (minor leones for one dollar), rounded half up, and GST on top of it, rounded half up. */
export const invoiceAmounts = (
  feeCents: number,
  minorPerDollar: number,
  gstBasisPoints: number = USUAL_GST_BASIS_POINTS,
): InvoiceAmounts => {
  const netMinor = Math.floor((feeCents * minorPerDollar + 50) / 100)
  const gstMinor = percentOf(netMinor, gstBasisPoints)
  return { netMinor, gstMinor, totalMinor: netMinor + gstMinor }
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** The same day of the next month, or the last day of a month that is too short for it. Days are `YYYY-MM-DD`. */
export const monthAfter = (day: string, dayOfMonth: number): string => {
  const [year, month] = partsOf(day)
  const [toYear, toMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const date = Math.min(dayOfMonth, daysInMonth(toYear, toMonth))
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** How many days from one day to another; below zero when it is before. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / DAY_MS

/** From when on a seller's months are billed. */
export type BillingTerms = {
  /** The day the fee began. */
  feeSince: string
  /** A month is billed from its trial's end on, whose day of the month is then the seller's. */
  trialEndsAt: Date | null
  /** The month that was dealt with last begins on this day; null before the first. */
  lastDueOn: string | null
}

/** A month of the seller's, from its first day to the first day of the next. */
export type BillingMonth = { dueOn: string; until: string }

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** The month that is to be billed next, whenever that is. */
export const nextMonth = ({ feeSince, trialEndsAt, lastDueOn }: BillingTerms): BillingMonth => {
  const first = trialEndsAt === null ? feeSince : laterOf(feeSince, freetownDay(trialEndsAt))
  const [, , dayOfMonth] = partsOf(first)
  const isFirst = lastDueOn === null || lastDueOn < first
  const dueOn = isFirst ? first : monthAfter(lastDueOn, dayOfMonth)
  return { dueOn, until: monthAfter(dueOn, dayOfMonth) }
}

/** When a shop stops selling for an invoice of this instant that nobody pays. */
export const stopsSellingAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + UNPAID_DAYS * DAY_MS)

/**
 * The reminder of a trial's end that is due, by its days; null when none is. Of those that were missed only the nearest is:
 * nobody is told twice at once.
 */
export const dueTrialReminder = (daysLeft: number): number | null =>
  daysLeft < 1 ? null : (TRIAL_REMINDER_DAYS.find((days) => daysLeft <= days) ?? null)

/** "INV-000042" */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`
