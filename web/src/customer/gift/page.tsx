import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearch } from '../../lib/location.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { refetch, usePolledQuery } from '../../lib/polled-query.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { serverPart } from '../../ui/later.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { A_GIFT_FOR_YOU } from '../../words/customers.ts'
import { askingAt, networkQuery, refreshWhileOpening } from '../pass/network-card.tsx'
import { PassLoading, PassUnreachable } from '../pass/other-states.tsx'
import { GiftPass } from './gift-pass.tsx'
import { type Gift, giftQuery } from './gift-query.ts'

// Few passes are of another shop's minutes.
const TravelPass = serverPart(async () => (await import('./travel-pass.tsx')).TravelPass)

const queryAt = (params: Record<string, string>, search: URLSearchParams) =>
  giftQuery(params.transactionId ?? '', search.get('t') ?? '')

export const prefetch = async (client: QueryClient, at: PageLocation): Promise<void> => {
  const asking = askingAt(at)
  await Promise.all([
    client.prefetchQuery(queryAt(at.params, at.search)),
    asking !== null && client.prefetchQuery(networkQuery(asking)),
  ])
}

const TITLE = A_GIFT_FOR_YOU
const UNKNOWN = 'This gift was not found'
const REVOKED = 'This gift was taken back'
const REFRESH_SECONDS = 5

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = queryAt(at.params, at.search)
  const gift = client.getQueryData<Gift | null>(queryKey)
  if (gift === null) return { title: UNKNOWN, status: 404 }
  if (gift === undefined)
    return unreadMeta(client, queryKey, { title: TITLE, refreshSeconds: REFRESH_SECONDS })
  if (gift.result === undefined) return { title: REVOKED, status: 200 }
  const title = gift.travel ? `Minutes of ${gift.travel.homeName}` : TITLE
  return { title, status: 200, ...refreshWhileOpening(client, at) }
}

const GiftUnknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title={UNKNOWN}
      text="The link is not complete. Open it again from the message that brought it."
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.myPasses()}>My passes</LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)

/** The payer got a refund. The page does not reveal the payer. */
const Revoked = ({ gift }: { gift: Gift }) => (
  <PlainPage>
    <EmptyState
      level="page"
      title={REVOKED}
      text={`Its payment was returned, so this code no longer works. ${gift.businessName} can tell you more.`}
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.customerSelfService(gift.entrepreneurId)}>Buy a pass</LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)

/** The page for the recipient of a pass that another number paid for. */
export const Page = () => {
  const { params } = useNavigation()
  const query = queryAt(params, useSearch())
  const { data, error, hasFailed, dataUpdatedAt } = usePolledQuery(query)
  useTitle(
    data?.result === undefined ? (data === undefined ? TITLE : data === null ? UNKNOWN : REVOKED) : TITLE,
  )
  if (data === null) return <GiftUnknown />
  if (data === undefined)
    return hasFailed ? <PassUnreachable error={error} onRetry={() => void refetch(query)} /> : <PassLoading />
  if (data.result === undefined) return <Revoked gift={data} />
  const shown = { gift: data, access: data.result, fetchedAt: dataUpdatedAt }
  if (data.travel)
    return (
      <Suspense>
        <TravelPass homeName={data.travel.homeName} {...shown} />
      </Suspense>
    )
  return <GiftPass {...shown} />
}
