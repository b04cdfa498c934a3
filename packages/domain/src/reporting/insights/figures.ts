import { formatUsdShort } from '../../money/money.ts'
import type { Operator, PaymentMethod } from '../../money/payments.ts'
import type { Demand } from '../../shop/rates/demand.ts'

/** One week of a part of the platform's sales; amounts in minor units. */
export type WeekFigures = { sales: number; revenueMinor: number }

/** The figures of one seller's shop; weeks are the last eight whole ones, oldest first. */
export type ShopFigures = {
  name: string
  weeks: readonly { sales: number; newCustomers: number }[]
  /** Packages on sale, shortest first, with their sales in 56 days. */
  shelf: readonly { durationMinutes: number; priceMinor: number; sales: number }[]
  /** Passes of the last 28 days, and how many of them a router of the shop saw. All 0 without a router. */
  passes: { cash: number; cashUsed: number; other: number; otherUsed: number }
  /** Outages in the last 28 days, and the usual takings of such hours. */
  downtime: { outages: number; hours: number; lostMinor: number; monthMinor: number }
}

export type Attempts = {
  method: PaymentMethod
  /** The provider that received the payment request. */
  provider: string
  /** The operator of the paying number. */
  operator: Operator
  paid: number
  failed: number
}

export type PriceAnswer = { seller: string; pack: string; priceMinor: number; demand: Demand }

/**
 * This many payments are enough to compare payment methods. A larger market counts its newest ones of 56
 * days.
 */
export const MAX_ATTEMPTS = 100_000

/** The input of the analysis: sums over sellers, never a buyer. Weeks and days are whole, oldest first. */
export type PlatformFigures = {
  /** Every day from the first sale to yesterday; `day` is YYYY-MM-DD. */
  days: readonly { day: string; revenueMinor: number }[]
  /** The last 112 days: revenue in each hour of the day, midnight first; `day` is YYYY-MM-DD. */
  hours: readonly { day: string; revenueMinor: readonly number[] }[]
  places: readonly { place: string; sellers: number; weeks: readonly WeekFigures[] }[]
  lengths: readonly { durationMinutes: number; weeks: readonly WeekFigures[] }[]
  methods: readonly { method: PaymentMethod; weeks: readonly WeekFigures[] }[]
  sellers: readonly { name: string; revenueMinor: number }[]
  customers: { all: number; returning: number }
  /** Purchases of the last 28 days by their outcome. */
  endings: { paid: number; failed: number; expired: number }
  /** The sellers with the most sales. */
  shops: readonly ShopFigures[]
  /**
   * Mobile-money and wallet payments of 56 days, the newest `MAX_ATTEMPTS`, by method, provider, operator and
   * outcome.
   */
  attempts: readonly Attempts[]
  /** Sellers who opened 14 to 90 days ago, with their sales in the first and second week. */
  newcomers: readonly { name: string; firstWeek: number; secondWeek: number }[]
  /** Packages that were sold at more than one price. */
  answers: readonly PriceAnswer[]
  /** The platform's rate: minor leones per dollar. The admin area shows dollars. */
  minorPerDollar: number
}

/** The basis of a finding: figures, the table to read them again from, sample, period and certainty. */
export type Evidence = { figures: string; query: string; sample: string; period: string; strength: string }

export type Level = 'high' | 'medium' | 'low'

const WEEKS_IN_MONTH = 30 / 7

/** Returns an average month of the last weeks, in minor units. */
export const monthOf = (weeks: readonly WeekFigures[]): number =>
  weeks.length === 0
    ? 0
    : (weeks.reduce((sum, week) => sum + week.revenueMinor, 0) / weeks.length) * WEEKS_IN_MONTH

/** Returns an average month over all methods, and so over all sales. */
export const monthlyRevenue = ({ methods }: Pick<PlatformFigures, 'methods'>): number =>
  Math.round(methods.reduce((sum, { weeks }) => sum + monthOf(weeks), 0))

/** Formats minor leones as dollars: "$0.88", whole from a thousand dollars on. */
export const dollars = (minor: number, { minorPerDollar }: Pick<PlatformFigures, 'minorPerDollar'>): string =>
  formatUsdShort(minor, minorPerDollar)

/** "18:00" */
export const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const NOT_ENOUGH = 'Not enough data to tell a pattern from chance yet.'
