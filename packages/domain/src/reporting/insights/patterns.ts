import type { PlatformFigures, WeekFigures } from './figures.ts'
import { errorsAbove, isAbove, isBelow, meanOf, sumOf } from './statistics.ts'

const WEEK = 7
const MIN_WEEKS = 6
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type StrongDay = { weekday: string; ratio: number; weeks: number; errors: number }

/** Returns weekdays at least a fifth above the average day of their week, beyond chance; the best first. */
export const strongWeekdays = ({ days }: Pick<PlatformFigures, 'days'>): StrongDay[] => {
  const weeks = weeksOf(days).slice(-26)
  if (weeks.length < MIN_WEEKS) return []
  return WEEKDAYS.map((weekday, number) => ({ weekday, ratios: ratiosOf(weeks, number) }))
    .filter(({ ratios }) => ratios.length >= MIN_WEEKS && meanOf(ratios) >= 1.2 && isAbove(ratios, 1))
    .map(({ weekday, ratios }) => ({
      weekday,
      ratio: meanOf(ratios),
      weeks: ratios.length,
      errors: errorsAbove(ratios, 1),
    }))
    .sort((left, right) => right.ratio - left.ratio)
}

type Day = PlatformFigures['days'][number]

const weeksOf = (days: readonly Day[]): Day[][] => {
  const count = Math.floor(days.length / WEEK)
  const first = days.length - count * WEEK
  return Array.from({ length: count }, (_, week) =>
    days.slice(first + week * WEEK, first + (week + 1) * WEEK),
  )
}

/** This weekday relative to the average day, week by week; weeks without a sale are skipped. */
const ratiosOf = (weeks: readonly Day[][], weekday: number): number[] =>
  weeks.flatMap((week) => {
    const mean = meanOf(week.map(({ revenueMinor }) => revenueMinor))
    const day = week.find((one) => new Date(`${one.day}T00:00:00Z`).getUTCDay() === weekday)
    return mean === 0 || day === undefined ? [] : [day.revenueMinor / mean]
  })

export type HourSpan = { from: number; until: number; share: number; days: number }

const HOURS = 24
const SPAN = 3
const MIN_DAYS = 28

/** Returns the three consecutive hours with the most revenue, if well above an even share. */
export const peakHours = ({ hours }: Pick<PlatformFigures, 'hours'>): HourSpan | null => {
  const spans = spansOf(hours).toSorted((left, right) => meanOf(right.shares) - meanOf(left.shares))
  const [best] = spans
  if (best === undefined || best.shares.length < MIN_DAYS) return null
  const open = openHours(hours)
  const fair = SPAN / Math.max(SPAN, open.length)
  const isStrong = meanOf(best.shares) >= fair * 1.5 && isAbove(best.shares, fair)
  return isStrong ? spanView(best) : null
}

/** Returns the three consecutive open hours with the least revenue, if well below an even share. */
export const quietHours = ({ hours }: Pick<PlatformFigures, 'hours'>): HourSpan | null => {
  const open = openHours(hours)
  if (open.length < 3 * SPAN) return null
  const inside = spansOf(hours).filter(({ from }) => open.includes(from) && open.includes(from + SPAN - 1))
  const [quiet] = inside.toSorted((left, right) => meanOf(left.shares) - meanOf(right.shares))
  if (quiet === undefined || quiet.shares.length < MIN_DAYS) return null
  const fair = SPAN / open.length
  return meanOf(quiet.shares) <= fair / 2 && isBelow(quiet.shares, fair) ? spanView(quiet) : null
}

type Span = { from: number; shares: number[] }

const spanView = ({ from, shares }: Span): HourSpan => ({
  from,
  until: from + SPAN,
  share: meanOf(shares),
  days: shares.length,
})

/** The revenue of each three hours as a share of its day; days without a sale are skipped. */
const spansOf = (hours: PlatformFigures['hours']): Span[] =>
  Array.from({ length: HOURS - SPAN + 1 }, (_, from) => ({
    from,
    shares: hours.flatMap(({ revenueMinor }) => {
      const all = sumOf(revenueMinor)
      return all === 0 ? [] : [sumOf(revenueMinor.slice(from, from + SPAN)) / all]
    }),
  }))

