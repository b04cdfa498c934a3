import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { MANUAL_ACCESS_TITLE, WE_COULD_NOT_LOAD_WHO_IS_ONLINE } from '../../words/sellers.ts'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { ChangePassword, HowItWorks } from './help.tsx'
import { ManualCard } from './manual-card.tsx'
import { manualPassesQuery } from './queries.ts'

const TITLE = MANUAL_ACCESS_TITLE

/** Where a router or a box admits phones, the seller has nothing to do here. */
const ByItself = () => (
  <Notice tone="info">
    <p>New phones join your WiFi by themselves. You connect none of them by hand.</p>
    <div className="mt-3">
      <GoLink href={paths.network()} variant="ghost" size="small">
        Your routers
      </GoLink>
    </div>
  </Notice>
)

const List = () => {
  const { data, isPending, isFetching } = useQuery(manualPassesQuery())
  if (isPending) return <Skeleton className="h-40 rounded-lg" />
  if (data === undefined) return <FailedSection title={WE_COULD_NOT_LOAD_WHO_IS_ONLINE} isBusy={isFetching} />
  return (
    <>
      {data.joining !== 'by_hand' && <ByItself />}
      <ManualCard title="Phones on your WiFi" />
    </>
  )
}

/** Where a seller without a router connects phones, and sees when each pass ends. */
export const Page = () => {
  useTitle(TITLE)
  return (
    <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title={TITLE} />}>
      <SubHead title={TITLE} help="sell-by-hand" />
      <main className={`${AUTHENTICATED_WIDTH} pt-4 pb-12 wide:pt-6`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-w-[720px] mx-auto">
          <List />
          <HowItWorks />
          <ChangePassword />
        </div>
      </main>
    </RequireEntrepreneur>
  )
}
