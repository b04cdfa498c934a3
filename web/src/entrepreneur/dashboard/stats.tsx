import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Card } from '../../ui/card.tsx'
import { FailedPart } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Stats, statsQuery } from './queries.ts'
import { RevenueBreakdown } from './revenue-breakdown.tsx'
import { SalesCard } from './sales-card.tsx'

const GRID = 'grid grid-cols-2 gap-3 desk:gap-5'
// With its own internet a seller has a second tall card; the two short ones then stand above each other.
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

const Figures = ({ stats }: { stats: Stats }) => (
  <div className={cx(GRID, stats.hasOwnInternet ? WITH_BREAKDOWN : WITHOUT_BREAKDOWN)}>
    <SalesCard stats={stats} className={stats.hasOwnInternet ? BIG_CARD : 'col-span-2 wide:col-span-1'} />
    {stats.hasOwnInternet && <RevenueBreakdown stats={stats} className={BIG_CARD} />}
    <Figure title="Total customers" figure={stats.totalCustomers} note="Unique buyers" />
    <Figure
      title="Platform fee"
      figure="FREE"
      note="Zero transaction fees during beta"
      look="text-action-ink"
    />
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

/** What was earned, by whom it was bought, and what the platform takes of it. */
export const StatCards = () => {
  const stats = useQuery(statsQuery())
  if (stats.data !== undefined) return <Figures stats={stats.data} />
  if (stats.isPending) return <Loading />
  return <FailedPart title="We could not load your figures" isBusy={stats.isFetching} />
}
