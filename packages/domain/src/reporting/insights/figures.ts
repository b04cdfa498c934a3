import { formatUsdShort } from '../../money/money.ts'
import type { Operator, PaymentMethod } from '../../money/payments.ts'
import type { Demand } from '../../shop/rates/demand.ts'

/** One week of some part of the platform's sales; amounts in minor units. */
export type WeekFigures = { sales: number; revenueMinor: number }

/** What one seller's shop tells; weeks are the last eight whole ones, the oldest first. */
export type ShopFigures = {
  name: string
  weeks: readonly { sales: number; newCustomers: number }[]
  /** What it has on sale, shortest first, with what was sold of it in 56 days. */
  shelf: readonly { durationMinutes: number; priceMinor: number; sales: number }[]
  /** Passes of the last 28 days, and how many of them a router of the shop has seen. All 0 where it has no router. */
  passes: { cash: number; cashUsed: number; other: number; otherUsed: number }
  /** Times in the last 28 days in which no router of the shop was heard, and what such hours usually bring. */
  downtime: { outages: number; hours: number; lostMinor: number; monthMinor: number }
}

export type Attempts = {
  method: PaymentMethod
  /** Who was asked for the money. */
  provider: string
  /** Of the number that pays. */
  operator: Operator
  paid: number
  failed: number
}

export type PriceAnswer = { seller: string; pack: string; priceMinor: number; demand: Demand }

/** So many payments tell ways to pay apart; a market that is paid for more often than this in 56 days is told by the newest. */
export const MAX_ATTEMPTS = 100_000

/** What the analysis rests on: sums over sellers, never a buyer. Weeks and days are whole, the oldest first. */
export type PlatformFigures = {
  /** All days from the first sale to yesterday, none left out; `day` is YYYY-MM-DD. */
  days: readonly { day: string; revenueMinor: number }[]
  /** The last 112 days: revenue in each hour of the day, midnight first; `day` is YYYY-MM-DD. */
  hours: readonly { day: string; revenueMinor: readonly number[] }[]
  places: readonly { place: string; sellers: number; weeks: readonly WeekFigures[] }[]
  lengths: readonly { durationMinutes: number; weeks: readonly WeekFigures[] }[]
  methods: readonly { method: PaymentMethod; weeks: readonly WeekFigures[] }[]
  sellers: readonly { name: string; revenueMinor: number }[]
  customers: { all: number; returning: number }
  /** Purchases of the last 28 days by how they ended. */
  endings: { paid: number; failed: number; expired: number }
  /** The sellers who sold most. */
  shops: readonly ShopFigures[]
  /** Payments by mobile money and wallet in the last 56 days, the newest `MAX_ATTEMPTS`, by how they were asked for and how they ended. */
  attempts: readonly Attempts[]
  /** Sellers who opened 14 to 90 days ago, with what they sold in their first and in their second week. */
  newcomers: readonly { name: string; firstWeek: number; secondWeek: number }[]
  /** Packages that were sold at more than one price. */
  answers: readonly PriceAnswer[]
  /** The platform's rate: minor leones for one dollar. The admin area shows dollars. */
  minorPerDollar: number
}

/** What a finding rests on: figures, the table they can be read again from, how much was looked at, when, and how sure it is. */
export type Evidence = { figures: string; query: string; sample: string; period: string; strength: string }

export type Level = 'high' | 'medium' | 'low'

const WEEKS_IN_MONTH = 30 / 7

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
