import { formatEnds } from '@minit/domain/kernel/durations.ts'
import { Check, Phone } from 'lucide-react'
import { useState } from 'react'
import { manualWords } from '../../checkout/manual-access.ts'
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
import { Button, LinkButton } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { askingAt } from './network-card.tsx'
import { fromOf, type Origin } from './origins.ts'
import type { Overtime } from './overtime-form.tsx'
import { PassBody } from './pass-body.tsx'
import { ENDED } from './pass-is.tsx'
import { ReadyHead } from './ready-head.tsx'
import { endedWords, pausedWords, WAITS } from './ready-words.ts'
import { type Standing, standingOf } from './standing.ts'
import { SuspenseNotice } from './suspense-notice.tsx'

const TICK_MS = 10_000

const OvertimeForm = later(async () => (await import('./overtime-form.tsx')).OvertimeForm)
const Rating = later(async () => (await import('./rating.tsx')).Rating)

/** The form for more minutes, folded by default. It needs scripts and is hidden without them. */
const AddTime = ({ purchase: { pass, transactionId, order } }: { purchase: PurchaseView }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  const from = fromOf(useSearch())
  const now = useNow(TICK_MS)
  const terms: Overtime['terms'] | null | undefined = pass?.overtime
  if (!isHydrated || !terms || terms.paymentMethods.length === 0 || now > Date.parse(terms.until)) return null
  if (isOpen)
    return (
      <OvertimeForm
        transactionId={transactionId}
        terms={terms}
        payer={order.phoneNumber}
        paidWith={order.paymentMethod}
        from={from}
      />
    )
  return (
    <section className="mt-5">
      <Button variant="soft" isWide onClick={() => setIsOpen(true)}>
        Add more time
      </Button>
      <p className="mt-2 text-sm text-muted text-center">
        {leText(terms.ratePerMinute)} a minute. You can add time until{' '}
        {formatEnds(new Date(terms.until), new Date(now))}.
      </p>
    </section>
  )
}

/** The rating, once the pass has run for some minutes. It needs scripts and is hidden without them. */
export const Stars = ({ purchase: { pass, transactionId } }: { purchase: Rateable }) => {
  const isHydrated = useHydrated()
  const now = useNow(TICK_MS)
  if (!isHydrated || pass === undefined) return null
  const mayRate = pass.stars !== null || now >= Date.parse(pass.rateableFrom)
  return mayRate ? <Rating transactionId={transactionId} stars={pass.stars} /> : null
}
type Rateable = Pick<PurchaseView, 'pass' | 'transactionId'>

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

const isWithSeller = ({ hand }: Standing): boolean => hand === 'waiting' || hand === 'running'

const titleOf = (standing: Standing, origin: Origin): string => {
  if (standing.paused !== null) return standing.paused
  return standing.end === null ? titleFor(origin, isWithSeller(standing)) : ENDED[standing.end]
}

const wordsOf = ({ purchase, access, origin, hasJustCome }: ReadyProps, standing: Standing): string => {
  if (standing.end !== null) return endedWords(access)
  if (standing.paused !== null) return pausedWords(purchase.pass)
  if (standing.hand !== null) return manualWords(standing.hand)
  if (standing.isQueued) return WAITS
  // Our side activates nothing that the seller's own box counts.
  const isActivated = hasJustCome && purchase.pass !== undefined && !access.fromStock
  return (isActivated ? origin.activated : undefined) ?? origin.isReady
}

/** Shows the pass, how to use it and its receipt; after its end, what the customer can still do. */
export const Ready = (props: ReadyProps) => {
  const { purchase, access, origin, fetchedAt } = props
  const { transactionId, order } = purchase
  const asking = askingAt({ params: useNavigation().params, search: useSearch() })
  const standing = standingOf(access, purchase.pass, useNow(TICK_MS))
  const hasEnded = standing.end !== null
  return (
    <>
      <ReadyHead
        helpPhone={order.helpPhone}
        title={titleOf(standing, origin)}
        words={wordsOf(props, standing)}
        isOn={!hasEnded && standing.paused === null && !isWithSeller(standing) && !standing.isQueued}
        Icon={Check}
      />
      <OfflineBanner since={fetchedAt} />
      <PassBody
        transactionId={transactionId}
        access={access}
        pass={purchase.pass}
        standing={standing}
        asking={asking}
        notice={<SuspenseNotice purchase={purchase} />}
        more={<AddTime purchase={purchase} />}
        again={
          <LinkButton
            variant={hasEnded ? 'action' : 'soft'}
            isWide
            href={origin.againHref(order.entrepreneurId)}
            className="mt-4"
          >
            {origin.again}
          </LinkButton>
        }
        help={
          <>
            <PaidButton transactionId={transactionId} />
            <HelpNote phone={order.helpPhone} />
          </>
        }
        rating={<Stars purchase={purchase} />}
        folds={
          <Receipt
            order={order}
            transactionId={transactionId}
            href={purchase.receiptPath}
            isSellerNotified={access.entrepreneurNotified}
            addedMinutes={purchase.pass?.overtimeMinutes}
          />
        }
      >
        <div className="grid grid-cols-2 gap-2.5 mt-4 mb-7">
          <LinkButton variant="ghost" size="small" href={paths.myPasses()}>
            My passes
          </LinkButton>
          <LinkButton variant="ghost" size="small" href={paths.home()}>
            {origin.leave}
          </LinkButton>
        </div>
      </PassBody>
    </>
  )
}

export const HelpNote = ({ phone }: { phone: string | null }) =>
  phone === null ? null : (
    <FootNote icon={<Phone />}>
      Need help? Call <a href={paths.call(phone)}>{phone}</a>
    </FootNote>
  )
