import { formatEnds } from '@minit/domain/kernel/durations.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { AccessCard, EndedCard } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { manualStateOf, manualWords } from '../../checkout/manual-access.ts'
import { MessageCard } from '../../checkout/message-card.tsx'
import { PaidButton } from '../../checkout/paid-button.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { useHydrated } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { usePolledQuery } from '../../lib/polled-query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { DataUsed } from './data-used.tsx'
import { type Asking, askingAt, NetworkCard, networkQuery } from './network-card.tsx'
import { OnlineHere } from './online-here.tsx'
import type { Origin } from './origins.ts'
import { OtherPhone } from './other-phone.tsx'
import { type Overtime, OvertimeForm } from './overtime-form.tsx'
import { ENDED, endOf, PassIs } from './pass-is.tsx'
import { Pause } from './pause.tsx'
import { Rating } from './rating.tsx'
import { ReadyHead } from './ready-head.tsx'
import { endedWords, PAUSED, WAITS } from './ready-words.ts'
import { SuspenseNotice } from './suspense-notice.tsx'

const TICK_MS = 10_000

/** The form for more minutes, folded by default. */
const AddTime = (props: Overtime) => {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow(TICK_MS)
  if (isOpen) return <OvertimeForm {...props} />
  const { ratePerMinute, until } = props.terms
  return (
    <section className="mt-5">
      <Button variant="soft" isWide onClick={() => setIsOpen(true)}>
        Add more time
      </Button>
      <p className="mt-2 text-sm text-muted text-center">
        {leText(ratePerMinute)} a minute, until {formatEnds(new Date(until), new Date(now))}
      </p>
    </section>
  )
}

/** The minutes that the pass got back after outages; works without scripts. */
export const ReturnedMinutes = ({ minutes }: { minutes: number }) =>
  minutes === 0 ? null : (
    <div className="pt-4">
      <Notice tone="good">Power cut: {minutes} min given back</Notice>
    </div>
  )

type Pass = NonNullable<PurchaseView['pass']>
type PassUseProps = { phones: Pass['phones']; megabytesUsed: number }

/** The same at its WiFi, where the notice above already names the phones. */
const PassUseHere = ({ asking, phones, megabytesUsed }: PassUseProps & { asking: Asking }) => {
  const network = usePolledQuery(networkQuery(asking)).data
  return <PassUse phones={network?.devices ?? phones} megabytesUsed={megabytesUsed} />
}

/** The phones that use the pass, and the data they used. */
const PassUse = ({ phones, megabytesUsed }: PassUseProps) => (
  <dl className="grid gap-2 mt-4 px-4 py-3 bg-surface border border-line rounded-lg text-sm">
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{phones.length === 1 ? 'Phone' : 'Phones'}</dt>
      <dd className="font-medium text-right">
        {phones.length === 0 && 'None yet'}
        {phones.map(({ macTail, isOnline }) => (
          <span key={macTail} className="block">
            …{macTail}, {isOnline ? 'online' : 'not online'}
          </span>
        ))}
      </dd>
    </div>
    <div className="flex justify-between gap-3">
      <dt className="text-muted">Data used</dt>
      <dd className="font-medium">{dataText(megabytesUsed)}</dd>
    </div>
  </dl>
)

export const UseOf = ({ pass: { phones, megabytesUsed }, asking }: { pass: Pass; asking: Asking | null }) => {
  const use = { phones, megabytesUsed }
  return asking === null ? <PassUse {...use} /> : <PassUseHere asking={asking} {...use} />
}

/** What the customer can do with a paid pass. It needs scripts and is hidden without them. */
const PassOptions = ({ purchase }: { purchase: PurchaseView }) => {
  const isHydrated = useHydrated()
  const now = useNow(TICK_MS)
  const { pass, transactionId } = purchase
  if (!isHydrated || pass === undefined) return null
  const { overtime, rateableFrom, stars } = pass
  return (
    <>
      {overtime !== null && overtime.paymentMethods.length > 0 && now <= Date.parse(overtime.until) && (
        <AddTime
          transactionId={transactionId}
          terms={overtime}
          payer={purchase.order.phoneNumber}
          paidWith={purchase.order.paymentMethod}
        />
      )}
      {(stars !== null || now >= Date.parse(rateableFrom)) && (
        <Rating transactionId={transactionId} stars={stars} />
      )}
    </>
  )
}

type ReadyProps = {
  purchase: PurchaseView
  access: Access
  origin: Origin
  /** True when the payment arrived while this page was open. */
  hasJustCome: boolean
  fetchedAt: number
}

/** Before the seller has connected the phone, the page does not say "activated". */
export const titleFor = ({ title }: Pick<Origin, 'title'>, isWaiting: boolean): string =>
  isWaiting && title === 'WiFi activated' ? 'Payment Successful!' : title

