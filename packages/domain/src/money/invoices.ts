import { DAY_MS, freetownDay } from '../kernel/durations.ts'
import { USUAL_GST_BASIS_POINTS } from '../platform/gst.ts'
import { percentOf } from './money.ts'

/**
 * `waived`: the platform forgoes it, although it was owed. `cancelled`: it was issued in error and is not
 * owed.
 */
export const INVOICE_STATES = ['open', 'paid', 'waived', 'cancelled'] as const

/**
 * `expired`: not paid in time. Money that arrives after any end is still honoured: it pays the invoice, or
 * goes to the seller's balance if the invoice is no longer owed (`credited`).
 */
export const INVOICE_PAYMENT_STATES = ['pending', 'paid', 'credited', 'failed', 'expired'] as const

/** After this many days a shop with an unpaid invoice stops selling. */
const UNPAID_DAYS = 7

/** On which days before the end of a trial its seller gets a reminder, the nearest first. */
export const TRIAL_REMINDER_DAYS = [1, 3, 7] as const

/** $1,000 a month, in US cents. */
export const MAX_MONTHLY_FEE_CENTS = 100_000

/** The amounts of an invoice in minor units of leones. */
export type InvoiceAmounts = { netMinor: number; gstMinor: number; totalMinor: number }

/** Converts a fee in US cents at a rate (minor leones per dollar) and adds GST, each rounded half up. */
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

/**
 * Returns the same day of the next month, or its last day if that month is shorter. Days are `YYYY-MM-DD`.
 */
export const monthAfter = (day: string, dayOfMonth: number): string => {
  const [year, month] = partsOf(day)
  const [toYear, toMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const date = Math.min(dayOfMonth, daysInMonth(toYear, toMonth))
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / DAY_MS

/** From when a seller's months are billed. */
export type BillingTerms = {
  /** The day on which the fee started. */
  feeSince: string
  /** Billing starts at the trial's end, whose day of the month then applies. */
  trialEndsAt: Date | null
  /** The first day of the last billed month; null before the first. */
  lastDueOn: string | null
}

/** A month of the seller, from its first day to the first day of the next. */
export type BillingMonth = { dueOn: string; until: string }

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Returns the next month to bill, past or future. */
export const nextMonth = ({ feeSince, trialEndsAt, lastDueOn }: BillingTerms): BillingMonth => {
  const first = trialEndsAt === null ? feeSince : laterOf(feeSince, freetownDay(trialEndsAt))
  const [, , dayOfMonth] = partsOf(first)
  const isFirst = lastDueOn === null || lastDueOn < first
  const dueOn = isFirst ? first : monthAfter(lastDueOn, dayOfMonth)
  return { dueOn, until: monthAfter(dueOn, dayOfMonth) }
}

/** Returns when a shop stops selling if its invoice of this instant stays unpaid. */
export const stopsSellingAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + UNPAID_DAYS * DAY_MS)

/**
 * Returns the reminder of a trial's end that is due, by its days; null if none is. Of several missed
 * reminders only the nearest is sent, so that a seller never gets two at once.
 */
export const dueTrialReminder = (daysLeft: number): number | null =>
  daysLeft < 1 ? null : (TRIAL_REMINDER_DAYS.find((days) => daysLeft <= days) ?? null)

/** "INV-000042" */
export const invoiceNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`
