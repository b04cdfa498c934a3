import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/card.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { counted } from './figures.tsx'
import { analyticsQuery, historyQuery, type SalesFilters } from './queries.ts'
import { SalesFilterBar } from './sales-filters.tsx'
import { SalesList } from './sales-list.tsx'
import { More, NoSales } from './tab-states.tsx'

const LoadingSales = () => (
  <ul aria-busy="true" aria-label="Loading your sales" className="grid gap-3 p-4 border-t border-line">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <li key={key}>
        <Skeleton className="h-11" />
      </li>
    ))}
  </ul>
)

type ResultsProps = { period: Period; filters: SalesFilters; onClear: () => void }

const Results = ({ period, filters, onClear }: ResultsProps) => {
  const now = useNow(MINUTE_MS)
  const history = useInfiniteQuery(historyQuery(period, filters))
  const { data, isPending, isFetching, hasNextPage, isPlaceholderData } = history
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your sales" isBusy={isFetching} />
  const sales = data?.pages.flatMap(({ items }) => items)
  const isFiltered = Object.values(filters).some(Boolean)
  if (sales?.length === 0 && !isFiltered) return <NoSales period={period} />
  if (sales?.length === 0) {
    return (
      <EmptyState title="No sale fits" text="Try fewer letters, another filter or a longer period.">
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState>
    )
  }
  return (
    <Section
      id="sales-history"
      title="Sales History"
      aside={
        <span role="status" className="pr-2 text-sm text-muted">
          {sales !== undefined &&
            `${hasNextPage ? 'First ' : ''}${counted(sales.length, 'sale', 'sales')}${isPlaceholderData ? ', loading' : ''}`}
        </span>
      }
    >
      {sales === undefined ? <LoadingSales /> : <SalesList sales={sales} now={now} />}
      <More list={history} />
    </Section>
  )
}

type HistoryTabProps = { period: Period; filters: SalesFilters; onFilter: (filters: SalesFilters) => void }

/** Every sale of the period, with search and filters. */
export const HistoryTab = ({ period, filters, onFilter }: HistoryTabProps) => {
  const packages = useQuery(analyticsQuery(period)).data?.packagePerformance ?? []
  const change = useCallback((some: SalesFilters) => onFilter({ ...filters, ...some }), [filters, onFilter])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 pb-10 desk:gap-5 desk:pt-6">
      <Card className="p-4">
        <SalesFilterBar filters={filters} onChange={change} packages={packages} />
      </Card>
      <Results period={period} filters={filters} onClear={() => onFilter({})} />
    </div>
  )
}
