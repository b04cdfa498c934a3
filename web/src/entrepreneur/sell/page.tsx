import { useQuery } from '@tanstack/react-query'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { later } from '../../ui/later.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { LineBanner } from '../offline/line-banner.tsx'
import { useSalesUpload } from '../offline/stored-sales.ts'
import { StoredSalesCard } from '../offline/stored-sales-card.tsx'
import { counterQuery } from '../readiness.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { useMay } from '../rights.tsx'
import { NotSellingNow } from './not-now.tsx'

const SaleSteps = later(() => import('../point-of-sale/sale-steps.tsx').then((part) => part.SaleSteps))

const Sale = () => {
  const { data, isPending, isFetching } = useQuery(counterQuery())
  const { navigate } = useNavigation()
  const hasDashboard = useMay('read_reports')
  if (isPending) return <Skeleton className="h-96 rounded-lg" />
  if (data === undefined) return <FailedSection title="We could not load your shop" isBusy={isFetching} />
  if (!data.isOpen || !data.maySell) return <NotSellingNow {...data} />
  const leave = (): void => void navigate(hasDashboard ? paths.dashboard() : paths.counter())
  return <SaleSteps frame="page" entrepreneur={data.slug} onClose={leave} />
}

const Parts = () => {
  useSalesUpload()
  return (
    <>
      <LineBanner />
      <main className={AUTHENTICATED_WIDTH}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-w-[560px] mx-auto py-4">
          <Sale />
          <StoredSalesCard />
        </div>
      </main>
    </>
  )
}

/** Where the owner and the staff sell a pass across the counter. */
export const Page = () => (
  <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="Sell" />}>
    <SubHead title="Sell" help="first-sale" />
    <Parts />
  </RequireEntrepreneur>
)