/** Hours with at least a hundredth of the revenue, in which the shops are open. */
const openHours = (hours: PlatformFigures['hours']): number[] => {
  const sums = Array.from({ length: HOURS }, (_, hour) =>
    sumOf(hours.map(({ revenueMinor }) => revenueMinor[hour] ?? 0)),
  )
  return sums.flatMap((sum, hour) => (sum >= sumOf(sums) / 100 && sum > 0 ? [hour] : []))
}

type Weekly = { weeks: readonly WeekFigures[] }

/** Returns a part's revenue as a share of the whole, week by week. */
export const weeklyShares = (part: Weekly, whole: readonly Weekly[]): number[] =>
  part.weeks.flatMap(({ revenueMinor }, week) => {
    const all = sumOf(whole.map(({ weeks }) => weeks[week]?.revenueMinor ?? 0))
    return all === 0 ? [] : [revenueMinor / all]
  })

/**
 * Returns how much a part's share grew from the first half of the weeks to the second, beyond chance; null
 * otherwise.
 */
export const growingShare = (part: Weekly, whole: readonly Weekly[]): number | null => {
  const shares = weeklyShares(part, whole)
  if (shares.length < MIN_WEEKS) return null
  const half = Math.floor(shares.length / 2)
  const [before, after] = [meanOf(shares.slice(0, half)), shares.slice(-half)]
  if (before === 0 || meanOf(after) < before * 1.2) return null
  return isAbove(after, before) ? meanOf(after) / before : null
}

/** Returns a part's average sale relative to all others, week by week; null within chance. */
export const largerSale = (part: Weekly, others: readonly Weekly[]): number | null => {
  const ratios = part.weeks.flatMap((week, index) => {
    const rest = others.map(({ weeks }) => weeks[index] ?? { sales: 0, revenueMinor: 0 })
    const [sales, revenue] = [sumOf(rest.map((one) => one.sales)), sumOf(rest.map((one) => one.revenueMinor))]
    if (week.sales === 0 || sales === 0 || revenue === 0) return []
    return [week.revenueMinor / week.sales / (revenue / sales)]
  })
  if (ratios.length < MIN_WEEKS || meanOf(ratios) < 1.1) return null
  return isAbove(ratios, 1) ? meanOf(ratios) : null
}

/**
 * Returns places whose sellers each earn at least 1.3 times as much as elsewhere, beyond chance; the best
 * first.
 */
export const strongPlaces = ({ places }: Pick<PlatformFigures, 'places'>) =>
  places
    .flatMap((place) => {
      const others = places.filter((other) => other !== place)
      const sellers = sumOf(others.map((other) => other.sellers))
      const ratios = place.weeks.flatMap(({ revenueMinor }, week) => {
        const elsewhere = sumOf(others.map(({ weeks }) => weeks[week]?.revenueMinor ?? 0))
        if (elsewhere === 0 || sellers === 0 || place.sellers === 0) return []
        return [revenueMinor / place.sellers / (elsewhere / sellers)]
      })
      const isStrong = ratios.length >= MIN_WEEKS && meanOf(ratios) >= 1.3 && isAbove(ratios, 1)
      return isStrong ? [{ ...place, ratio: meanOf(ratios) }] : []
    })
    .sort((left, right) => right.ratio - left.ratio)

/**
 * Returns the last four weeks relative to the four before, if at least a tenth lower, beyond chance; null
 * otherwise.
 */
export const declineOf = ({ days }: Pick<PlatformFigures, 'days'>): number | null => {
  const weeks = weeksOf(days)
    .slice(-8)
    .map((week) => sumOf(week.map(({ revenueMinor }) => revenueMinor)))
  if (weeks.length < 8) return null
  const before = meanOf(weeks.slice(0, 4))
  const after = weeks.slice(4)
  if (before === 0 || meanOf(after) > before * 0.9) return null
  return isBelow(after, before) ? meanOf(after) / before : null
}
