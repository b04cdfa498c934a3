import type { QueryClient } from '@tanstack/react-query'
import { headOfSeller, prefetchSeller, SellerPage } from '../../checkout/seller-page.tsx'
import { usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import type { PageHead as Head, PageLocation, PageSettings } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { QrPaymentForm } from './qr-payment-form.tsx'

const TITLE = 'Buy WiFi with a QR code'

export const prefetch = async (
  client: QueryClient,
  _at: PageLocation,
  { defaultSeller }: PageSettings,
): Promise<void> => {
  if (defaultSeller !== null) await prefetchSeller(client, defaultSeller)
}

export const head = (client: QueryClient, _at: PageLocation, { defaultSeller }: PageSettings): Head =>
  headOfSeller(client, defaultSeller, TITLE)

/** The demo business's page. Where there is none, nothing is for sale here. */
export const Page = () => {
  const { defaultSeller } = usePageState()
  if (defaultSeller === null) return <DemoAlone />
  return (
    <SellerPage
      entrepreneur={defaultSeller}
      title={TITLE}
      emptyTitle="No packages available at the moment"
      Form={QrPaymentForm}
    />
  )
}

const DemoAlone = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="This page is a demo"
      text="It sells nothing here. To buy WiFi time, choose a provider near you, or scan the QR code at their stall."
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.customerPurchase()}>Choose a provider</LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)
