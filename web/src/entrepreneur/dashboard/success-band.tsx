import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { statsQuery } from '../queries.ts'
import { Fold } from './fold.tsx'
import { TierMeter } from './tier-meter.tsx'

const Insight = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-xl font-bold leading-[1.2]">{value}</dd>
  </div>
)

/** Customer retention. Only for sellers with their own internet, once they have a customer. */
export const SuccessBand = () => {
  const stats = useQuery(statsQuery()).data
  if (stats === undefined || !stats.hasOwnInternet || stats.totalCustomers === 0) return null
  const insights = stats.customerInsights
  return (
    <Fold title="Customer success" note={`${Math.round(insights.repeatCustomerRate)}% return`}>
      <section aria-labelledby="customer-success">
        <Card className="p-4">
          <div className="flex items-center justify-between gap-3 -my-2 -mr-3">
            <h2 id="customer-success" className="text-lg leading-[1.3]">
              Customer success
            </h2>
            <GoLink href={paths.customers()} variant="plain" size="small">
              See customers
            </GoLink>
          </div>
          <div className="grid gap-5 mt-3">
            <TierMeter tiers={insights.loyaltyTiers} customers={stats.totalCustomers} />
            <dl className="grid grid-cols-2 gap-4 min-[700px]:grid-cols-[repeat(4,auto)]">
              <Insight label="Repeat customers" value={`${Math.round(insights.repeatCustomerRate)}%`} />
              <Insight label="Vult usage" value={`${Math.round(insights.vultUsage)}%`} />
              <Insight
                label="Average session"
                value={formatDuration(Math.round(insights.averageSessionTime))}
              />
              <Insight label="Overtime revenue" value={leText(insights.overtimeRevenue)} />
            </dl>
          </div>
        </Card>
      </section>
    </Fold>
  )
}
