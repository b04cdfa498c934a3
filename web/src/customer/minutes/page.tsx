import {
  formatClock,
  formatDay,
  formatDayOfMonth,
  formatDuration,
  freetownDay,
  minutesInWords,
} from '@minit/domain/kernel/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { HelpTopic } from '../../checkout/help-topic.tsx'
import { NOT_READ_NOW, NotReadNow } from '../../checkout/not-read-now.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MinuteTrack } from '../../ui/minute-track.tsx'
import { AsideName, PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { THIS_PURCHASE_WAS_NOT_FOUND, WHERE_YOUR_MINUTES_WENT } from '../../words/customers.ts'
import { fromOf } from '../pass/origins.ts'
import { Give, GiveNews } from './give.tsx'
import { type Minutes, minutesQuery } from './minutes-query.ts'

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(minutesQuery(at))

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = minutesQuery(at)
  const minutes = client.getQueryData<Minutes | null>(queryKey)
  if (minutes === undefined) return unreadMeta(client, queryKey, NOT_READ_NOW)
  if (minutes === null) return { title: THIS_PURCHASE_WAS_NOT_FOUND, status: 404 }
  return { title: WHERE_YOUR_MINUTES_WENT, status: 200 }
}

const NOW_WORDS: Record<Minutes['state'], (useBy: string) => string> = {
  unused: (useBy) => `They run only while you are online. Use them by ${useBy}.`,
  waiting: (useBy) => `They wait now, because no phone is online. Use them by ${useBy}.`,
  running: (useBy) =>
    `They run now, and stop 3 minutes after the last phone is gone. Use the rest by ${useBy}.`,
  used_up: () => 'All minutes are used.',
  refunded: () => 'This pass was refunded, and opens no phone.',
  over: (useBy) => `The last day to use them was ${useBy}.`,
}

const Left = ({ minutes }: { minutes: Minutes }) => (
  <section aria-label="Minutes left">
    <p className="mb-2.5 text-lg font-bold leading-none">
      <b className="text-4xl leading-none tracking-[-.02em]">{formatDuration(minutes.leftMinutes)}</b> left of{' '}
      {formatDuration(minutes.boughtMinutes)}
    </p>
    <MinuteTrack label="Minutes left" value={minutes.leftMinutes} max={minutes.boughtMinutes} size="slim" />
    <p className="mt-3 leading-[1.4]">{NOW_WORDS[minutes.state](formatDay(new Date(minutes.useBy)))}</p>
    {minutes.from !== null && (
      <p className="mt-1.5">
        {minutesInWords(minutes.boughtMinutes)} from {minutes.from}. Minutes that were given cannot be given
        on.
      </p>
    )}
    {minutes.maxPhones > 1 && (
      <p className="mt-1.5 text-sm text-muted">
        Up to {minutes.maxPhones} phones share them. Each phone draws its own minutes.
      </p>
    )}
    {!minutes.areCounted && (
      <p className="mt-1.5 text-sm text-muted">
        A router here does not tell when a phone leaves. There your minutes count until it ends the login.
      </p>
    )}
  </section>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-7">
    <h2 className="mb-2 text-lg">{title}</h2>
    {children}
  </section>
)

const Phones = ({ phones }: { phones: Minutes['phones'] }) => (
  <ul className="border border-line rounded-lg">
    {phones.map(({ macTail, minutes, isOnline }) => (
      <li
        key={macTail}
        className="flex items-center gap-3 px-3.5 min-h-12 py-2 not-first:border-t border-line"
      >
        <Smartphone aria-hidden="true" className={isOnline ? 'text-action-ink' : 'text-muted'} />
        <span>
          Phone …{macTail}
          {isOnline && <span className="block text-sm text-action-ink">online now</span>}
        </span>
        <b className="ml-auto font-medium">{formatDuration(minutes)}</b>
      </li>
    ))}
  </ul>
)

/** "today 16:05", "20 Nov 16:05" */
const whenText = (instant: string, now: number): string => {
  const at = new Date(instant)
  const isToday = freetownDay(at) === freetownDay(new Date(now))
  return `${isToday ? 'today' : formatDayOfMonth(at)} ${formatClock(at)}`
}

const Stretches = ({ stretches, now }: { stretches: Minutes['stretches']; now: number }) => (
  <ul className="border border-line rounded-lg">
    {stretches.map(({ macTail, beganAt, endedAt, minutes }) => (
      <li
        key={`${macTail} ${beganAt}`}
        className="flex items-center gap-3 px-3.5 min-h-12 py-2 not-first:border-t border-line"
      >
        <span>
          {whenText(beganAt, now)} to {endedAt === null ? 'now' : formatClock(new Date(endedAt))}
          <span className="block text-sm text-muted">Phone …{macTail}</span>
        </span>
        <b className="ml-auto font-medium">{minutes} min</b>
      </li>
    ))}
  </ul>
)

const Given = ({ given, now }: { given: Minutes['given']; now: number }) => (
  <ul className="border border-line rounded-lg mb-3">
    {given.map(({ to, minutes, at }) => (
      <li key={at} className="flex items-center gap-3 px-3.5 min-h-12 py-2 not-first:border-t border-line">
        <span>
          Given to {to}
          <span className="block text-sm text-muted">{whenText(at, now)}</span>
        </span>
        <b className="ml-auto font-medium">{formatDuration(minutes)}</b>
      </li>
    ))}
  </ul>
)

const Unknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title={THIS_PURCHASE_WAS_NOT_FOUND}
      text="This link is not complete, or this pass has no such list."
    >
      <MainPageLink />
    </EmptyState>
  </PlainPage>
)

/** For the holder of a pass whose minutes run only while it is online: who used what; works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const now = useNow(60_000)
  const { data: minutes, error } = usePageQuery(minutesQuery({ params, search }))
  if (minutes === null) return <Unknown />
  if (minutes === undefined) return <NotReadNow error={error} />
  const { phones, stretches, given, give, from, isGift } = minutes
  const id = params.transactionId ?? ''
  const [token, at] = [search.get('t') ?? '', captiveTokenIn(search)]
  const back = isGift
    ? `/gift/${id}?${new URLSearchParams({ t: token, ...(at !== undefined && { at }) })}`
    : paths.pass(id, token, fromOf(search), at)
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless aside={<AsideName name={minutes.businessName} />} />
      <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">
        <h1 className="mb-4 text-2xl leading-[1.25]">{WHERE_YOUR_MINUTES_WENT}</h1>
        <GiveNews given={given} />
        <Left minutes={minutes} />
        {(given.length > 0 || (give !== null && from === null)) && (
          <Part title="Give minutes">
            {given.length > 0 && <Given given={given} now={now} />}
            {give !== null && <Give give={give} />}
          </Part>
        )}
        {phones.length > 0 && (
          <Part title="Phones">
            <Phones phones={phones} />
          </Part>
        )}
        <Part title="Times online">
          {stretches.length === 0 ? (
            <p className="text-muted">No phone was online yet.</p>
          ) : (
            <Stretches stretches={stretches} now={now} />
          )}
          {stretches.length > 0 && (
            <p className="mt-2 text-sm text-muted">Each part of a minute shows as a whole one.</p>
          )}
        </Part>
        <div className="grid mt-7">
          <LinkButton variant="ghost" href={back}>
            Show your pass
          </LinkButton>
          <HelpTopic slug="use-minutes-that-wait">How these minutes work</HelpTopic>
        </div>
      </main>
    </div>
  )
}
