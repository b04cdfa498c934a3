import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { suggestPackages } from '@minit/domain/shop/onboarding.ts'
import type { Pack, Stats } from '../../queries.ts'
import type { Goals, Pricing } from '../answers.ts'
import { marginOf, minorIn, planOf } from '../answers.ts'

/** The figures of a lesson's example: the seller's own if there are any. */
export type Figures = {
  /** The price of an hour here, in minor units, and whether it is a package of the seller. */
  hourMinor: number
  isOwnHour: boolean
  marginPercent: number
  /** The seller's monthly revenue goal; null if none was set. */
  goalMinor: number | null
  last30DaysMinor: number
  customers: number
  repeatPercent: number
  targetCustomers: string
}

export type Known = {
  stats: Stats | undefined
  packs: readonly Pack[] | undefined
  goals: Goals
  pricing: Pricing
}

const HOUR_MINUTES = 60
const SOME_HOUR_MINOR = 500

export const figuresOf = ({ stats, packs = [], goals, pricing }: Known): Figures => {
  const own = packs.find(({ durationMinutes }) => durationMinutes === HOUR_MINUTES)
  const suggested = suggestPackages(planOf(pricing), stats?.hasOwnInternet ?? false).find(
    ({ durationMinutes }) => durationMinutes === HOUR_MINUTES,
  )
  return {
    hourMinor: own === undefined ? (suggested?.priceMinor ?? SOME_HOUR_MINOR) : leToMinor(own.price),
    isOwnHour: own !== undefined,
    marginPercent: marginOf(pricing),
    goalMinor: minorIn(goals.expectedMonthlyRevenue),
    last30DaysMinor: (stats?.salesByDay ?? []).reduce((sum, { revenue }) => sum + leToMinor(revenue), 0),
    customers: stats?.totalCustomers ?? 0,
    repeatPercent: Math.round(stats?.customerInsights.repeatCustomerRate ?? 0),
    targetCustomers: goals.targetCustomers,
  }
}

/** Formats a computed amount, rounded to the cent. */
export const le = (minor: number): string => formatLe(Math.round(minor))
