import { minutesInWords } from '@minit/domain/kernel/durations.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Gauge, type LucideIcon, MapPin, Smartphone, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { HelpTopic } from '../../checkout/help-topic.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AsideName, PageHead } from '../../ui/page-head.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'
import { type Travel, type TravelOffer, travelQuery } from './travel-query.ts'

export const prefetch = (client: QueryClient, { search }: PageLocation): Promise<void> =>
  client.prefetchQuery(travelQuery(search))

const titleOf = ({ isHome, homeName }: TravelOffer): string =>
  isHome ? 'Take your minutes home' : `Minutes of ${homeName}`

const NOT_READ = 'We could not load these minutes'
const NOT_HERE = 'These minutes stay where they are'

export const head = (client: QueryClient, { search }: PageLocation): PageMeta => {
  const { queryKey } = travelQuery(search)
  const travel = client.getQueryData<Travel>(queryKey)
  if (travel === undefined) return unreadMeta(client, queryKey, { title: NOT_READ })
  return { title: 'offer' in travel ? titleOf(travel.offer) : NOT_HERE, status: 200 }
}

/** Back to the page of this WiFi, which sells minutes and takes other codes. */
const BackHere = ({ children }: { children: ReactNode }) => {
  const search = useSearch()
  return (
    <LinkButton
      variant="ghost"
      href={paths.customerSelfService(search.get('entrepreneur') ?? undefined, captiveTokenIn(search))}
    >
      {children}
    </LinkButton>
  )
}

const Message = ({ title, text }: { title: string; text: string }) => (
  <PlainPage>
    <EmptyState level="page" title={title} text={text}>
      <BackHere>Back to this WiFi</BackHere>
    </EmptyState>
  </PlainPage>
)

const phonesText = (phones: number): string =>
  phones === 1
    ? 'The phone that uses them now goes offline.'
    : `The ${phones} phones that use them now go offline.`

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3 py-3 not-first:border-t border-line">
    <Icon className="flex-none text-muted" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** At the shop that sold the pass. */
const FactsAtHome = ({
  offer: { minutesLeft, usedNowAt, phonesThatLeave, downKbps },
}: {
  offer: TravelOffer
}) => (
  <ul className="mt-4 px-4 bg-surface border border-line rounded-lg">
    <Fact Icon={Timer}>
      <b>{minutesInWords(minutesLeft)}</b> {minutesLeft === 1 ? 'is' : 'are'} left.
    </Fact>
    <Fact Icon={MapPin}>They stop at {usedNowAt}, and this phone goes online here.</Fact>
    {phonesThatLeave > 0 && <Fact Icon={Smartphone}>{phonesText(phonesThatLeave)}</Fact>}
    {downKbps !== null && <Fact Icon={Gauge}>Up to {speedText(downKbps)}.</Fact>}
  </ul>
)

const FactsElsewhere = ({ offer }: { offer: TravelOffer }) => {
  const { minutesHere, minutesLeft, usedNowAt, isUsedHere, phonesThatLeave, downKbps, homeName, hostName } =
    offer
  return (
    <ul className="mt-4 px-4 bg-surface border border-line rounded-lg">
      {minutesHere < minutesLeft && (
        <Fact Icon={Timer}>
          <b>They last {minutesInWords(minutesHere)} here.</b> An hour costs more at {hostName}.
        </Fact>
      )}
      {isUsedHere && (
        <Fact Icon={MapPin}>
          They are used here already.{' '}
          {phonesThatLeave > 0 ? 'This phone takes the place of another one.' : 'This phone joins them.'}
        </Fact>
      )}
      {usedNowAt !== null && !isUsedHere && (
        <Fact Icon={MapPin}>They are used at {usedNowAt} now, and stop there.</Fact>
      )}
      {phonesThatLeave > 0 && !isUsedHere && <Fact Icon={Smartphone}>{phonesText(phonesThatLeave)}</Fact>}
      {downKbps !== null && <Fact Icon={Gauge}>Up to {speedText(downKbps)}.</Fact>}
      <Fact Icon={MapPin}>
        The time runs from your tap on. Take what is left home on the page of your pass, or by its code at{' '}
        {homeName}.
      </Fact>
    </ul>
  )
}

const Offer = ({ offer }: { offer: TravelOffer }) => {
  const { form } = usePageState()
  return (
    <div className="min-h-screen">
      <PageHead isSeamless aside={<AsideName name={offer.hostName} />} />
      <main className="max-w-[560px] mx-auto px-page pt-4 pb-7">
        {form?.message !== undefined && (
          <Notice tone="bad" role="alert" className="mb-4">
            {form.message}
          </Notice>
        )}
        <h1 className="text-2xl leading-[1.25]">
          {offer.isHome
            ? `Your minutes are used at ${offer.usedNowAt}. Take them home?`
            : `${minutesInWords(offer.minutesLeft)} of ${offer.homeName}. Use them here?`}
        </h1>
        {offer.isHome ? <FactsAtHome offer={offer} /> : <FactsElsewhere offer={offer} />}
        {/* Posts to the page's own address, which carries the pass and the captive context. */}
        <form method="post" className="grid gap-3 mt-5">
          <input type="hidden" name="minutesHere" value={offer.minutesHere} />
          <Button type="submit">{offer.isHome ? 'Take them home' : 'Use them here'}</Button>
          <BackHere>Not now</BackHere>
        </form>
        <HelpTopic slug="minutes-at-other-shops">How this works</HelpTopic>
      </main>
    </div>
  )
}

/** At a shop's WiFi: what minutes that are elsewhere are here, and one button. Works without scripts. */
export const Page = () => {
  const { data: travel, error } = usePageQuery(travelQuery(useSearch()))
  if (travel === undefined)
    return <Message title={NOT_READ} text={limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT} />
  if ('refused' in travel) return <Message title={NOT_HERE} text={travel.refused} />
  return <Offer offer={travel.offer} />
}