/** Shows the pass, how to use it and its receipt; after its end, what the customer can still do. */
export const Ready = ({ purchase, access, origin, hasJustCome, fetchedAt }: ReadyProps) => {
  const asking = askingAt({ params: useNavigation().params, search: useSearch() })
  const data = purchase.pass?.data ?? null
  const now = useNow(TICK_MS)
  const end = endOf(access, data, now)
  const hasEnded = end !== null
  const isPaused = !hasEnded && access.pausedMinutes !== null
  const waits = !hasEnded && !isPaused && Date.parse(access.startsAt) > now
  const pausing = hasEnded ? null : (
    <Pause transactionId={purchase.transactionId} pause={purchase.pass?.pause} access={access} />
  )
  // The seller's own box knows the code that it printed.
  const hasRouter = access.fromStock || (purchase.pass?.hasRouter ?? false)
  // Our side activates nothing that the seller's own box counts.
  const isActivated = hasJustCome && purchase.pass !== undefined && !access.fromStock
  const news = isActivated ? 'Internet access activated successfully!' : origin.isReady
  const hand = manualStateOf(access, purchase.pass, useNow(TICK_MS))
  const goodNews = hand === null ? news : manualWords(hand)
  const isWaiting = hand === 'waiting' || hand === 'running'
  return (
    <>
      <ReadyHead
        helpPhone={purchase.order.helpPhone}
        title={isPaused ? 'Your pass is paused' : end === null ? titleFor(origin, isWaiting) : ENDED[end]}
        words={hasEnded ? endedWords(access) : isPaused ? PAUSED : waits && !isWaiting ? WAITS : goodNews}
        isOn={!hasEnded && !isPaused && !isWaiting && !waits}
      />
      <OfflineBanner since={fetchedAt} />
      <OnlineHere asking={hasEnded || access.fromStock ? null : asking}>
        {(isOnline) => (
          <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
            <div className="wide:sticky wide:top-4">
              <SuspenseNotice purchase={purchase} />
              {asking !== null && !hasEnded && !access.fromStock && <NetworkCard {...asking} />}
              {isPaused && pausing}
              {hasEnded ? (
                <EndedCard access={access} hasTime={end === 'data'} />
              ) : (
                <AccessCard access={access} hand={hand} isOnline={isOnline} />
              )}
              {!isPaused && pausing}
              {end !== 'time' && <DataUsed data={data} />}
              {!hasEnded && <PassIs pass={purchase.pass} />}
              {hasRouter && !access.fromStock && purchase.pass !== undefined && (
                <UseOf pass={purchase.pass} asking={hasEnded ? null : asking} />
              )}
              {(hasRouter || isOnline) && !hasEnded && !access.fromStock && (
                <OtherPhone left={purchase.pass?.movesLeft} access={access} isOnline={isOnline} />
              )}
              <ReturnedMinutes minutes={purchase.pass?.outageMinutes ?? 0} />
              <PassOptions purchase={purchase} />
            </div>
            <div>
              {!hasEnded && !isPaused && !isOnline && hand !== 'connected' && (
                <ConnectSteps access={access} hasRouter={hasRouter} />
              )}
              {!hasEnded && access.message !== null && (
                <MessageCard message={access.message} wifiKind={access.wifiKind} />
              )}
              <Receipt
                order={purchase.order}
                transactionId={purchase.transactionId}
                href={purchase.receiptPath}
                isSellerNotified={access.entrepreneurNotified}
                addedMinutes={purchase.pass?.overtimeMinutes}
              />
              <PaidButton transactionId={purchase.transactionId} />
              <HelpNote phone={purchase.order.helpPhone} />
              <NextSteps purchase={purchase} origin={origin} isMain={hasEnded} />
            </div>
          </main>
        )}
      </OnlineHere>
    </>
  )
}

type NextStepsProps = Pick<ReadyProps, 'purchase' | 'origin'> & { isMain: boolean }

const NextSteps = ({ purchase, origin, isMain }: NextStepsProps) => (
  <div className="grid gap-2.5 mt-5 mb-7 wide:grid-cols-2 wide:*:first:col-span-2">
    <LinkButton variant={isMain ? 'action' : 'soft'} href={origin.againHref(purchase.order.entrepreneurId)}>
      {origin.again}
    </LinkButton>
    <LinkButton variant="ghost" href={paths.myPasses()}>
      My passes
    </LinkButton>
    <LinkButton variant="ghost" href={paths.home()}>
      {origin.leave}
    </LinkButton>
  </div>
)

const HelpNote = ({ phone }: { phone: string | null }) =>
  phone === null ? null : (
    <FootNote icon={<Phone />}>
      Need help? Call <a href={paths.call(phone)}>{phone}</a>
    </FootNote>
  )
