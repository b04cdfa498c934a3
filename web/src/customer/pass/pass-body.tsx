import { type ReactNode, Suspense } from 'react'
import { AccessCard, EndedCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { HelpTopic } from '../../checkout/help-topic.tsx'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { cx } from '../../lib/cx.ts'
import { useSearch } from '../../lib/location.ts'
import { Fold } from '../../ui/fold.tsx'
import { serverPart } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataUsed } from './data-used.tsx'
import { type Asking, NetworkCard } from './network-card.tsx'
import { OnlineHere } from './online-here.tsx'
import { PassIs } from './pass-is.tsx'
import type { Standing } from './standing.ts'
import { UseOf } from './use-of.tsx'

// A plain part, folded until another phone is to join; where the minutes are, while another shop has them.
const OtherPhone = serverPart(async () => (await import('./other-phone.tsx')).OtherPhone)
// Few packages have pauses.
const Pause = serverPart(async () => (await import('./pause.tsx')).Pause)

type PassBodyProps = {
  transactionId: string
  access: Access
  pass: PurchaseView['pass']
  standing: Standing
  /** Null when no router redirected this phone here. */
  asking: Asking | null
  /** Above the pass. */
  notice?: ReactNode
  /** How to get more time on this pass. */
  more?: ReactNode
  /** The next purchase: the main button once the pass has ended. */
  again: ReactNode
  /** How to get help. */
  help: ReactNode
  rating: ReactNode
  /** Folded parts after those of the pass. */
  folds?: ReactNode
  /** At the end of the page. */
  children: ReactNode
}

/** The minutes that the pass got back after outages; works without scripts. */
const ReturnedMinutes = ({ minutes }: { minutes: number }) =>
  minutes === 0 ? null : (
    <div className="pt-4">
      <Notice tone="good">The WiFi was away: {minutes} min given back</Notice>
    </div>
  )

/**
 * A pass in its three states. Online: its time, more time and help. Not connected: its code and how to
 * connect. Ended: the next purchase. All else is folded.
 */
export const PassBody = (props: PassBodyProps) => {
  const { transactionId, access, pass, standing, notice, more, again, help, rating, folds, children } = props
  const { end, hand } = standing
  const isPaused = standing.paused !== null
  const away = pass?.away
  const search = useSearch()
  const hasEnded = end !== null
  // The seller's own box answers no question about phones.
  const asking = hasEnded || access.fromStock ? null : props.asking
  const hasRouter = access.fromStock || (pass?.hasRouter ?? true)
  // Without a place only the router's last report is known. The page of added minutes has no pass of its own.
  const isKnownOnline = pass === undefined || (asking === null && pass.phones.some((phone) => phone.isOnline))
  const pausing = pass?.pause && (
    <Suspense>
      <Pause transactionId={transactionId} pause={pass.pause} access={access} />
    </Suspense>
  )
  return (
    <OnlineHere asking={asking}>
      {(isOnline) => {
        const isIn = isOnline || isKnownOnline || hand === 'connected'
        const elsewhere = !hasEnded && (
          <Suspense>
            <OtherPhone pass={pass} access={access} isIn={isIn} hand={hand} />
          </Suspense>
        )
        const mustConnect = !hasEnded && !isPaused && !isIn
        return (
          <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
            <div
              className={cx(
                'wide:sticky wide:top-4',
                isIn && !hasEnded && 'max-wide:min-h-[calc(100svh-9.75rem)]',
              )}
            >
              {notice}
              {asking !== null && <NetworkCard {...asking} />}
              {isPaused && (away ? elsewhere : pausing)}
              {hasEnded ? (
                <EndedCard access={access} hasTime={end === 'data'} />
              ) : (
                !away && <AccessCard access={access} hand={hand} isOnline={isIn} />
              )}
              {end !== 'time' && <DataUsed data={pass?.data} />}
              {!hasEnded && <PassIs pass={pass} />}
              {access.onlineMinutes !== null && (
                <p className="flex flex-wrap gap-x-5 text-sm">
                  <a href={`/pass/${transactionId}/minutes?${search}`} className="py-3">
                    Who used them · Give minutes
                  </a>
                  <a href="#another-phone" className="py-3">
                    Code for another phone
                  </a>
                </p>
              )}
              <ReturnedMinutes minutes={pass?.outageMinutes ?? 0} />
              {hasEnded && again}
              {!mustConnect && more}
              {!mustConnect && (
                <Fold title="Help">
                  {help}
                  <HelpTopic slug="get-help">What to do without internet</HelpTopic>
                </Fold>
              )}
            </div>
            <div>
              {mustConnect && (
                <>
                  <ConnectSteps access={access} hasRouter={hasRouter} />
                  {help}
                  <HelpTopic slug="connect">How to connect, with pictures</HelpTopic>
                </>
              )}
              {hasEnded && rating}
              {!hasEnded && access.message !== null && (
                <MessageCard message={access.message} wifiKind={access.wifiKind} />
              )}
              <div className="mt-4">
                <div id="another-phone">{!away && elsewhere}</div>
                {!hasEnded && !isPaused && pausing}
                {pass?.hasRouter === true && !access.fromStock && <UseOf pass={pass} />}
                {folds}
              </div>
              {mustConnect && more}
              {!hasEnded && rating}
              {!hasEnded && again}
              {children}
            </div>
          </main>
        )
      }}
    </OnlineHere>
  )
}
