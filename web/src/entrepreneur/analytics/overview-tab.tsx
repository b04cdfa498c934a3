import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TierMeter } from '../dashboard/tier-meter.tsx'
import { OverviewFigures } from './figures.tsx'
import { MethodList, MoneySources, RevenueByDay } from './money-sources.tsx'
import { NetworkFigures } from './network-figures.tsx'
import { PackageTable } from './package-table.tsx'
import { type Analytics, historyQuery } from './queries.ts'
import { SalesList } from './sales-list.tsx'
import { GRID } from './tab-states.tsx'
import { useView } from './use-view.ts'

const SHOWN = 5

const LatestSales = ({ period }: { period: Period }) => {
  const { setTab } = useView()
  const now = useNow(MINUTE_MS)
  const { data } = useInfiniteQuery(historyQuery(period, {}))
  return (
    <Section
      id="latest-sales"
      title="Sales History"
      aside={
        <Button variant="plain" size="small" onClick={() => setTab('history')}>
          See all <ChevronRight />
        </Button>
      }
    >
      {data === undefined ? (
        <div className="px-4 pb-4">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <SalesList sales={data.pages.flatMap(({ items }) => items).slice(0, SHOWN)} now={now} />
      )}
    </Section>
  )
}

/** The state of the shop at a glance. */
export const OverviewTab = ({ analytics, period }: { analytics: Analytics; period: Period }) => {
  const { totalCustomers, loyaltyDistribution } = analytics.customerMetrics
  return (
    <div className={GRID}>
      <OverviewFigures analytics={analytics} />
      {analytics.network !== null && <NetworkFigures network={analytics.network} />}
      <div className="desk:col-span-8">
        <RevenueByDay analytics={analytics} />
      </div>
      <div className="desk:col-span-4">
        <MethodList stats={analytics.paymentMethodStats} />
      </div>
      <div className="desk:col-span-7">
        <PackageTable analytics={analytics} />
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
