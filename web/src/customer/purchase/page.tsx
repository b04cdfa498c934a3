import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageHead as Head } from '../../lib/route.ts'
import { useTitle } from '../../lib/use-title.ts'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AuthStep } from './auth-step.tsx'
import { NoProviders, ProvidersLoading, ProvidersUnreachable } from './other-states.tsx'
import { PaymentStep } from './payment-step.tsx'
import { type Provider, providersQuery } from './queries.ts'
import { SelectStep } from './select-step.tsx'
import type { StepName } from './steps.ts'
import { useSteps } from './use-steps.ts'
import { WithoutScripts } from './without-scripts.tsx'

const TITLE = 'Buy Internet Time'

export const prefetch = (client: QueryClient): Promise<void> => client.prefetchQuery(providersQuery)

export const head = (client: QueryClient): Head => ({
  title: TITLE,
  status: client.getQueryData(providersQuery.queryKey) === undefined ? 503 : 200,
})

export const Page = () => {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(providersQuery)
  useTitle(TITLE)
  return (
    <>
      <PageHead />
      {data === undefined ? (
        isError ? (
          <ProvidersUnreachable onRetry={() => void refetch()} />
        ) : (
          <ProvidersLoading />
        )
      ) : (
        <>
          <OfflineBanner since={dataUpdatedAt} />
          {data.length === 0 ? <NoProviders /> : <Steps providers={data} />}
        </>
      )}
    </>
  )
}

const Steps = ({ providers }: { providers: readonly Provider[] }) => {
  const { step, buyer, back, ...on } = useSteps(providers)
  const isMoved = useIsMoved(step.name)
  switch (step.name) {
    case 'select':
      return (
        <>
          <WithoutScripts providers={providers} />
          <SelectStep
            {...{ step, providers, buyer, isMoved }}
            onProvider={on.chooseProvider}
            onPack={on.choosePack}
            onContinue={on.toAuth}
          />
        </>
      )
    case 'auth':
      return <AuthStep {...{ step, buyer, isMoved }} onBack={back} onKnown={on.toPayment} />
    case 'payment':
      return <PaymentStep {...{ step, isMoved }} onBack={back} onBuyer={on.updateBuyer} />
  }
}

/** Whether this step was come to from another one while the page was open. */
const useIsMoved = (name: StepName): boolean => {
  const [first] = useState(name)
  const [isMoved, setIsMoved] = useState(false)
  if (!isMoved && name !== first) setIsMoved(true)
  return isMoved
}
