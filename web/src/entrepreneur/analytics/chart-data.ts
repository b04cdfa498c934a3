import { formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import type { Analytics } from './queries.ts'

type Day = Analytics['revenueByDay'][number]

/** A bar of a chart: one day, several days or an hour. Revenue in Le. */
export type Bar = {
  key: string
  label: string
  name: string
  revenue: number
  sales: number
  isStrong: boolean
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const WEEK = 7

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayText = (day: string): string => formatDayOfMonth(dateOf(day))
const monthText = (day: string): string => dayText(day).replace(/^\d+ /, '')
const weekdayOf = (day: string): number => dateOf(day).getUTCDay()

/** Returns the revenue of days together; cents are added as integers. */
export const revenueOf = (days: readonly { revenue: number }[]): number =>
  days.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100

const salesOf = (days: readonly Day[]): number => days.reduce((sum, { sales }) => sum + sales, 0)

const groupedBy = (days: readonly Day[], keyOf: (day: Day, index: number) => string | number): Day[][] => {
  const groups = new Map<string | number, Day[]>()
  for (const [index, day] of days.entries()) {
    const key = keyOf(day, index)
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  return [...groups.values()]
}

/** Groups days into bars: a phone has room for about thirty. */
export const barsOf = (days: readonly Day[], period: Period): Bar[] => {
  const groups = groupsOf(days, period)
  const revenues = groups.map(revenueOf)
  const top = Math.max(...revenues)
  const best = period === '30d' ? bestWeekday(days) : null
  return groups.map((group, index) => {
    const [first, last] = [group[0]?.day ?? '', group.at(-1)?.day ?? '']
    const revenue = revenues[index] ?? 0
    return {
      key: first,
      label: period === '1y' ? monthText(first) : dayText(first),
      name: nameOf(first, last, period),
      revenue,
      sales: salesOf(group),
      isStrong: best === null ? revenue === top && top > 0 : weekdayOf(first) === best,
    }
  })
}

/** Groups into days, weeks that end today, or months. */
const groupsOf = (days: readonly Day[], period: Period): Day[][] => {
  if (period === '90d') return groupedBy(days, (_, index) => Math.floor((days.length - 1 - index) / WEEK))
  if (period === '1y') return groupedBy(days, ({ day }) => day.slice(0, WEEK))
  return days.map((day) => [day])
}

const nameOf = (first: string, last: string, period: Period): string => {
  if (period === '1y') return `${monthText(first)} ${first.slice(0, 4)}`
  return first === last
    ? `${WEEKDAYS[weekdayOf(first)]?.slice(0, 3)} ${dayText(first)}`
    : `${dayText(first)} to ${dayText(last)}`
}

export const UNIT_OF: Record<Period, string> = { '7d': 'day', '30d': 'day', '90d': 'week', '1y': 'month' }

const averageByWeekday = (days: readonly Day[]): { weekday: number; average: number }[] =>
  groupedBy(days, ({ day }) => weekdayOf(day)).map((group) => ({
    weekday: weekdayOf(group[0]?.day ?? ''),
    average: revenueOf(group) / group.length,
  }))

/** The weekday with the highest average revenue; null without revenue. */
const bestWeekday = (days: readonly Day[]): number | null => {
  const best = averageByWeekday(days).toSorted((a, b) => b.average - a.average)[0]
  return best === undefined || best.average === 0 ? null : best.weekday
}

/** Returns a finding about the days for the chart's title; null if there is none. */
export const dayFinding = (days: readonly Day[]): string | null => {
  const order = averageByWeekday(days).toSorted((a, b) => b.average - a.average)
  const [best, worst] = [order[0], order.at(-1)]
  // Below three weeks one good day would decide.
  if (days.length < 3 * WEEK || best === undefined || worst === undefined || best.average === 0) return null
  const [high, low] = [`${WEEKDAYS[best.weekday]}s`, WEEKDAYS[worst.weekday]]
  const times = worst.average === 0 ? Number.POSITIVE_INFINITY : best.average / worst.average
  if (times < 1.25) return 'Every weekday brings about the same'
  if (times >= 1.75 && times < 2.5) return `${high} bring twice a ${low}`
  if (times >= 2.5 && times < 3.5) return `${high} bring three times a ${low}`
  return `${high} are your best days`
}

type Hour = Analytics['salesByHour'][number]

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

export const hourBars = (hours: readonly Hour[]): Bar[] => {
  const top = Math.max(...hours.map(({ sales }) => sales))
  return hours.map(({ hour, sales, revenue }) => ({
    key: clock(hour),
    label: clock(hour),
    name: `${clock(hour)} to ${clock(hour + 1)}`,
    revenue,
    sales,
    isStrong: sales === top && top > 0,
  }))
}

/** Returns the busiest hours for the title; null without sales. */
export const hourFinding = (hours: readonly Hour[]): string | null => {
  const top = hours.toSorted((a, b) => b.sales - a.sales)[0]
  return top === undefined || top.sales === 0
    ? null
    : `Busiest from ${clock(top.hour)} to ${clock(top.hour + 1)}`
}

/** Formats "950", "1.05k", "34k", "1.5m" for the scale of a chart. */
export const shortNumber = (value: number): string => {
  if (value < 1000) return String(value)
  const [unit, size] = value < 1_000_000 ? ['k', 1000] : ['m', 1_000_000]
  return `${Math.round((value / Number(size)) * 100) / 100}${unit}`
}

type PaidBy<Method extends string> = Readonly<Record<Method, { revenue: number; count: number }>>

/** Returns each method's share of the money in percent, the largest first; 0 while none brought any. */
export const moneyShares = <Method extends string>(stats: PaidBy<Method>, methods: readonly Method[]) => {
  const total = methods.reduce((sum, method) => sum + Math.max(0, stats[method].revenue), 0)
  return methods
    .map((method) => {
      const { revenue, count } = stats[method]
      return { method, revenue, count, share: total === 0 ? 0 : (Math.max(0, revenue) / total) * 100 }
    })
    .toSorted((one, other) => other.revenue - one.revenue || other.count - one.count)
}
