import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { Clock, Gift as GiftIcon, Phone } from 'lucide-react'
import { AccessCard, EndedCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { type ManualState, manualStateOf, manualWords } from '../../checkout/manual-access.ts'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access } from '../../checkout/purchase-query.ts'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { useHydrated } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import { DataUsed } from '../pass/data-used.tsx'
import { askingAt, NetworkCard } from '../pass/network-card.tsx'
import { OnlineHere } from '../pass/online-here.tsx'
import { OtherPhone } from '../pass/other-phone.tsx'
import { ENDED, endOf, PassIs } from '../pass/pass-is.tsx'
import { Pause } from '../pass/pause.tsx'
import { Rating } from '../pass/rating.tsx'
import { ReturnedMinutes, UseOf } from '../pass/ready.tsx'
import { endedWords } from '../pass/ready-words.ts'
import type { Gift } from './gift-query.ts'

const TICK_MS = 10_000

type GiftPassProps = { gift: Gift; access: Access; fetchedAt: number }

type Standing = { end: ReturnType<typeof endOf>; isPaused: boolean; hand: ManualState | null }

const wordsOf = (access: Access, { end, isPaused, hand }: Standing): string => {
  if (end !== null) return endedWords(access)
  if (isPaused) return 'Go on with it when you need it'
  return hand === null ? 'Somebody paid for it. Your WiFi access is ready' : manualWords(hand)
}

const titleOf = ({ end, isPaused }: Standing): string => {
  if (end !== null) return ENDED[end]
  return isPaused ? 'Your pass is paused' : 'A gift for you'
}

const GiftHead = ({ gift, access, standing }: Omit<GiftPassProps, 'fetchedAt'> & { standing: Standing }) => (
  <PageHead aside={<HelpLink phone={gift.helpPhone} />}>
    <div className="flex items-center gap-3.5 pt-1.5 pb-4.5">
      {standing.end !== null || standing.isPaused ? (
        <Clock className="size-11 p-2.5 rounded-full bg-sunk text-muted" />
      ) : (
        <GiftIcon className="size-11 p-2.5 rounded-full bg-action text-on-action" />
      )}
      <div className="min-w-0">
        <h1 className="text-xl leading-[1.2]">{titleOf(standing)}</h1>
        <p role="status">{wordsOf(access, standing)}</p>
      </div>
    </div>
  </PageHead>
)

/** The rating, once the pass has run for some minutes. */
const Stars = ({ gift: { transactionId, pass } }: { gift: Gift }) => {
  const isHydrated = useHydrated()
  const now = useNow(TICK_MS)
  if (!isHydrated || pass === undefined) return null
  const mayRate = pass.stars !== null || now >= Date.parse(pass.rateableFrom)
  return mayRate ? <Rating transactionId={transactionId} stars={pass.stars} /> : null
}

/** Who sold it, and where to buy the next one. */
const Sold = ({ gift }: { gift: Gift }) => (
  <>
    <FootNote icon={<GiftIcon />}>
      {formatDuration(gift.totalMinutes)} {gift.packageName}, sold by {gift.businessName}, {gift.location}.
      Who paid is not told to you, and neither your name nor where you use it is told to them.
    </FootNote>
    {gift.helpPhone !== null && (
      <FootNote icon={<Phone />}>
        Need help? Call <a href={paths.call(gift.helpPhone)}>{gift.helpPhone}</a>
      </FootNote>
    )}
  </>
)

/** The pass as its buyer's page shows it, without price, receipt or buyer. */
export const GiftPass = ({ gift, access, fetchedAt }: GiftPassProps) => {
  const { params } = useNavigation()
  const search = useSearch()
  const now = useNow(TICK_MS)
  const asking = askingAt({ params, search })
  const data = gift.pass?.data ?? null
  const end = endOf(access, data, now)
  const hasEnded = end !== null
  const isPaused = !hasEnded && access.pausedMinutes !== null
  const pausing = hasEnded ? null : (
    <Pause transactionId={gift.transactionId} pause={gift.pass?.pause} access={access} />
  )
  const hasRouter = gift.pass?.hasRouter ?? true
  const hand = manualStateOf(access, gift.pass, now)
  const isOurs = !access.fromStock
  return (
    <>
      <GiftHead gift={gift} access={access} standing={{ end, isPaused, hand }} />
      <OfflineBanner since={fetchedAt} />
      <OnlineHere asking={hasEnded || !isOurs ? null : asking}>
        {(isOnline) => (
          <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
            <div className="wide:sticky wide:top-4">
              {asking !== null && !hasEnded && isOurs && <NetworkCard {...asking} />}
              {isPaused && pausing}
              {hasEnded ? (
                <EndedCard access={access} hasTime={end === 'data'} />
              ) : (
                <AccessCard access={access} hand={hand} isOnline={isOnline} />
              )}
              {!isPaused && pausing}
              {end !== 'time' && <DataUsed data={data} />}
              {!hasEnded && <PassIs pass={gift.pass} />}
              {hasRouter && isOurs && gift.pass !== undefined && (
                <UseOf pass={gift.pass} asking={hasEnded ? null : asking} />
              )}
              {(hasRouter || isOnline) && isOurs && !hasEnded && (
                <OtherPhone left={gift.pass?.movesLeft} access={access} isOnline={isOnline} />
              )}
              <ReturnedMinutes minutes={gift.pass?.outageMinutes ?? 0} />
              <Stars gift={gift} />
            </div>
            <div>
              {!hasEnded && !isPaused && !isOnline && hand !== 'connected' && (
                <ConnectSteps access={access} hasRouter={hasRouter || access.fromStock} />
              )}
              {!hasEnded && access.message !== null && (
                <MessageCard message={access.message} wifiKind={access.wifiKind} />
              )}
              <Sold gift={gift} />
              <div className="grid gap-2.5 mt-5 mb-7 wide:grid-cols-[auto_auto_1fr]">
                <LinkButton
                  variant={hasEnded ? 'action' : 'soft'}
                  href={paths.customerSelfService(gift.entrepreneurId, captiveTokenIn(search))}
                >
                  Buy a pass
                </LinkButton>
                <LinkButton variant="ghost" href={paths.myPasses()}>
                  My passes
                </LinkButton>
              </div>
            </div>
          </main>
        )}
      </OnlineHere>
    </>
  )
}
