import type { QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { headOfSeller, prefetchSeller, SellerPage } from '../../checkout/seller-page.tsx'
import { WithoutSeller } from '../../checkout/seller-states.tsx'
import { usePageState } from '../../lib/page-state.ts'
import type { PageHead as Head, PageLocation, PageSettings } from '../../lib/route.ts'
import { PurchaseForm } from './purchase-form.tsx'

const TITLE = 'Buy WiFi time'

const sellerKeyOf = (search: URLSearchParams, settings: PageSettings): string | null =>
  search.get('entrepreneur') || search.get('id') || settings.defaultSeller

export const prefetch = async (
  client: QueryClient,
  at: PageLocation,
  settings: PageSettings,
): Promise<void> => {
  const key = sellerKeyOf(at.search, settings)
  if (key !== null) await prefetchSeller(client, key)
}

export const head = (client: QueryClient, at: PageLocation, settings: PageSettings): Head =>
  headOfSeller(client, sellerKeyOf(at.search, settings), TITLE)

export const Page = () => {
  const [search] = useSearchParams()
  const key = sellerKeyOf(search, usePageState())
  if (key === null) return <WithoutSeller />
  return (
    <SellerPage
      entrepreneur={key}
      title={TITLE}
      emptyTitle="No packages available at the moment"
      Form={PurchaseForm}
    />
  )
}
