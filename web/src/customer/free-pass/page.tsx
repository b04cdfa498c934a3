import { readFreePass } from '@minit/contract/customer/free-minutes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatEnds } from '@minit/domain/kernel/durations.ts'
import { howOftenText } from '@minit/domain/sales/free-minutes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { AccessCard, EndedCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { manualWords } from '../../checkout/manual-access.ts'
import { call, isRefusal } from '../../lib/call.ts'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { type PageQuery, usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'
import { askingAt, NetworkCard, networkQuery, refreshWhileOpening } from '../pass/network-card.tsx'
import { ReadyHead } from '../pass/ready-head.tsx'
import { standingOf } from '../pass/standing.ts'

type FreePass = Answer<typeof readFreePass>

/** Null when this link has no such pass. */
const passQuery = ({
  params,
  search,
}: Pick<PageLocation, 'params' | 'search'>): PageQuery<FreePass | null> => {
  const transactionId = params.transactionId ?? ''
  return {
    queryKey: ['readFreePass', transactionId],
    queryFn: async ({ signal }) => {
      try {
        const headers = { 'purchase-token': search.get('t') ?? '' }
        return await call(readFreePass, { params: { transactionId }, headers, signal })
      } catch (error) {
        if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
        throw error
      }
    },
  }
}

export const prefetch = async (client: QueryClient, at: PageLocation): Promise<void> => {
  const asking = askingAt(at)
  await Promise.all([
    client.prefetchQuery(passQuery(at)),
    asking !== null && client.prefetchQuery(networkQuery(asking)),
  ])
}

const TITLE = 'Your free minutes'
const UNKNOWN = 'This pass was not found'
const NOT_READ = 'We could not load your pass'
/** The page has no scripts: its time left is drawn again by the server. */
const REFRESH_SECONDS = 30

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = passQuery(at)
  const pass = client.getQueryData<FreePass | null>(queryKey)
  if (pass === undefined)
    return unreadMeta(client, queryKey, { title: NOT_READ, refreshSeconds: REFRESH_SECONDS })
  if (pass === null) return { title: UNKNOWN, status: 404 }
  return { title: TITLE, status: 200, refreshSeconds: REFRESH_SECONDS, ...refreshWhileOpening(client, at) }
}

const payerText = ({ sponsorName, businessName }: FreePass): string =>
  sponsorName === null ? `A gift of ${businessName}` : `Paid by ${sponsorName}`

const Shown = ({ free }: { free: FreePass }) => {
  const { params } = useNavigation()
  const search = useSearch()
  const now = useNow(60_000)
  const { end, hand } = standingOf(free.result, free.pass, now)
  const asking = end === null ? askingAt({ params, search }) : null
  const isOnline = hand === 'connected' || free.pass.phones.some((phone) => phone.isOnline)
  const words = hand === null ? payerText(free) : `${payerText(free)}. ${manualWords(hand)}`
  return (
    <>
      <ReadyHead
        helpPhone={free.helpPhone}
        title={end === null ? `${free.minutes} free minutes` : 'Your free minutes are over'}
        words={end === null ? words : payerText(free)}
        isOn={end === null}
        Icon={Gift}
      />
      <main className="max-w-[560px] mx-auto px-page pb-7">
        {asking !== null && <NetworkCard {...asking} />}
        {end === null ? (
          <AccessCard access={free.result} hand={hand} isOnline={isOnline} />
        ) : (
          <EndedCard access={free.result} hasTime={end === 'data'} />
        )}
        {end === null && !isOnline && <ConnectSteps access={free.result} hasRouter={free.pass.hasRouter} />}
        <p className="mt-4 text-sm text-muted">
          {free.businessName}, {free.location}. Until{' '}
          {formatEnds(new Date(free.result.expiresAt), new Date(now))}. {howOftenText(free.isCard)}
        </p>
        <div className="grid mt-4">
          <LinkButton
            variant={end === null ? 'ghost' : 'action'}
            href={paths.customerSelfService(free.entrepreneurId, captiveTokenIn(search))}
          >
            Buy minutes
          </LinkButton>
        </div>
      </main>
    </>
  )
}

/** A pass that a sponsor or the seller gave. Works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const { data: free } = usePageQuery(passQuery({ params, search }))
  if (free === undefined || free === null)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title={free === null ? UNKNOWN : NOT_READ}
          text={
            free === null
              ? 'The link is not complete. Join the WiFi again, and the shop’s page opens.'
              : LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT
          }
        >
          <MainPageLink />
        </EmptyState>
      </PlainPage>
    )
  return <Shown free={free} />
}
