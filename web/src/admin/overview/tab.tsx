import { useQuery } from '@tanstack/react-query'
import { Banknote, ChartColumn, Receipt, Users } from 'lucide-react'
import * as paths from '../../lib/paths.ts'
import { Face } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import type { Range } from '../address.ts'
import { usdText } from '../usd.ts'
import { dayText, SUBSCRIPTIONS } from '../words.ts'
import { ActivityCard } from './activity-card.tsx'
import { AttentionCard } from './attention-card.tsx'
import { MetricCards } from './metric-cards.tsx'
import { type RecentSeller, recentSellersQuery } from './queries.ts'
import { AlertsCard } from './watch-card.tsx'

const ACTIONS = [
  { href: paths.adminEntrepreneurs(), Icon: Users, label: 'View all entrepreneurs' },
  { href: paths.adminPurchases(), Icon: Receipt, label: 'Customer purchases' },
  { href: paths.adminRevenue(), Icon: Banknote, label: 'Revenue reports' },
  { href: paths.adminDashboard('ai-analytics'), Icon: ChartColumn, label: 'Platform analytics' },
]

const ActionLink = ({ href, Icon, label }: (typeof ACTIONS)[number]) => (
  <GoLink href={href} variant="ghost" size="small" className="justify-start!">
    <Icon />
    {label}
  </GoLink>
)

const QuickActions = () => (
  <Section id="quick" title="Quick actions">
    <div className="grid gap-2 px-4 pt-1 pb-4 wide:grid-cols-2 desk:grid-cols-1">
      {ACTIONS.map((action) => (
        <ActionLink key={action.href} {...action} />
      ))}
    </div>
  </Section>
)

const Row = ({ seller }: { seller: RecentSeller }) => {
  const { word, tone } = SUBSCRIPTIONS[seller.subscriptionStatus]
  return (
    <li className="flex items-center gap-3 px-4 py-3 border-t border-line">
      <Face name={seller.businessName} />
      <div className="flex-1 min-w-0">
        <p className="font-bold">{seller.businessName}</p>
        <p className="text-xs text-muted wide:text-sm">
          {seller.firstName} {seller.lastName} · {seller.location} · {dayText(seller.createdAt)}
          {seller.authMethod === 'phone' && ' · logs in by phone'}
        </p>
      </div>
      <div className="grid flex-none justify-items-end gap-1 text-xs text-muted wide:text-sm">
        <Badge tone={tone}>{word}</Badge>
        <span>{usdText(seller.totalSales, seller.usdRate)} sold</span>
        <span>fee ${seller.monthlyFee}</span>
      </div>
    </li>
  )
}

const SignupsCard = () => {
  const { data, isPending, isFetching } = useQuery(recentSellersQuery())
  if (data === undefined && !isPending)
    return <Failed title="We could not load the signups" isBusy={isFetching} />
  return (
    <Section id="signups" title="Recent entrepreneur signups">
      {data === undefined ? (
        <LoadingRows label="Loading signups" />
      ) : data.length === 0 ? (
        <EmptySection
          title="No entrepreneurs yet"
          text="Approve an application, and the first one is here."
        />
      ) : (
        <ul>
          {data.map((seller) => (
            <Row key={seller.id} seller={seller} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] gap-3 mt-3 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:items-start desk:gap-5 desk:mt-5'
const COLUMN = 'contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-5'

/** The platform at a glance: figures, open decisions, then new sellers and activity. */
export const OverviewTab = ({ range }: { range: Range }) => (
  <>
    <MetricCards range={range} />
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <AlertsCard />
        <AttentionCard />
        <SignupsCard />
      </div>
      <div className={COLUMN}>
        <QuickActions />
        <ActivityCard />
      </div>
    </div>
  </>
)
