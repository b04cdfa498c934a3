import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { MainPageLink, Narrow, PlainPage } from '../ui/plain-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'

export const SellerUnknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="This seller was not found"
      text="Check the link, or scan the seller's QR code again."
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

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
  if (!isSelling) return 'This seller is not selling at the moment'
  return isReady ? 'This seller is closed now' : 'This shop is not ready yet'
}

type SellerClosedProps = { isSelling: boolean; isReady: boolean }

export const SellerClosed = ({ isSelling, isReady }: SellerClosedProps) => (
  <Narrow>
    <EmptyState
      title={closedTitle(isSelling, isReady)}
      text="Try again later. A pass you already have goes on working until its end."
    >
      <MainPageLink />
    </EmptyState>
  </Narrow>
)

/** `title` is the page's own word for it. */
export const NothingOnSale = ({ title }: { title: string }) => (
  <Narrow>
    <EmptyState title={title} text="The seller has switched them off. Try again later.">
      <MainPageLink />
    </EmptyState>
  </Narrow>
)

const Four = ({ look }: { look: string }) =>
  ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className={look} />)

/** In the shape of what comes. */
export const Loading = () => (
  <>
    <PageHead>
      <div className="flex items-center gap-3 pt-1 pb-4">
        <Skeleton className="size-12 rounded-lg" />
        <div className="grid gap-2">
          <Skeleton className="w-44 h-6" />
          <Skeleton className="w-56 h-4" />
        </div>
      </div>
    </PageHead>
    <main aria-busy="true" aria-label="Loading packages" className="max-w-[960px] mx-auto px-page pt-6">
      <noscript>
        <p className="pb-4">We could not load the packages. Please load this page again.</p>
      </noscript>
      <Skeleton className="w-36 h-5 mb-3" />
      <div className="grid grid-cols-2 gap-2.5 wide:max-w-[588px]">
        <Four look="h-[116px] rounded-lg" />
      </div>
    </main>
  </>
)
