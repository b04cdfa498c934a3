import { PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const PassUnknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title="This purchase was not found"
      text="The link is not complete. Open it again from where you had it: it keeps your purchase."
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

export const PassUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <PlainPage>
    <RetryState
      level="page"
      title="We could not load your purchase"
      text="Do not pay twice: your purchase is safe with us. Check your connection and try again."
      onRetry={onRetry}
    />
  </PlainPage>
)

/** In the shape of a pass. */
export const PassLoading = () => (
  <>
    <PageHead />
    <main
      aria-busy="true"
      aria-label="Loading your purchase"
      className="grid gap-4 max-w-[440px] mx-auto px-page pt-5"
    >
      <noscript>
        <p>We are looking for your purchase. Please load this page again.</p>
      </noscript>
      <Skeleton className="w-48 h-7" />
      <Skeleton className="h-4" />
      <Skeleton className="h-64 rounded-xl" />
    </main>
  </>
)
