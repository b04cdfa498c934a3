import { barsOf, dayFinding, UNIT_OF } from './chart-data.ts'
import { ChartFigure } from './chart-figure.tsx'
import type { Analytics } from './queries.ts'

const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const

/** What was earned, day by day, or by weeks and months where days would be too many for a phone. */
export const RevenueByDay = ({ analytics }: { analytics: Analytics }) => {
  const { period, revenueByDay } = analytics
  const unit = UNIT_OF[period] === 'week' ? 'week' : UNIT_OF[period] === 'month' ? 'month' : 'day'
  const bars = barsOf(revenueByDay, period)
  const strong = period === '30d' ? bars.find(({ isStrong }) => isStrong)?.key : undefined
  const weekday = strong === undefined ? null : new Date(strong).toLocaleDateString('en', DAY_NAME)
  return (
    <ChartFigure
      title={(period === '30d' ? dayFinding(revenueByDay) : null) ?? `Revenue by ${unit}`}
      text={`Revenue a ${unit} in Le. ${weekday === null ? `Best ${unit}` : `${weekday}s`} in full green.`}
      unit={UNITS[unit]}
      bars={bars}
      figure="revenue"
    />
  )
}

const DAY_NAME = { weekday: 'long', timeZone: 'UTC' } as const
