import { ArrowLeft } from 'lucide-react'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AuthenticatedHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/states.tsx'
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

export const Page = () => {
  useTitle('Sell a voucher')
  return (
    <>
      <AuthenticatedHead
        aside={
          <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
            <ArrowLeft />
            Back to Dashboard
          </GoLink>
        }
      >
        <h1 className="pt-0.5 text-xl leading-[1.2] desk:text-2xl">Sell a voucher</h1>
        <p className="pb-4 text-sm text-muted desk:pb-5">With a connection or without one</p>
      </AuthenticatedHead>
      <RequireEntrepreneur action="sell_vouchers" fallback={<main aria-busy="true" />}>
        <Selling />
      </RequireEntrepreneur>
    </>
  )
}
