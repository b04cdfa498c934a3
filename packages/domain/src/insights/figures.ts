import { formatUsdShort } from '../money.ts'
import type { PaymentMethod } from '../payments.ts'

/** One week of some part of the platform's sales; amounts in minor units. */
export type WeekFigures = { sales: number; revenueMinor: number }

/** What the analysis rests on: sums over sellers, never a buyer. Weeks and days are whole, the oldest first. */
export type PlatformFigures = {
  /** All days from the first sale to yesterday, none left out; `day` is YYYY-MM-DD. */
  days: readonly { day: string; revenueMinor: number }[]
  /** The last 56 days: revenue in each hour of the day, midnight first. */
  hours: readonly { revenueMinor: readonly number[] }[]
  places: readonly { place: string; sellers: number; weeks: readonly WeekFigures[] }[]
  lengths: readonly { durationMinutes: number; weeks: readonly WeekFigures[] }[]
  methods: readonly { method: PaymentMethod; weeks: readonly WeekFigures[] }[]
  sellers: readonly { name: string; revenueMinor: number }[]
  customers: { all: number; returning: number }
  /** Purchases of the last 28 days by how they ended. */
  endings: { paid: number; failed: number; expired: number }
  /** The platform's rate: minor leones for one dollar. The admin area shows dollars. */
  minorPerDollar: number
}

/** What a finding rests on, and the table it can be read again from. */
export type Evidence = { figures: string; query: string }

export type Level = 'high' | 'medium' | 'low'

export const WEEKS_IN_MONTH = 30 / 7

/** An average month of the last weeks, in minor units. */
export const monthOf = (weeks: readonly WeekFigures[]): number =>
  weeks.length === 0
    ? 0
    : (weeks.reduce((sum, week) => sum + week.revenueMinor, 0) / weeks.length) * WEEKS_IN_MONTH

/** The same over all methods, and so over all sales. */
export const monthlyRevenue = ({ methods }: Pick<PlatformFigures, 'methods'>): number =>
  Math.round(methods.reduce((sum, { weeks }) => sum + monthOf(weeks), 0))

/** Dollars for minor leones: "$0.88", from a thousand dollars on whole. */
export const dollars = (minor: number, { minorPerDollar }: Pick<PlatformFigures, 'minorPerDollar'>): string =>
  formatUsdShort(minor, minorPerDollar)

/** "18:00" */
export const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const NOT_ENOUGH = 'Not enough data to tell a pattern from chance yet.'
