import { useQuery } from '@tanstack/react-query'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { later } from '../../ui/later.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { counterQuery } from '../readiness.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'

const SaleSteps = later(() => import('../point-of-sale/sale-steps.tsx').then((part) => part.SaleSteps))

const Sale = () => {
  const { data, isPending, isFetching } = useQuery(counterQuery())
  const { navigate } = useNavigation()
  if (isPending) return <Skeleton className="h-96 rounded-lg" />
  if (data === undefined) return <FailedSection title="We could not load your shop" isBusy={isFetching} />
  return <SaleSteps look="page" entrepreneur={data.slug} onClose={() => void navigate(paths.dashboard())} />
}

/** Where the owner and the staff sell a pass across the counter. */
export const Page = () => (
  <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="Sell" />}>
    <SubHead title="Sell" />
    <main className={AUTHENTICATED_WIDTH}>
      <div className="grid gap-5 max-w-[560px] mx-auto py-4">
        <Sale />
      </div>
    </main>
  </RequireEntrepreneur>
)
