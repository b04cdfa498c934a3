import { readPlace } from '@minit/contract/customer/network.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatClock } from '@minit/domain/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import { placeHeaders, placeIn } from '../../lib/place.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Place = Answer<typeof readPlace>

const placeQuery = (search: URLSearchParams) => ({
  // The place itself is a secret, and no part of the key.
  queryKey: ['readPlace'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Place> =>
    call(readPlace, { headers: placeHeaders(placeIn(search)), signal }),
})

export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  await client.prefetchQuery(placeQuery(search))
}

const TITLES: Record<Place['state'], string> = {
  walled: 'This phone is not online yet',
  opening: 'Opening...',
  online: 'You are online',
  router_silent: 'The router does not answer',
}

const REFRESH_SECONDS: Partial<Record<Place['state'], number>> = { opening: 2, router_silent: 10 }

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const place = client.getQueryData<Place>(placeQuery(at.search).queryKey)
  if (place === undefined) return { title: 'Join the WiFi again', status: 200 }
  const refreshSeconds = REFRESH_SECONDS[place.state]
  return { title: TITLES[place.state], status: 200, ...(refreshSeconds !== undefined && { refreshSeconds }) }
}

const textOf = ({ state, businessName, endsAt, phone }: Place): string => {
  const until = endsAt === null ? '' : formatClock(new Date(endsAt))
  const texts: Record<Place['state'], string> = {
    walled: `You are at ${businessName}. Choose your minutes, or enter the code of your pass.`,
    opening: `${businessName} is opening the WiFi for this phone (…${phone}). This takes a few seconds.`,
    online: `At ${businessName}, until ${until}. You can close this page.`,
    router_silent: `Your pass runs until ${until}, but the router of ${businessName} has not been heard of. Ask the seller.`,
  }
  return texts[state]
}

/** Where this phone stands at the WiFi that it is at. Drawn anew by itself while it is being opened; no scripts. */
export const Page = () => {
  const search = useSearch()
  const { data: place } = usePageQuery(placeQuery(search))
  if (place === undefined)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title="Join the WiFi again"
          text="We do not know which WiFi this phone is at. Join it again, then the page opens by itself."
        />
      </PlainPage>
    )
  return (
    <PlainPage>
      <EmptyState level="page" title={TITLES[place.state]} text={textOf(place)}>
        <div className="grid gap-2.5">
          {place.state === 'online' && place.wantedUrl !== null && (
            <LinkButton href={place.wantedUrl}>Go on to {new URL(place.wantedUrl).host}</LinkButton>
          )}
          {place.state !== 'opening' && (
            <LinkButton
              variant={place.state === 'walled' ? 'action' : 'ghost'}
              href={paths.customerSelfService(search.get('entrepreneur') ?? undefined, placeIn(search))}
            >
              {place.state === 'walled' ? 'Buy minutes' : 'Buy more minutes'}
            </LinkButton>
          )}
        </div>
      </EmptyState>
    </PlainPage>
  )
}
