import type { HTMLAttributes } from 'react'
import { limitWords } from '../../lib/unread.ts'
import { MainPageLink } from '../../ui/plain-page.tsx'
import { CHECK_CONNECTION, EmptyState, RetryState, Skeleton } from '../../ui/states.tsx'
import { PASSES_KEEP_WORKING } from '../../words/customers.ts'
import { StepHead } from './step-frame.tsx'

/** The frame of the first step, with other content than providers. */
const SelectFrame = ({ children, ...main }: HTMLAttributes<HTMLElement>) => (
  <main {...main} className="max-w-[960px] mx-auto px-page pt-4 pb-10">
    <StepHead at="select" isMoved={false} />
    <div className="mt-6">{children}</div>
  </main>
)

/** A placeholder in the shape of providers. */
export const ProvidersLoading = () => (
  <SelectFrame aria-busy="true" aria-label="Loading providers">
    <noscript>
      <p className="pb-4">We could not load the providers. Please load this page again.</p>
    </noscript>
    <Skeleton className="w-44 h-6 mb-3" />
    <div className="grid gap-3 wide:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-[84px] rounded-lg wide:h-[136px]" />
      ))}
    </div>
  </SelectFrame>
)

type ProvidersUnreachableProps = { error: unknown; onRetry: () => void }

export const ProvidersUnreachable = ({ error, onRetry }: ProvidersUnreachableProps) => (
  <SelectFrame>
    <RetryState
      title="We could not load the providers"
      text={limitWords(error) ?? CHECK_CONNECTION}
      onRetry={onRetry}
    />
  </SelectFrame>
)

export const NoProviders = () => (
  <SelectFrame>
    <EmptyState title="No providers are selling at the moment" text={PASSES_KEEP_WORKING}>
      <MainPageLink />
    </EmptyState>
  </SelectFrame>
)
