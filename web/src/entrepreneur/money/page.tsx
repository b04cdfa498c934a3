import { useQuery } from '@tanstack/react-query'
import { cx } from '../../lib/cx.ts'
import { later } from '../../ui/later.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { type Money, moneyQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { BalanceCard } from './balance-card.tsx'
import { DestinationCard } from './destination-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { SendMoney } from './send-money.tsx'
import { StatementCard } from './statement-card.tsx'
import { travelsQuery } from './travels/queries.ts'

const TravelsCard = later(() => import('./travels/travels-card.tsx').then((part) => part.TravelsCard))

/** For sellers whose minutes went elsewhere, or who carried others'. */
const Travels = () => {
  const { data } = useQuery(travelsQuery())
  if (data === undefined || (data.travels.length === 0 && data.clearings.length === 0)) return null
  return (
    <div className="max-desk:order-1">
      <TravelsCard found={data} />
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true">
    <span className="spoken">Loading your money</span>
    <Skeleton className="h-64 rounded-lg" />
  </div>
)

const POLL_MS = 3000

/** Polls while a payout is on its way, so that the seller sees it arrive. */
const pollWhileOpen = ({ state }: { state: { data: Money | undefined } }): number | false =>
  state.data?.payouts.some((payout) => payout.state === 'under_way') ? POLL_MS : false

// On a phone the number comes before the payouts.
const COLUMN = 'contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:content-start desk:gap-5'

const Parts = () => {
  const { data: money, isPending, isFetching } = useQuery({ ...moneyQuery(), refetchInterval: pollWhileOpen })
  if (money !== undefined)
    return (
      <>
        <div className={COLUMN}>
          <BalanceCard money={money}>
            <SendMoney money={money} />
          </BalanceCard>
          <div className="max-desk:order-1">
            <PayoutsCard payouts={money.payouts} />
          </div>
          <Travels />
        </div>
        <div className={COLUMN}>
          <InvoicesCard />
          <DestinationCard money={money} />
          <div className="max-desk:order-2">
            <StatementCard since={money.since} />
          </div>
        </div>
      </>
    )
  if (isPending) return <Loading />
  return <FailedSection title="We could not load your money" isBusy={isFetching} />
}

export const Page = () => (
  <>
    <SubHead title="My money" help="get-your-money" />
    <RequireEntrepreneur action="move_money" fallback={<main aria-busy="true" />}>
      <main
        className={cx(
          AUTHENTICATED_WIDTH,
          'grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 pb-12 desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
        )}
      >
        <Parts />
      </main>
    </RequireEntrepreneur>
  </>
)
