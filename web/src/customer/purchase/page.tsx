import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { notSoldText, optionsText } from '../../checkout/offer.ts'
import { OpenOrder } from '../../checkout/open-order.tsx'
import { Rating, STATE_WORDS } from '../../checkout/seller-facts.tsx'
import { ShopFacts } from '../../checkout/shop-facts.tsx'
import { useSearch } from '../../lib/location.ts'
import { useTitle } from '../../lib/navigation.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'
import { AuthStep } from './auth-step.tsx'
import { FindBar, PageLinks, shopsFound } from './find-bar.tsx'
import { NoProviders, ProvidersLoading, ProvidersUnreachable } from './other-states.tsx'
import { PaymentStep } from './payment-step.tsx'
import { countsQuery, providersQuery, quoteFor, stateOf } from './queries.ts'
import { NothingFound, SelectStep, type ShownList } from './select-step.tsx'
import { isWholeList, shopSearchOf } from './shop-search.ts'
import type { StepName } from './use-steps.ts'
import { useSteps } from './use-steps.ts'

/** Without scripts: lists sellers with links to their pages, which need no script. */
const WithoutScripts = (list: ShownList) => (
  // Browsers with scripts never read it, so they need not download what renders it.
  <noscript>{import.meta.env.SSR && <ProvidersAsText {...list} />}</noscript>
)

const ProvidersAsText = ({ providers, search, counts }: ShownList) => (
  <main className="grid gap-3 max-w-[520px] mx-auto px-page pt-4 pb-10 [overflow-wrap:anywhere]">
    <h1 className="text-xl">Buy Internet Time</h1>
    <FindBar search={search} counts={counts} />
    {providers.length === 0 && <NothingFound {...search} />}
    {providers.map((provider, index) => (
      <Fragment key={provider.id}>
        {provider.group !== providers[index - 1]?.group && (
          <p className="pt-2 text-sm font-bold">{provider.group}</p>
        )}
        <Card className="p-3.5">
          <h2 className="text-lg">{provider.businessName}</h2>
          <p className="text-sm text-muted">
            {[provider.location, provider.landmark, STATE_WORDS[stateOf(provider)]]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm">
            <Rating rating={provider.rating} />
          </p>
          <ShopFacts facts={provider} />
          <ul className="my-2.5">
            {provider.packages.map((pack) => (
              <li key={pack.id} className="flex justify-between gap-3 py-1">
                <span>
                  <b>{formatDuration(pack.durationMinutes)}</b> {pack.name}
                  {pack.options !== null && (
                    <span className="block text-sm text-muted">{optionsText(pack)}</span>
                  )}
                </span>
                <b className="whitespace-nowrap">
                  {notSoldText(pack) ?? formatLe(quoteFor(pack, 'cash', null).finalPriceMinor)}
                </b>
              </li>
            ))}
          </ul>
          <LinkButton variant="ghost" isWide href={paths.customerSelfService(provider.ownerName)}>
            Buy from {provider.businessName}
          </LinkButton>
        </Card>
      </Fragment>
    ))}
    <PageLinks search={search} shops={shopsFound(search, counts)} />
    <p className="text-sm text-muted">
      All prices include <GstRate />
    </p>
  </main>
)

const TITLE = 'Buy Internet Time'

export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  await Promise.all([client.prefetchQuery(providersQuery(search)), client.prefetchQuery(countsQuery(search))])
}

export const head = (client: QueryClient, { search }: PageLocation): PageMeta => {
  const { queryKey } = providersQuery(search)
  return client.getQueryData(queryKey) === undefined
    ? unreadMeta(client, queryKey, { title: TITLE })
    : { title: TITLE, status: 200 }
}

export const Page = () => {
  const search = useSearch()
  // The steps change the address, and the list stays.
  const [asked] = useState(() => ({ list: providersQuery(search), counts: countsQuery(search) }))
  const [shopSearch] = useState(() => shopSearchOf(search))
  const { data, error, dataUpdatedAt, refetch } = usePageQuery(asked.list)
  const counts = usePageQuery(asked.counts).data
  useTitle(TITLE)
  return (
    <>
      <PageHead />
      {data === undefined ? (
        error === null ? (
          <ProvidersLoading />
        ) : (
          <ProvidersUnreachable error={error} onRetry={refetch} />
        )
      ) : (
        <>
          <OfflineBanner since={dataUpdatedAt} />
          <OpenOrder />
          {data.length === 0 && isWholeList(shopSearch) ? (
            <NoProviders />
          ) : (
            <Steps providers={data} search={shopSearch} counts={counts} refresh={refetch} />
          )}
        </>
      )}
    </>
  )
}

type StepsProps = ShownList & { refresh: () => void }

const Steps = ({ refresh, ...list }: StepsProps) => {
  const { providers } = list
  const { step, buyer, back, ...on } = useSteps(providers)
  const isMoved = useIsMoved(step.name)
  switch (step.name) {
    case 'select':
      return (
        <>
          <WithoutScripts {...list} />
          <SelectStep
            {...list}
            step={step}
            buyer={buyer}
            isMoved={isMoved}
            onProvider={on.chooseProvider}
            onPack={on.choosePack}
            onContinue={on.toAuth}
          />
        </>
      )
    case 'auth':
      return <AuthStep step={step} buyer={buyer} isMoved={isMoved} onBack={back} onKnown={on.toPayment} />
    case 'payment':
      return (
        <PaymentStep step={step} isMoved={isMoved} onBack={back} onBuyer={on.updateBuyer} refresh={refresh} />
      )
  }
}

/** True when the customer came to this step from another one while the page was open. */
const useIsMoved = (name: StepName): boolean => {
  const [first] = useState(name)
  const [isMoved, setIsMoved] = useState(false)
  if (!isMoved && name !== first) setIsMoved(true)
  return isMoved
}
