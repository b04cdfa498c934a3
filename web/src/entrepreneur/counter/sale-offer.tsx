import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CounterValues, methodsOf, OPERATORS_FIRST, startValues } from '../../checkout/counter-values.ts'
import { sellerQuery } from '../../checkout/seller-queries.ts'
import type { Started } from '../../checkout/use-buy-pass.ts'
import { FailedPart, Nothing } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NameWifiForm } from '../dashboard/name-wifi.tsx'
import { packagesQuery } from '../dashboard/queries.ts'
import { SaleForm } from './sale-form.tsx'

const Loading = () => (
  <div aria-busy="true" className="grid grid-cols-2 gap-2.5">
    <span className="spoken">Loading your packages</span>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-[116px] rounded-lg" />
    ))}
  </div>
)

type SaleOfferProps = {
  /** The seller's id or slug. */
  entrepreneur: string
  /** What was typed for a sale that came to nothing; null for a fresh form. */
  typed: CounterValues | null
  onStarted: (started: Started, values: CounterValues) => void
}

/** The form with what this seller has on sale and the ways to pay that are on offer, or why nothing can be sold. */
export const SaleOffer = ({ entrepreneur, typed, onStarted }: SaleOfferProps): ReactNode => {
  const seller = useQuery(sellerQuery(entrepreneur))
  const packages = useQuery(packagesQuery())
  if (!seller.data || packages.data === undefined) {
    if (seller.isPending || packages.isPending) return <Loading />
    return (
      <FailedPart title="We could not load your packages" isBusy={seller.isFetching || packages.isFetching} />
    )
  }
  if (!seller.data.isReady) {
    return (
      <>
        <p className="text-sm text-muted">Before you can sell, say which WiFi your customers join.</p>
        <NameWifiForm />
      </>
    )
  }
  const packs = packages.data.filter(({ isActive }) => isActive)
  const methods = methodsOf(seller.data, OPERATORS_FIRST)
  if (packs.length === 0) {
    return <Nothing title="No packages available" text="Put a package on sale, or add your first one." />
  }
  return (
    <SaleForm
      packs={packs}
      seller={seller.data}
      start={typed ?? startValues(methods, null)}
      onStarted={onStarted}
    />
  )
}
