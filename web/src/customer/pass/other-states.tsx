import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const Narrow = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead />
    <main className="max-w-[480px] mx-auto px-page py-7">{children}</main>
  </>
)

export const PassUnknown = () => (
  <Narrow>
    <EmptyState
      level="page"
      title="This purchase was not found"
      text="The link is not complete. Open it again from where you had it: it keeps your purchase."
    >
      <LinkButton variant="ghost" href={paths.home()}>
        Back to Main Page
      </LinkButton>
    </EmptyState>
  </Narrow>
)

export const PassUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <Narrow>
    <ErrorState
      level="page"
      title="We could not load your purchase"
      text="Do not pay twice: your purchase is safe with us. Check your connection and try again."
    >
      <Button variant="ghost" onClick={onRetry}>
        <RotateCw />
        Try again
      </Button>
    </ErrorState>
  </Narrow>
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
