import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PageHead } from '../lib/route.ts'
import { useTitle } from '../lib/use-title.ts'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import { RetryState } from '../ui/retry-state.tsx'
import type { Pack, Seller } from './offer.ts'
import { SellerHead } from './seller-head.tsx'
import { packagesQuery, sellerQuery } from './seller-queries.ts'
import { Loading, NothingOnSale, SellerClosed, SellerUnknown } from './seller-states.tsx'

/** Reads what a page of this seller (id or slug) draws, before it is drawn. Never throws. */
export const prefetchSeller = async (client: QueryClient, key: string): Promise<void> => {
  await Promise.all([client.prefetchQuery(sellerQuery(key)), client.prefetchQuery(packagesQuery(key))])
}

/** What the document says of a page of this seller; `title` until the seller's name is known. */
export const headOfSeller = (client: QueryClient, key: string | null, title: string): PageHead => {
  if (key === null) return { title, status: 200 }
  const seller = client.getQueryData(sellerQuery(key).queryKey)
  if (seller === null) return { title: 'This seller was not found', status: 404 }
  return { title: seller?.businessName ?? title, status: seller === undefined ? 503 : 200 }
}

type SellerPageProps = {
  /** Id or slug. */
  entrepreneur: string
  title: string
  /** Said where nothing is on sale. */
  emptyTitle: string
  Form: ComponentType<{ seller: Seller; packs: readonly Pack[] }>
}

/** One seller's page: who sells, then the form, or why there is none. */
export const SellerPage = ({ entrepreneur, title, emptyTitle, Form }: SellerPageProps) => {
  const seller = useQuery(sellerQuery(entrepreneur))
  const packages = useQuery(packagesQuery(entrepreneur))
  useTitle(seller.data?.businessName ?? title)
  if (seller.data === null || packages.data === null) return <SellerUnknown />
  if (seller.data !== undefined && packages.data !== undefined) {
    return (
      <>
        <SellerHead seller={seller.data} />
        <OfflineBanner since={packages.dataUpdatedAt} />
        <main>
          {!seller.data.isSelling || !seller.data.isOnline ? (
            <SellerClosed isSelling={seller.data.isSelling} isReady={seller.data.isReady} />
          ) : packages.data.length === 0 ? (
            <NothingOnSale title={emptyTitle} />
          ) : (
            <Form seller={seller.data} packs={packages.data} />
          )}
        </main>
      </>
    )
  }
  if (!seller.isError && !packages.isError) return <Loading />
  const retry = () => void Promise.all([seller.refetch(), packages.refetch()])
  return (
    <PlainPage>
      <RetryState
        level="page"
        title="We could not load the packages"
        text="Check your connection and try again."
        onRetry={retry}
      />
    </PlainPage>
  )
}
