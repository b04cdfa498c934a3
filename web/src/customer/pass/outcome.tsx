import { CircleX, Clock, Phone, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrderCode, OrderSlip } from '../../checkout/order-slip.tsx'
import { PaidButton } from '../../checkout/paid-button.tsx'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { WaitingFrame, WaitingTitle } from '../../checkout/waiting-frame.tsx'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MainPageLink } from '../../ui/plain-page.tsx'
import type { Origin } from './origins.ts'
import { SuspenseNotice } from './suspense-notice.tsx'

export const Emblem = ({ look, children }: { look: string; children: ReactNode }) => (
  <span className={`grid place-items-center size-13 mt-3 mb-4 rounded-full ${look}`}>{children}</span>
)

export type OutcomeProps = { purchase: PurchaseView; origin: Origin; fetchedAt: number }

const LateMoney = () => (
  <Notice tone="warn" className="my-5">
    <b>If money has left your account, do not pay twice.</b> Your pass appears here by itself as soon as the
    payment reaches us.
  </Notice>
)

/**
 * Where the customer can repeat the order with its choices. No page stores the recipient, so the form asks
 * for it.
 */
export const againHrefOf = ({ order, gift }: PurchaseView, origin: Origin): string => {
  const href = origin.againHref(order.entrepreneurId)
  return `${gift === undefined ? href : paths.asGift(href)}#again`
}

type ActionsProps = Omit<OutcomeProps, 'fetchedAt'> & {
  /** Null while the customer must not pay. */
  again: string | null
  /** True when the same purchase is repeated with its choices. */
  isSame?: boolean
}

export const Actions = ({ purchase, origin, again, isSame }: ActionsProps) => (
  <div className="grid gap-2.5 mt-5">
    {again !== null && (
      <LinkButton
        href={isSame ? againHrefOf(purchase, origin) : origin.againHref(purchase.order.entrepreneurId)}
      >
        {again}
      </LinkButton>
    )}
    <PaidButton transactionId={purchase.transactionId} />
    {purchase.order.helpPhone !== null && (
      <LinkButton variant="ghost" href={paths.call(purchase.order.helpPhone)}>
        <Phone />
        Call the seller
      </LinkButton>
    )}
    <MainPageLink />
    <p className="mt-2 text-sm text-muted">
      Order code <b className="text-ink">{purchase.order.orderCode}</b>
    </p>
  </div>
)

const WITHDRAWN: Record<string, string> = {
  cancelled_by_customer: 'Order cancelled',
  replaced_by_newer: 'Replaced by a newer order',
}

/** A withdrawn order did not fail. */
export const failedTitleOf = ({ failure }: PurchaseView): string =>
  WITHDRAWN[failure?.reason ?? ''] ?? 'Payment Failed'

/** The provider or the customer declined. */
export const Failed = ({ purchase, origin, fetchedAt }: OutcomeProps) => (
  <WaitingFrame order={purchase.order} fetchedAt={fetchedAt}>
    <Emblem look="bg-danger-soft text-danger-ink">
      <CircleX />
    </Emblem>
    <WaitingTitle title={failedTitleOf(purchase)}>
      {purchase.failure?.message ?? 'Please try again'}
    </WaitingTitle>
    {purchase.order.paymentMethod !== 'cash' && <LateMoney />}
    <OrderSlip order={purchase.order} payer={purchase.order.phoneNumber} />
    {purchase.failure?.reason === 'replaced_by_newer' && <OrderCode code={purchase.order.orderCode} />}
    <Actions purchase={purchase} origin={origin} again="Try again" isSame />
  </WaitingFrame>
)

/** No payment is known from before the deadline. */
export const Expired = ({ purchase, origin, fetchedAt }: OutcomeProps) => (
  <WaitingFrame order={purchase.order} fetchedAt={fetchedAt}>
    <Emblem look="bg-sun-soft text-sun-ink">
      <Clock />
    </Emblem>
    <WaitingTitle title="No payment came">
      The time to pay is over, and no payment has reached us.
    </WaitingTitle>
    <LateMoney />
    <OrderSlip order={purchase.order} payer={purchase.order.phoneNumber} />
    <Actions purchase={purchase} origin={origin} again="Buy again" isSame />
  </WaitingFrame>
)

const WhereItIs = ({ purchase: { order, refund } }: { purchase: PurchaseView }) => {
  if (refund === undefined)
    return (
      <>
        Your money comes back: <b>{leText(order.price)}</b>.
      </>
    )
  const sum = <b>{leText(refund.amount)}</b>
  const to = refund.isCash ? 'in cash, from the seller' : `to ${refund.phone}`
  if (refund.state === 'under_way')
    return refund.isCash ? (
      <>
        {sum} comes back {to}.
      </>
    ) : (
      <>
        {sum} is on its way back {to}.
      </>
    )
  if (refund.state === 'delayed')
    return (
      <>
        {sum} did not arrive yet {to}. We are sorting it out. You need to do nothing.
      </>
    )
  return (
    <>
      {sum} was sent back {to}.
      {refund.reference !== null && (
        <>
          {' '}
          Reference <b className="break-all">{refund.reference}</b>.
        </>
      )}
    </>
  )
}

/** The purchase is being refunded. */
export const Refunded = ({ purchase, origin, fetchedAt }: OutcomeProps) => (
  <WaitingFrame order={purchase.order} fetchedAt={fetchedAt}>
    <Emblem look="bg-info-soft text-info-ink">
      <RotateCw />
    </Emblem>
    <WaitingTitle title="Refunded">
      <WhereItIs purchase={purchase} />{' '}
      {purchase.overtimeOf?.isRefunded === false ? 'Your pass goes on.' : 'This pass has ended.'}
    </WaitingTitle>
    <SuspenseNotice purchase={purchase} />
    <div className="mt-5">
      <OrderSlip order={purchase.order} payer={purchase.order.phoneNumber} />
    </div>
    {purchase.receiptPath !== undefined && (
      <LinkButton variant="soft" isWide href={purchase.receiptPath} className="mt-5">
        Receipt
      </LinkButton>
    )}
    <Actions purchase={purchase} origin={origin} again={origin.again} />
  </WaitingFrame>
)
