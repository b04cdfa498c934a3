import { RotateCw } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StepHead } from './step-frame.tsx'

const FRAME = 'max-w-[960px] mx-auto px-page pt-4 pb-10'

/** In the shape of providers. */
export const ProvidersLoading = () => (
  <main aria-busy="true" aria-label="Loading providers" className={FRAME}>
    <noscript>
      <p className="pb-4">We could not load the providers. Please load this page again.</p>
    </noscript>
    <StepHead at="select" isMoved={false} />
    <Skeleton className="w-44 h-6 mt-6 mb-3" />
    <div className="grid gap-3 wide:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-[84px] rounded-lg wide:h-[136px]" />
      ))}
    </div>
  </main>
)

export const ProvidersUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <main className={FRAME}>
    <StepHead at="select" isMoved={false} />
    <ErrorState
      title="We could not load the providers"
      text="Check your connection and try again."
      className="mt-6"
    >
      <Button variant="ghost" onClick={onRetry}>
        <RotateCw />
        Try again
      </Button>
    </ErrorState>
  </main>
)

export const NoProviders = () => (
  <main className={FRAME}>
    <StepHead at="select" isMoved={false} />
    <EmptyState
      title="No providers are selling at the moment"
      text="Try again later. A pass you already have goes on working until its end."
      className="mt-6"
    >
      <LinkButton variant="ghost" href={paths.home()}>
        Back to Main Page
      </LinkButton>
    </EmptyState>
  </main>
)
