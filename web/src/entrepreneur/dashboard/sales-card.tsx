import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/le-text.ts'
import { Card } from '../../ui/card.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { Stats } from './queries.ts'
import { trendPercent } from './trend.ts'

const Trend = ({ percent }: { percent: number }) => {
  const isDown = percent < 0
  const Icon = isDown ? TrendingDown : TrendingUp
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-xs font-medium',
        isDown ? 'text-danger-ink' : 'text-action-ink',
      )}
    >
      <Icon className="size-4" />
      <span className="spoken">{isDown ? 'Down' : 'Up'} </span>
      {Math.abs(percent)}% in 15 days, against the 15 before
    </span>
  )
}

/** What was earned in all and today, and how the last 30 days went. */
export const SalesCard = ({ stats, className }: { stats: Stats; className: string }) => {
  const percent = trendPercent(stats.salesByDay)
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
