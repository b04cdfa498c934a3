import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { HAPPY_HOURS_AND_CODES } from '../../words/sellers.ts'
import { hourBars, hourFinding } from './chart-data.ts'
import { ChartFigure } from './chart-figure.tsx'
import { counted, FIGURES_GRID, Figure, RevenueFigure } from './figures.tsx'
import { MethodList, MoneySources, RevenueByDay } from './money-sources.tsx'
import { PackageTable } from './package-table.tsx'
import type { Analytics } from './queries.ts'
import { GRID } from './tab-states.tsx'

/** Sales by hour of the day, over all days of the period. */
const SalesByHour = ({ analytics }: { analytics: Analytics }) => (
  <ChartFigure
    title={hourFinding(analytics.salesByHour) ?? 'Sales by hour'}
    text="Passes sold at each hour of the day, all days together."
    unit="Hour"
    bars={hourBars(analytics.salesByHour)}
    figure="sales"
  />
)

const RevenueFigures = ({ analytics }: { analytics: Analytics }) => {
  const { packageRevenue, overtimeRevenue, loyaltyDiscounts, promotionDiscounts } = analytics.revenueMetrics
  return (
    <div className={FIGURES_GRID}>
      <RevenueFigure analytics={analytics} />
      <Figure title="Package revenue" figure={leText(packageRevenue)}>
        {counted(analytics.sales, 'pass', 'passes')} at list price
      </Figure>
      <Figure title="Overtime revenue" figure={leText(overtimeRevenue)}>
        Minutes bought on top
      </Figure>
      <Figure title="Loyalty discounts" figure={leText(-loyaltyDiscounts)}>
        Given to customers who come back
      </Figure>
      {promotionDiscounts !== 0 && (
        <Figure title={HAPPY_HOURS_AND_CODES} figure={leText(-promotionDiscounts)}>
          Given away by your offers
        </Figure>
      )}
    </div>
  )
}

/** The sources of revenue, and when it came. */
export const RevenueTab = ({ analytics }: { analytics: Analytics }) => (
  <div className={GRID}>
    <RevenueFigures analytics={analytics} />
    <div className="desk:col-span-7">
      <RevenueByDay analytics={analytics} />
    </div>
    <div className="desk:col-span-5">
      <SalesByHour analytics={analytics} />
    </div>
    <Card className="p-4 desk:col-span-5">
      <MoneySources metrics={analytics.revenueMetrics} />
    </Card>
    <div className="desk:col-span-7">
      <MethodList stats={analytics.paymentMethodStats} />
    </div>
    <div className="desk:col-span-12">
      <PackageTable analytics={analytics} />
    </div>
  </div>
)
