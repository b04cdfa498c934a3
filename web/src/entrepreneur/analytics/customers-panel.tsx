import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { Period } from '@minit/domain/kernel/periods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card, Section } from '../../ui/card.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { TierMeter } from '../dashboard/tier-meter.tsx'
import { CustomersList } from './customers-list.tsx'
import { FIGURES_GRID, Figure } from './figures.tsx'
import { type CustomersPage, customersQuery } from './queries.ts'
import { GRID, Loading, More, NoSales } from './tab-states.tsx'

const share = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part * 100) / whole)}% of them`

const Counts = ({ page }: { page: CustomersPage }) => {
  const { totalCustomers: all, newCustomers, returningCustomers } = page
  return (
    <div className={FIGURES_GRID}>
      <Figure title="Customers" figure={all.toLocaleString('en')}>
        Who bought in this period. Buyers without a number are not counted
      </Figure>
      <Figure title="New" figure={newCustomers.toLocaleString('en')}>
        {share(newCustomers, all)}, one pass so far
      </Figure>
      <Figure title="Returning" figure={returningCustomers.toLocaleString('en')}>
        {share(returningCustomers, all)}, more than one pass
      </Figure>
      <Figure title="Average session" figure={formatDuration(page.averageSessionDuration)}>
        With bonus time and overtime
      </Figure>
    </div>
  )
}

/** The buyers of a period: their number, loyalty and list, with masked numbers. */
export const CustomersPanel = ({ period }: { period: Period }) => {
  const query = useInfiniteQuery(customersQuery(period))
  const page = query.data?.pages[0]
  if (page === undefined && query.isPending) return <Loading label="Loading your customers" />
  if (page === undefined || query.data === undefined || page.customers.length === 0) {
    return (
      <div className="py-4 desk:py-6">
        {page === undefined ? (
          <FailedSection title="We could not load your customers" isBusy={query.isFetching} />
        ) : (
          <NoSales period={period} />
        )}
      </div>
    )
  }
  const customers = query.data.pages.flatMap((each) => each.customers)
  return (
    <div className={GRID}>
      <Counts page={page} />
      <Card className="p-4 desk:col-span-12">
        <TierMeter tiers={page.loyaltyDistribution} customers={page.totalCustomers} />
      </Card>
      <div className="desk:col-span-12">
        <Section id="customers" title="Latest customers">
          <p className="px-4 pb-3 text-sm text-muted">Tap a number to see it whole. We note each time.</p>
          {customers.some(({ minutes }) => minutes !== null) && (
            <p className="px-4 pb-3 text-sm text-muted">
              Used of sold: how long they were online, of the minutes of their passes that have ended. Counted
              since your router lets phones in, 90 days at most.
            </p>
          )}
          <CustomersList customers={customers} />
          <More list={query} />
        </Section>
      </div>
    </div>
  )
}
