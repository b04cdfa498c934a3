import { formatClock, formatDayOfMonth } from '../kernel/durations.ts'
import { formatLe } from './money.ts'

/** "$15", "$12.50" for US cents. */
export const feeText = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`

const daysText = (days: number): string => (days === 1 ? 'tomorrow' : `in ${days} days`)

type TrialEnd = { daysLeft: number; endsAt: Date; feeCents: number }

/** The SMS that tells a seller that the trial ends; always one. */
export const trialEndText = ({ daysLeft, endsAt, feeCents }: TrialEnd): string =>
  `Minit: your trial ends ${daysText(daysLeft)}, on ${formatDayOfMonth(endsAt)}. Then it is ${feeText(feeCents)} a month plus GST. See My money on your dashboard.`

type Bill = { number: string; totalMinor: number; stopsAt: Date }

/** The SMS that brings an invoice which was not taken from the balance; always one. */
export const invoiceText = ({ number, totalMinor, stopsAt }: Bill): string =>
  `Minit: invoice ${number}, ${formatLe(totalMinor)}. Please pay by ${formatDayOfMonth(stopsAt)} under My money on your dashboard.`

/** The SMS of the last day. */
export const lastDayText = ({ number, totalMinor, stopsAt }: Bill): string =>
  `Minit: invoice ${number}, ${formatLe(totalMinor)}, is not paid. Your shop stops selling at ${formatClock(stopsAt)} on ${formatDayOfMonth(stopsAt)}. Pay under My money.`

/** The SMS to a seller whose shop has stopped selling. */
export const stoppedText = ({ number, totalMinor }: Bill): string =>
  `Minit: your shop has stopped selling until invoice ${number}, ${formatLe(totalMinor)}, is paid. Passes go on, and your money is yours. Pay under My money.`
