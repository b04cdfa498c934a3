import { DAY_MS, freetownDay } from './durations.ts'

/** The periods that analytics and history can show. */
export const PERIODS = ['7d', '30d', '90d', '1y'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = '30d'

export const PERIOD_NAMES: Record<Period, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 3 months',
  '1y': 'Last year',
}

export const PERIOD_DAYS: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** Days in Africa/Freetown, as YYYY-MM-DD. */
export type PeriodDays = {
  /** Oldest first; the last one is today. */
  days: readonly string[]
  firstDay: string
  /** Midnight in Freetown at the start of the first day. */
  from: Date
  /** The first day of the previous period of the same length. */
  firstDayBefore: string
}

/** Returns the days of a period that ends today. */
export const daysOf = (period: Period, now: Date): PeriodDays => {
  const count = PERIOD_DAYS[period]
  const dayAgo = (days: number): string => freetownDay(new Date(now.getTime() - days * DAY_MS))
  const days = Array.from({ length: count }, (_, index) => dayAgo(count - 1 - index))
  const firstDay = dayAgo(count - 1)
  // Freetown is UTC+0 all year, so its midnight is UTC's.
  return {
    days,
    firstDay,
    from: new Date(`${firstDay}T00:00:00.000Z`),
    firstDayBefore: dayAgo(2 * count - 1),
  }
}
