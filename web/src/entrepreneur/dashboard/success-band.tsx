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
    <section aria-label="Customer success">
      <Card className="px-4 desk:py-4">
        <Fold title="Customer success" look="text-lg leading-[1.3]">
          <div className="grid gap-5 pb-3 desk:mt-3 desk:pb-0">
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
            <GoLink href={paths.customers()} variant="ghost" size="small" className="justify-self-start">
              See customers
            </GoLink>
          </div>
        </Fold>
      </Card>
    </section>
  )
}
