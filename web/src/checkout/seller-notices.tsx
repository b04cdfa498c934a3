import * as paths from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { MainPageLink, Narrow, PlainPage } from '../ui/plain-page.tsx'
import { EmptyState } from '../ui/states.tsx'
import {
  PASSES_KEEP_WORKING,
  THIS_SELLER_IS_CLOSED_NOW,
  THIS_SELLER_IS_NOT_SELLING_AT_THE_MOMENT,
  THIS_SELLER_WAS_NOT_FOUND,
} from '../words/customers.ts'

/** Says that no seller has this address. */
export const SellerUnknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title={THIS_SELLER_WAS_NOT_FOUND}
      text="Check the link, or scan the seller's QR code again."
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

/** Says that the address names no seller. */
export const WithoutSeller = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="Choose a provider"
      text="Scan the QR code or open the link of the seller near you, or choose one from the list."
    >
      <LinkButton href={paths.customerPurchase()}>See all providers</LinkButton>
    </EmptyState>
  </PlainPage>
)

const closedTitle = (isSelling: boolean, isReady: boolean): string => {
  if (!isSelling) return THIS_SELLER_IS_NOT_SELLING_AT_THE_MOMENT
  return isReady ? THIS_SELLER_IS_CLOSED_NOW : 'This shop is not ready yet'
}

type SellerClosedProps = { isSelling: boolean; isReady: boolean }

/** Says that customers cannot buy here now. */
export const SellerClosed = ({ isSelling, isReady }: SellerClosedProps) => (
  <Narrow>
    <EmptyState title={closedTitle(isSelling, isReady)} text={PASSES_KEEP_WORKING}>
      <MainPageLink />
    </EmptyState>
  </Narrow>
)

/** `title` is the page's own title for it. */
export const NothingOnSale = ({ title }: { title: string }) => (
  <Narrow>
    <EmptyState title={title} text="The seller has switched them off. Try again later.">
      <MainPageLink />
    </EmptyState>
  </Narrow>
)
