import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { PERIOD_DAYS } from '@minit/domain/kernel/periods.ts'
import { growthPercent } from '@minit/domain/kernel/trends.ts'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { growthStyle } from '../../ui/growth.ts'
import type { Analytics } from './queries.ts'

type GrowthProps = { now: number; before: number; children?: string }

/** Growth with an arrow and a word for screen readers; empty if no percentage follows. */
const Growth = ({ now, before, children = '' }: GrowthProps) => {
  const percent = growthPercent(now, before)
  if (percent === null) return null
  const { Icon, look, word } = growthStyle(percent)
  return (
    <span className={cx('inline-flex items-start gap-1 font-medium', look)}>
      {percent !== 0 && <Icon className="size-4 mt-[3px]" />}
      <span>
        {percent !== 0 && <span className="spoken">{word} </span>}
        {Math.abs(percent)}% {children}
      </span>
    </span>
  )
}

type FigureProps = { title: string; figure: string; children?: ReactNode }

/** One figure with its title and a note. */
export const Figure = ({ title, figure, children }: FigureProps) => (
  <Card className="p-3 wide:p-4">
    <h2 className="text-sm font-medium text-muted">{title}</h2>
    <p className="mt-0.5 text-lg font-bold leading-[1.3] tracking-[-.02em] wide:text-xl desk:text-2xl desk:leading-[1.2]">
      {figure}
    </p>
    <p className="mt-0.5 text-xs text-muted leading-[1.35]">{children}</p>
  </Card>
)

export const FIGURES_GRID = 'grid grid-cols-2 gap-3 wide:grid-cols-4 desk:col-span-12 desk:gap-5'

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const CustomersFigure = ({ analytics }: { analytics: Analytics }) => {
  const { totalCustomers, newCustomers, returningCustomers } = analytics.customerMetrics
  return (
    <Figure title="Customers" figure={totalCustomers.toLocaleString('en')}>
      {newCustomers} new, {returningCustomers} returning
    </Figure>
  )
}

const SessionFigure = ({ analytics }: { analytics: Analytics }) => {
  const { timeAnalytics, before, hasWholeBefore } = analytics
  const longer = timeAnalytics.averageSessionLength - before.averageSessionLength
  const hasBoth = hasWholeBefore && analytics.sales > 0 && before.sales > 0
  return (
    <Figure title="Average session" figure={formatDuration(timeAnalytics.averageSessionLength)}>
      {hasBoth && longer !== 0 && `${Math.abs(longer)} min ${longer > 0 ? 'longer' : 'shorter'} than before`}
      {hasBoth && longer === 0 && 'As long as before'}
    </Figure>
  )
}

export const RevenueFigure = ({ analytics }: { analytics: Analytics }) => {
  const { revenueMetrics, before, hasWholeBefore, period } = analytics
  return (
    <Figure title="Total revenue" figure={leText(revenueMetrics.totalRevenue)}>
      {hasWholeBefore && (
        <Growth now={revenueMetrics.totalRevenue} before={before.revenue}>
          {`on the ${PERIOD_DAYS[period]} days before`}
        </Growth>
      )}
    </Figure>
  )
}

/** The four main figures of the shop. */
export const OverviewFigures = ({ analytics }: { analytics: Analytics }) => (
  <div className={FIGURES_GRID}>
    <RevenueFigure analytics={analytics} />
    <CustomersFigure analytics={analytics} />
    <SessionFigure analytics={analytics} />
    <Figure
      title="Hours provided"
      figure={`${analytics.timeAnalytics.totalHoursProvided.toLocaleString('en', { maximumFractionDigits: 0 })} h`}
    >
      In {counted(analytics.sales, 'pass', 'passes')}
    </Figure>
  </div>
)
