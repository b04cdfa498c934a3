import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { leText } from '../../lib/money.ts'
import { Notice } from '../../ui/notice.tsx'

type Suspense = NonNullable<PurchaseView['suspense']>[number]

const sumText = (money: Suspense['money']): string => {
  if (money === null) return 'another sum'
  return money.currency === 'SLE' ? leText(money.amount) : `${money.amount} ${money.currency}`
}

/** Describes in sentences what happened to unmatched money of the purchase. */
export const suspenseText = (item: Suspense, { status, order }: PurchaseView): string => {
  const sum = sumText(item.money)
  if (item.outcome === 'sent_back') return `We received ${sum} and sent it back to you.`
  if (item.outcome === 'kept') return `We received ${sum}. It is resolved.`
  if (item.reason === 'sold_out')
    return `We received ${sum} when the last code was sold: there is none left for you. We are checking it and send it back. Do not pay again.`
  if (item.reason === 'paid_again')
    return `We received ${sum} once more. We are checking it. Do not pay again.`
  return status === 'ready' || status === 'refunded'
    ? `We received ${sum} more than the price. We are checking it. Do not pay again.`
    : `We received ${sum} instead of ${leText(order.price)}. We are checking it. Do not pay again.`
}

/** Shown with a pass that was paid or refunded in spite of it. */
export const SuspenseNotice = ({ purchase }: { purchase: PurchaseView }) =>
  purchase.suspense === undefined ? null : (
    <Notice
      tone={purchase.suspense.some(({ outcome }) => outcome === null) ? 'warn' : 'info'}
      className="my-4"
    >
      {purchase.suspense.map((item, index) => (
        // Two payments of the same amount have the same text.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
        <p key={index}>{suspenseText(item, purchase)}</p>
      ))}
    </Notice>
  )
