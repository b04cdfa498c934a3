import { Skeleton } from '../../ui/states.tsx'
import { SubHead } from '../back-link.tsx'
import { NotReadyHere, WhereReady } from '../readiness.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { ListNotice } from './list-notice.tsx'
import { SellCard } from './sell-card.tsx'
import { SoldHere } from './sold-here.tsx'
import { useSelling } from './use-selling.ts'

const Selling = () => {
  const selling = useSelling()
  const { held } = selling
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-w-[560px] mx-auto px-page pt-4 pb-12 wide:gap-4 wide:pt-6">
      <NotReadyHere />
      <WhereReady>
        {held === undefined ? (
          <Skeleton className="w-full h-20" />
        ) : (
          <ListNotice held={held} sold={selling.sold} />
        )}
        {held !== undefined && held !== null && held.proof !== 'forged' && (
          <SellCard sheet={held.sheet} selling={selling} />
        )}
      </WhereReady>
      <SoldHere selling={selling} />
    </main>
  )
}

export const Page = () => (
  <>
    <SubHead title="Sell a voucher" text="With a connection or without one" />
    <RequireEntrepreneur action="sell_vouchers" fallback={<main aria-busy="true" />}>
      <Selling />
    </RequireEntrepreneur>
  </>
)
