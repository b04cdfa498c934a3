import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { growthStyle } from '../../ui/growth.ts'
import { Failed } from '../../ui/list.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Range } from '../address.ts'
import { rateText, usdText } from '../usd.ts'
import { type Metrics, metricsQuery } from './queries.ts'

const MONTH_DAYS = 30

const GRID = 'grid grid-cols-2 gap-3 desk:grid-cols-4 desk:gap-5'

type MetricProps = {
  title: string
  figure: string
  note: ReactNode
  growth?: number | null
  values: readonly number[]
}

const Growth = ({ percent }: { percent: number }) => {
  const { Icon, look, word } = growthStyle(percent)
  return (
    <span className={cx('inline-flex items-center gap-1 mr-2 text-sm font-bold', look)}>
      <Icon className="size-4" />
      <span className="spoken">{word.toLowerCase()}</span>
      {Math.abs(percent)}%
    </span>
  )
}

const Metric = ({ title, figure, note, growth = null, values }: MetricProps) => (
  <Card className="flex flex-col p-3 wide:p-4">
    <h2 className="text-xs font-medium text-muted wide:text-sm">{title}</h2>
    <p className="mt-0.5 text-2xl font-bold leading-[1.15] tracking-[-.02em]">{figure}</p>
    <p className="mt-0.5 mb-2 text-xs text-muted wide:text-sm">
      {growth !== null && <Growth percent={growth} />}
      {note}
    </p>
    <Sparkline values={values} className="w-full h-9 mt-auto" />
  </Card>
)

const counted = (figure: number): string => figure.toLocaleString('en-US')

/** The number of sellers at the end of each day. */
const sellersByDay = ({ days, totalEntrepreneurs }: Metrics): number[] => {
  let later = 0
  return days
    .toReversed()
    .map(({ newEntrepreneurs }) => {
      const there = totalEntrepreneurs - later
      later += newEntrepreneurs
      return there
    })
    .toReversed()
}

const Cards = ({ metrics, isOld }: { metrics: Metrics; isOld: boolean }) => {
  const { days, usdRate, revenueGrowth, purchaseGrowth } = metrics
  const span = `${days.length} days`
  const before = (growth: number | null): string =>
    growth === null ? `nothing in the ${span} before` : `on the ${span} before`
  return (
    <div className={cx(GRID, isOld && 'opacity-60')} aria-busy={isOld}>
      <Metric
        title="Total entrepreneurs"
        figure={counted(metrics.totalEntrepreneurs)}
        note={`${counted(metrics.activeEntrepreneurs)} active, ${counted(metrics.trialEntrepreneurs)} trial`}
        values={sellersByDay(metrics)}
      />
      <Metric
        title="End customers"
        figure={counted(metrics.totalCustomers)}
        note={`${counted(metrics.newCustomers)} new in ${span}`}
        values={days.map(({ newCustomers }) => newCustomers)}
      />
      <Metric
        title={days.length === MONTH_DAYS ? 'Monthly revenue' : `Revenue, last ${span}`}
        figure={usdText(metrics.monthlyRevenue, usdRate)}
        growth={revenueGrowth}
        note={
          <>
            {before(revenueGrowth)}
            <span className="block">
              {leText(metrics.monthlyRevenue)} at {rateText(usdRate)}
            </span>
          </>
        }
        values={days.map(({ revenue }) => revenue)}
      />
      <Metric
        title="Internet purchases"
        figure={counted(metrics.totalPurchases)}
        growth={purchaseGrowth}
        note={before(purchaseGrowth)}
        values={days.map(({ purchases }) => purchases)}
      />
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true" className={GRID}>
    <span className="spoken">Loading the figures</span>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-36 rounded-lg" />
    ))}
  </div>
)

/** Sellers, customers, revenue and purchases of a range, each with its growth. */
export const MetricCards = ({ range }: { range: Range }) => {
  const metrics = useQuery(metricsQuery(range))
  if (metrics.data !== undefined) return <Cards metrics={metrics.data} isOld={metrics.isPlaceholderData} />
  if (metrics.isPending) return <Loading />
  return <Failed title="We could not load the figures" isBusy={metrics.isFetching} />
}
