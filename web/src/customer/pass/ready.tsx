import { formatClock } from '@minit/domain/durations.ts'
import { Check, Clock, Phone } from 'lucide-react'
import { useState } from 'react'
import { AccessCard, ConnectSteps, EndedCard } from '../../checkout/access-card.tsx'
import { MessageCard } from '../../checkout/message-card.tsx'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { Receipt } from '../../checkout/receipt.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { useHydrated } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import { askingAt, NetworkCard } from './network-card.tsx'
import type { Origin } from './origins.ts'
import { type Overtime, OvertimeForm } from './overtime-form.tsx'
import { Rating } from './rating.tsx'
import { SuspenseNotice } from './suspense-notice.tsx'

/** The way to more minutes, folded until it is wanted. */
const AddTime = (props: Overtime) => {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OvertimeForm {...props} />
  const { ratePerMinute, until } = props.terms
  return (
    <section className="mt-5">
      <Button variant="soft" isWide onClick={() => setIsOpen(true)}>
        Add more time
      </Button>
      <p className="mt-2 text-sm text-muted text-center">
        {leText(ratePerMinute)} a minute, until {formatClock(new Date(until))}
      </p>
    </section>
  )
}

const TICK_MS = 10_000

/** What outages took and the pass got back; without scripts too. */
const GivenBack = ({ minutes }: { minutes: number }) =>
  minutes === 0 ? null : (
    <div className="pt-4">
      <Notice tone="good">Power cut: {minutes} min given back</Notice>
    </div>
  )

/** What the holder can still do with a paid pass, once scripts run: without them none of it is offered. */
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
  /** The payment came while this page was open. */
  hasJustCome: boolean
  fetchedAt: number
}

/** The pass, how to use it, and its receipt; once it has ended, what can still be done. */
export const Ready = ({ purchase, access, origin, hasJustCome, fetchedAt }: ReadyProps) => {
  const asking = askingAt({ params: useNavigation().params, search: useSearch() })
  const hasEnded = useNow(TICK_MS) >= Date.parse(access.expiresAt)
  const goodNews = hasJustCome && purchase.pass ? 'Internet access activated successfully!' : origin.isReady
  return (
    <>
      <PageHead aside={<HelpLink phone={purchase.order.helpPhone} />}>
        <div className="flex items-center gap-3.5 pt-1.5 pb-4.5">
          {hasEnded ? (
            <Clock className="size-11 p-2.5 rounded-full bg-sunk text-muted" />
          ) : (
            <Check className="size-11 p-2.5 rounded-full bg-action text-on-action stroke-3" />
          )}
          <div className="min-w-0">
            <h1 className="text-xl leading-[1.2]">{hasEnded ? 'This pass has ended' : origin.title}</h1>
            <p role="status">{hasEnded ? 'Its code opens nothing any more' : goodNews}</p>
          </div>
        </div>
      </PageHead>
      <OfflineBanner since={fetchedAt} />
      <main className="max-w-[960px] mx-auto px-page wide:grid wide:grid-cols-[420px_minmax(0,1fr)] wide:gap-12 wide:items-start wide:pt-4">
        <div className="wide:sticky wide:top-4">
          <SuspenseNotice purchase={purchase} />
          {asking !== null && !hasEnded && <NetworkCard {...asking} />}
          {hasEnded ? <EndedCard access={access} /> : <AccessCard access={access} />}
          <GivenBack minutes={purchase.pass?.outageMinutes ?? 0} />
          <PassOptions purchase={purchase} />
        </div>
        <div>
          {!hasEnded && <ConnectSteps access={access} hasRouter={purchase.pass?.hasRouter ?? false} />}
          {!hasEnded && access.message !== null && (
            <MessageCard message={access.message} wifiKind={access.wifiKind} />
          )}
          <Receipt
            order={purchase.order}
            transactionId={purchase.transactionId}
            isSellerNotified={access.entrepreneurNotified}
            addedMinutes={purchase.pass?.overtimeMinutes}
          />
          <HelpNote phone={purchase.order.helpPhone} />
          <WaysOn purchase={purchase} origin={origin} isMain={hasEnded} />
        </div>
      </main>
    </>
  )
}

type WaysOnProps = Pick<ReadyProps, 'purchase' | 'origin'> & { isMain: boolean }

const WaysOn = ({ purchase, origin, isMain }: WaysOnProps) => (
  <div className="grid gap-2.5 mt-5 mb-7 wide:grid-cols-[auto_auto_1fr]">
    <LinkButton variant={isMain ? 'action' : 'soft'} href={origin.againHref(purchase.order.entrepreneurId)}>
      {origin.again}
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
