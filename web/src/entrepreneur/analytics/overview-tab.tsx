import type { Period } from '@minit/domain/periods.ts'
import { Card } from '../../ui/card.tsx'
import { TierMeter } from '../dashboard/tier-meter.tsx'
import { OverviewFigures } from './figures.tsx'
import { LatestSales } from './latest-sales.tsx'
import { MethodList } from './method-list.tsx'
import { MoneySources } from './money-sources.tsx'
import { PackageTable } from './package-table.tsx'
import type { Analytics } from './queries.ts'
import { RevenueByDay } from './revenue-by-day.tsx'
import { GRID } from './tab-states.tsx'

/** How the shop does, at a glance. */
export const OverviewTab = ({ analytics, period }: { analytics: Analytics; period: Period }) => {
  const { totalCustomers, loyaltyDistribution } = analytics.customerMetrics
  return (
    <div className={GRID}>
      <OverviewFigures analytics={analytics} />
      <div className="desk:col-span-8">
        <RevenueByDay analytics={analytics} />
      </div>
      <div className="desk:col-span-4">
        <MethodList stats={analytics.paymentMethodStats} />
      </div>
      <div className="desk:col-span-7">
        <PackageTable packages={analytics.packagePerformance} />
      </div>
      <Card className="grid gap-6 p-4 desk:col-span-5">
        <div>
          <MoneySources metrics={analytics.revenueMetrics} />
        </div>
        <TierMeter tiers={loyaltyDistribution} customers={totalCustomers} />
      </Card>
      <div className="desk:col-span-12">
        <LatestSales period={period} />
      </div>
    </div>
  )
}
