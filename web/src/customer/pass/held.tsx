import { CircleCheck, UserSearch } from 'lucide-react'
import { OrderSlip } from '../../checkout/order-slip.tsx'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { WaitingFrame, WaitingTitle } from '../../checkout/waiting-frame.tsx'
import { Actions, Emblem, type OutcomeProps } from './outcome.tsx'
import { suspenseText } from './suspense-notice.tsx'

/** Money came, and it is not the price: nothing was sold, and nobody may be told that none came. */
export const isHeld = ({ status, suspense }: PurchaseView): boolean =>
  suspense !== undefined && status !== 'ready' && status !== 'refunded'

const isOpen = ({ suspense = [] }: PurchaseView): boolean => suspense.some(({ outcome }) => outcome === null)

export const heldTitle = (purchase: PurchaseView): string =>
  isOpen(purchase) ? 'We are looking at your payment' : 'We looked at your payment'

/** Another sum than the price, until a person has dealt with it and after. */
export const Held = ({ purchase, origin, fetchedAt }: OutcomeProps) => {
  const mayPay = !isOpen(purchase) && purchase.status !== 'awaiting_payment'
  return (
    <WaitingFrame order={purchase.order} fetchedAt={fetchedAt}>
      <Emblem look={mayPay ? 'bg-info-soft text-info-ink' : 'bg-sun-soft text-sun-ink'}>
        {isOpen(purchase) ? <UserSearch /> : <CircleCheck />}
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
