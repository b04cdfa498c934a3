import { formatClock, formatDayOfMonth, formatEnds, minutesInWords } from '@minit/domain/kernel/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { captiveStateQuery, type Place } from '../../checkout/captive-context-query.ts'
import { NOT_READ_NOW, NotReadNow } from '../../checkout/not-read-now.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  ROUTER_COULD_NOT_CHECK_PAYMENT,
  THE_ROUTER_DOES_NOT_ANSWER,
  YOUR_PASS_HAS_HOURS,
} from '../../words/customers.ts'

export const prefetch = async (client: QueryClient, { search }: PageLocation): Promise<void> => {
  await client.prefetchQuery(captiveStateQuery(search))
}

const TITLES: Record<Place['state'], string> = {
  walled: 'This phone is not online yet',
  outside_hours: YOUR_PASS_HAS_HOURS,
  unused: 'Your minutes have not begun',
  opening: 'Opening...',
  online: 'You are online',
  router_silent: THE_ROUTER_DOES_NOT_ANSWER,
}

const REFRESH_SECONDS: Partial<Record<Place['state'], number>> = { opening: 2, router_silent: 10 }

/** The reasons for a router's refusal that our address may name. */
const PROBLEMS: Record<string, string> = {
  router_unanswered: ROUTER_COULD_NOT_CHECK_PAYMENT,
  router_refused: 'The router did not let this phone in. Try again, or ask the seller.',
}

const NOT_OPEN = 'The WiFi is not open yet'

const endsText = (endsAt: string, now: number): string => formatEnds(new Date(endsAt), new Date(now))

const safeText = ({ endsAt }: Place, now: number): string =>
  endsAt === null ? 'Your pass is safe.' : `Your pass is safe. It runs until ${endsText(endsAt, now)}.`

const problemIn = (search: URLSearchParams): string | null => PROBLEMS[search.get('problem') ?? ''] ?? null

/** The router's login address for a phone with a pass; null if the router opens by itself or already did. */
const loginHref = ({ state, logsIn }: Place, search: URLSearchParams): string | null => {
  const place = captiveTokenIn(search)
  const isOut = state === 'opening' || state === 'router_silent'
  return logsIn && isOut && place !== undefined ? paths.wifiLogin(place) : null
}

/** Redirects there once: a phone that came back has been there, and a refused customer reads the reason. */
const nextStep = (place: Place, search: URLSearchParams): Pick<PageMeta, 'refreshSeconds' | 'refreshTo'> => {
  const refreshTo = loginHref(place, search)
  // Stay on the page, so that the customer can read what went wrong.
  if (refreshTo !== null && problemIn(search) !== null) return {}
  if (refreshTo !== null && !search.has('asked')) return { refreshSeconds: 1, refreshTo }
  const refreshSeconds = REFRESH_SECONDS[place.state]
  return refreshSeconds === undefined ? {} : { refreshSeconds }
}

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const place = client.getQueryData<Place | null>(captiveStateQuery(at.search).queryKey)
  if (place === undefined) return unreadMeta(client, captiveStateQuery(at.search).queryKey, NOT_READ_NOW)
  if (place === null) return { title: 'Join the WiFi again', status: 200 }
  const isRefused = loginHref(place, at.search) !== null && problemIn(at.search) !== null
  return { title: isRefused ? NOT_OPEN : TITLES[place.state], status: 200, ...nextStep(place, at.search) }
}

/** "at 22:00 on 23 Nov" */
const opensText = (at: Date): string => `at ${formatClock(at)} on ${formatDayOfMonth(at)}`

/** "2 days 8h are left. " of a pass whose minutes wait while it is offline. */
const leftText = (minutes: number | null): string =>
  minutes === null ? '' : `${minutesInWords(minutes)} ${minutes === 1 ? 'is' : 'are'} left. `

const textOf = (
  { state, businessName, endsAt, minutesLeft, opensAt, phone, logsIn }: Place,
  now: number,
): string => {
  const until = endsAt === null ? '' : endsText(endsAt, now)
  const texts: Record<Place['state'], string> = {
    walled: `You are at ${businessName}. Choose your minutes, or enter the code of your pass.`,
    outside_hours: `You hold a pass of ${businessName}. It opens ${opensAt === null ? 'later' : opensText(new Date(opensAt))}, and its minutes wait until then.`,
    unused: `You hold a pass of ${businessName}. Its minutes begin when you start them on this phone (…${phone}).`,
    opening: logsIn
      ? `${businessName} opens the WiFi for this phone (…${phone}). If nothing happens, tap the button.`
      : `${businessName} is opening the WiFi for this phone (…${phone}). This takes a few seconds.`,
    online:
      endsAt === null
        ? `At ${businessName}. ${leftText(minutesLeft)}They run only while you are online. You can close this page.`
        : `At ${businessName}, until ${until}. You can close this page.`,
    router_silent: `Your pass ${endsAt === null ? 'is safe' : `runs until ${until}`}, but the router of ${businessName} is not connected. Ask the seller.`,
  }
  return texts[state]
}

const StartHere = ({ search }: { search: URLSearchParams }) => (
  <form method="post" action="/wifi-begin" className="grid">
    <input type="hidden" name="at" value={captiveTokenIn(search)} />
    <input type="hidden" name="entrepreneur" value={search.get('entrepreneur') ?? ''} />
    <Button type="submit">Start my minutes</Button>
  </form>
)

/** Shows this phone's state at its WiFi, without scripts. The page reloads itself while the router opens. */
export const Page = () => {
  const search = useSearch()
  const now = useNow(60_000)
  const { data: place, error } = usePageQuery(captiveStateQuery(search))
  if (place === undefined) return <NotReadNow error={error} />
  if (place === null)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title="Join the WiFi again"
          text="We do not know which WiFi this phone is at. Join it again, then the page opens by itself."
        />
      </PlainPage>
    )
  const login = loginHref(place, search)
  const problem = login === null ? null : problemIn(search)
  return (
    <PlainPage>
      {problem !== null && (
        <Notice tone="warn" role="alert" className="mb-3">
          <p>{problem}</p>
        </Notice>
      )}
      <EmptyState
        level="page"
        title={problem === null ? TITLES[place.state] : NOT_OPEN}
        text={problem === null ? textOf(place, now) : safeText(place, now)}
      >
        <div className="grid gap-2.5">
          {login !== null && (
            <LinkButton href={login}>{problem === null ? 'Open the WiFi' : 'Try again'}</LinkButton>
          )}
          {place.state === 'online' && place.wantedUrl !== null && (
            <LinkButton href={place.wantedUrl}>Go on to {new URL(place.wantedUrl).host}</LinkButton>
          )}
          {place.state === 'unused' && <StartHere search={search} />}
          {place.minutesLeft !== null && (
            <LinkButton variant="ghost" href={paths.myPasses()}>
              Your pass: its code and who used it
            </LinkButton>
          )}
          {place.state !== 'opening' && (
            <LinkButton
              variant={place.state === 'walled' ? 'action' : 'ghost'}
              href={paths.customerSelfService(
                search.get('entrepreneur') ?? undefined,
                captiveTokenIn(search),
              )}
            >
              {place.state === 'walled' ? 'Buy minutes' : 'Buy more minutes'}
            </LinkButton>
          )}
        </div>
      </EmptyState>
    </PlainPage>
  )
}
