import { hourBars, hourFinding } from './chart-data.ts'
import { ChartFigure } from './chart-figure.tsx'
import type { Analytics } from './queries.ts'

/** At which hours customers buy, all days of the period together. */
export const SalesByHour = ({ analytics }: { analytics: Analytics }) => (
  <ChartFigure
    title={hourFinding(analytics.salesByHour) ?? 'Sales by hour'}
    text="Passes sold at each hour of the day, all days together."
    unit="Hour"
    bars={hourBars(analytics.salesByHour)}
    figure="sales"
  />
)
