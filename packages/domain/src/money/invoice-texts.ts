import { formatClock, formatDayOfMonth } from '../kernel/durations.ts'
import { formatLe } from './money.ts'

/** Formats US cents as "$15" or "$12.50". */
export const feeText = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`

const daysText = (days: number): string => (days === 1 ? 'tomorrow' : `in ${days} days`)

type TrialEnd = { daysLeft: number; endsAt: Date; feeCents: number }

/** The SMS that the trial ends soon; always one message. */
export const trialEndText = ({ daysLeft, endsAt, feeCents }: TrialEnd): string =>
  `Minit: your trial ends ${daysText(daysLeft)}, on ${formatDayOfMonth(endsAt)}. After that Minit costs ${feeText(feeCents)} a month plus GST. See My money on your dashboard.`

type Bill = { number: string; totalMinor: number; stopsAt: Date }

/** The SMS with an invoice that was not deducted from the balance; always one message. */
export const invoiceText = ({ number, totalMinor, stopsAt }: Bill): string =>
  `Minit: invoice ${number}, ${formatLe(totalMinor)}. Please pay by ${formatDayOfMonth(stopsAt)} under My money on your dashboard.`

/** The SMS on the last day to pay. */
export const lastDayText = ({ number, totalMinor, stopsAt }: Bill): string =>
  `Minit: invoice ${number}, ${formatLe(totalMinor)}, is not paid. Your shop stops selling at ${formatClock(stopsAt)} on ${formatDayOfMonth(stopsAt)}. Pay under My money.`

/** The SMS that the shop has stopped selling. */
export const stoppedText = ({ number, totalMinor }: Bill): string =>
  `Minit: your shop has stopped selling until invoice ${number}, ${formatLe(totalMinor)}, is paid. Sold passes still work and you keep your money. Pay under My money.`
