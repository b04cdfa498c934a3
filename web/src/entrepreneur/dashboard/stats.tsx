import { growthPercent } from '@minit/domain/kernel/trends.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { growthStyle } from '../../ui/growth.ts'
import { useBetaText } from '../../ui/platform-texts.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { HAPPY_HOURS_AND_CODES, WE_COULD_NOT_LOAD_YOUR_FIGURES } from '../../words/sellers.ts'
import { feeText, isFree } from '../money/words.ts'
import { moneyQuery, type Stats, statsQuery } from '../queries.ts'
import { Fold } from './fold.tsx'

const Line = ({ label, value, look }: { label: string; value: ReactNode; look?: string }) => (
  <div className={cx('flex justify-between gap-2 py-[3px] desk:py-[5px]', look)}>
    <dt>{label}</dt>
    <dd className="font-medium whitespace-nowrap">{value}</dd>
  </div>
)

/** The parts of the total. Bonus minutes cost no money, so they are listed below and not subtracted. */
const RevenueBreakdown = ({ stats, className }: { stats: Stats; className: string }) => {
  const { packageSales, overtimeFees, loyaltyDiscounts, promotionDiscounts, vultBonuses } =
    stats.revenueBreakdown
  return (
    <Card className={cx('p-4', className)}>
      <h2 className="text-sm font-medium text-muted">Revenue breakdown</h2>
      <dl className="mt-1.5 text-sm">
        <Line label="Package sales" value={leText(packageSales)} />
        <Line label="Overtime fees" value={leText(overtimeFees)} />
        <Line label="Loyalty discounts" value={leText(-loyaltyDiscounts)} />
        {promotionDiscounts !== 0 && (
          <Line label={HAPPY_HOURS_AND_CODES} value={leText(-promotionDiscounts)} />
        )}
        <Line
          label="Total sales"
          value={<b>{leText(stats.totalSales)}</b>}
          look="mt-1 pt-2 border-t border-line font-bold"
        />
        <Line label="Vult bonuses, in time given" value={leText(vultBonuses)} look="mt-0.5 text-muted" />
      </dl>
    </Card>
  )
}

type Days = Stats['salesByDay']

const HALF_DAYS = 15

/**
 * Returns the revenue change of the last 15 days against the 15 before, in percent; negative when it fell.
 * Null without revenue in the first half, and for a shop that did not sell yet when it began.
 */
export const trendPercent = (days: Days, firstDaySold: string | null | undefined): number | null => {
  const [first] = days
  if (first === undefined || firstDaySold == null || firstDaySold > first.day) return null
  return growthPercent(revenueOf(days.slice(-HALF_DAYS)), revenueOf(days.slice(-2 * HALF_DAYS, -HALF_DAYS)))
}

const revenueOf = (days: Days): number => days.reduce((sum, { revenue }) => sum + revenue, 0)

const Trend = ({ percent }: { percent: number }) => {
  const { Icon, look, word } = growthStyle(percent)
  return (
    <span className={cx('inline-flex items-center gap-1 text-xs font-medium', look)}>
      <Icon className="size-4" />
      <span className="spoken">{word} </span>
      {Math.abs(percent)}% in 15 days, against the 15 before
    </span>
  )
}

/** Total revenue, today's revenue, and the course of the last 30 days. */
const SalesCard = ({ stats, className }: { stats: Stats; className: string }) => {
  const percent = trendPercent(stats.salesByDay, stats.firstDaySold)
  return (
    <Card className={cx('flex flex-col p-4', className)}>
      <h2 className="text-sm font-medium text-muted">Total sales</h2>
      <p className="mt-0.5 text-2xl font-bold leading-[1.15] tracking-[-.02em] desk:text-3xl">
        {leText(stats.totalSales)}
      </p>
      <p className="mt-0.5 text-sm text-muted">{leText(stats.todaysSales)} today</p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 pt-2 mt-auto text-xs text-muted">
        Last 30 days
        {percent !== null && <Trend percent={percent} />}
      </p>
      <Sparkline
        values={stats.salesByDay.map(({ revenue }) => revenue)}
        className="w-full h-9 mt-0.5 overflow-visible desk:h-[72px]"
      />
    </Card>
  )
}

const GRID = 'grid grid-cols-2 gap-3 desk:gap-5'
// Sellers with their own internet have a second tall card; the two short ones are then stacked.
const WITH_BREAKDOWN = 'desk:grid-cols-[1.2fr_1.2fr_1fr]'
const BIG_CARD = 'col-span-2 desk:col-span-1 desk:row-span-2'
const WITHOUT_BREAKDOWN = 'wide:grid-cols-[2fr_1fr_1fr]'

type FigureProps = { title: string; figure: ReactNode; note: string; look?: string }

const Figure = ({ title, figure, note, look }: FigureProps) => (
  <Card className="flex flex-col p-4">
    <h2 className="text-sm font-medium text-muted">{title}</h2>
    <p className={cx('mt-0.5 text-2xl font-bold leading-[1.15] tracking-[-.02em]', look)}>{figure}</p>
    <p className="mt-0.5 text-sm text-muted">{note}</p>
  </Card>
)

/** The platform's fee; shown once it is known, because most sellers pay none. */
const FeeFigure = () => {
  const fee = useQuery(moneyQuery()).data?.fee
  const note = useBetaText('dashboard')
  return fee === undefined || isFree(fee) ? (
    <Figure title="Platform fee" figure="FREE" note={note} look="text-action-ink" />
  ) : (
    <Figure title="Platform fee" figure={feeText(fee)} note="Of what customers pay by phone or wallet" />
  )
}

const Figures = ({ stats }: { stats: Stats }) => (
  <div className={cx(GRID, stats.hasOwnInternet ? WITH_BREAKDOWN : WITHOUT_BREAKDOWN)}>
    <SalesCard stats={stats} className={stats.hasOwnInternet ? BIG_CARD : 'col-span-2 wide:col-span-1'} />
    {stats.hasOwnInternet && <RevenueBreakdown stats={stats} className={BIG_CARD} />}
    <Figure title="Total customers" figure={stats.totalCustomers} note="Unique buyers" />
    <FeeFigure />
  </div>
)

const Loading = () => (
  <div aria-busy="true" className={cx(GRID, WITHOUT_BREAKDOWN)}>
    <span className="spoken">Loading your figures</span>
    <Skeleton className="col-span-2 h-40 rounded-lg wide:col-span-1" />
    <Skeleton className="h-26 rounded-lg wide:h-40" />
    <Skeleton className="h-26 rounded-lg wide:h-40" />
  </div>
)

/** Revenue, customers and the platform's fee. */
export const StatCards = () => {
  const stats = useQuery(statsQuery())
  if (stats.data !== undefined)
    return (
      <Fold title="All figures" note={`${leText(stats.data.totalSales)} in all`}>
        <Figures stats={stats.data} />
      </Fold>
    )
  if (stats.isPending) return <Loading />
  return <FailedSection title={WE_COULD_NOT_LOAD_YOUR_FIGURES} isBusy={stats.isFetching} />
}
