import { CircleCheck, Clock } from 'lucide-react'
import { OrderSlip } from '../../checkout/order-slip.tsx'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { WaitingFrame, WaitingTitle } from '../../checkout/waiting-frame.tsx'
import * as paths from '../../lib/paths.ts'
import { limitWords } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { CHECK_CONNECTION, EmptyState, RetryState, Skeleton } from '../../ui/states.tsx'
import { PAYMENT_IS_CHECKED, THIS_PURCHASE_WAS_NOT_FOUND } from '../../words/customers.ts'
import { I_PAID_BUT_HAVE_NO_INTERNET } from '../../words/everyone.ts'
import { Actions, Emblem, type OutcomeProps } from './outcome.tsx'
import { suspenseText } from './suspense-notice.tsx'

export const PassUnknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title={THIS_PURCHASE_WAS_NOT_FOUND}
      text="The link is not complete. Open it again from where you had it: it keeps your purchase."
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.myPasses()}>My passes</LinkButton>
        <LinkButton variant="soft" href={paths.lostPass()}>
          {I_PAID_BUT_HAVE_NO_INTERNET}
        </LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)

type PassUnreachableProps = { error: unknown; onRetry: () => void }

export const PassUnreachable = ({ error, onRetry }: PassUnreachableProps) => (
  <PlainPage>
    <RetryState
      level="page"
      title="We could not load your purchase"
      text={`Do not pay twice: your purchase is safe with us. ${limitWords(error) ?? CHECK_CONNECTION}`}
      onRetry={onRetry}
    />
  </PlainPage>
)

/** A placeholder in the shape of a pass. */
export const PassLoading = () => (
  <>
    <PageHead />
    <main
      aria-busy="true"
      aria-label="Loading your purchase"
      className="grid gap-4 max-w-[440px] mx-auto px-page pt-5"
    >
      <noscript>
        <p>We are looking for your purchase. Please load this page again.</p>
      </noscript>
      <Skeleton className="w-48 h-7" />
      <Skeleton className="h-4" />
      <Skeleton className="h-64 rounded-xl" />
    </main>
  </>
)

/** True when an amount other than the price arrived: nothing is sold, but the page must not deny it. */
export const isHeld = ({ status, suspense }: PurchaseView): boolean =>
  suspense !== undefined && status !== 'ready' && status !== 'refunded'

const isOpen = ({ suspense = [] }: PurchaseView): boolean => suspense.some(({ outcome }) => outcome === null)

export const heldTitle = (purchase: PurchaseView): string =>
  isOpen(purchase) ? PAYMENT_IS_CHECKED : 'We looked at your payment'

/** Shows a payment of a wrong amount, before and after an admin decides. */
export const Held = ({ purchase, origin, fetchedAt }: OutcomeProps) => {
  const mayPay = !isOpen(purchase) && purchase.status !== 'awaiting_payment'
  return (
    <WaitingFrame order={purchase.order} fetchedAt={fetchedAt}>
      <Emblem look={mayPay ? 'bg-info-soft text-info-ink' : 'bg-sun-soft text-sun-ink'}>
        {isOpen(purchase) ? <Clock /> : <CircleCheck />}
      </Emblem>
      <WaitingTitle title={heldTitle(purchase)}>
        {purchase.suspense?.map((item) => suspenseText(item, purchase)).join(' ')}
      </WaitingTitle>
      <div className="mt-5">
        <OrderSlip order={purchase.order} payer={purchase.order.phoneNumber} />
      </div>
      <Actions purchase={purchase} origin={origin} again={mayPay ? 'Buy again' : null} isSame />
    </WaitingFrame>
  )
}
