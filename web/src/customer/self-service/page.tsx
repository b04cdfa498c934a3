import { Suspense } from 'react'
import { type OfferProps, sellerScreen } from '../../checkout/seller-page.tsx'
import { serverPart } from '../../ui/later.tsx'
import { NO_PACKAGES_AVAILABLE_AT_THE_MOMENT } from '../../words/customers.ts'
import { PurchaseForm } from './form.tsx'

// A plain form that needs no script: its scripts load after the page's own.
const AnySum = serverPart(async () => (await import('../any-amount/page.tsx')).AnySum)

const SelfService = (offer: OfferProps) => (
  <>
    <Suspense>
      <AnySum {...offer} />
    </Suspense>
    <PurchaseForm {...offer} />
  </>
)

export const { Page, prefetch, head, shopOf } = sellerScreen({
  title: 'Buy WiFi time',
  emptyTitle: NO_PACKAGES_AVAILABLE_AT_THE_MOMENT,
  shopOf: (search, { defaultSeller }) => search.get('entrepreneur') || search.get('id') || defaultSeller,
  Form: SelfService,
})
