import type { SellerNews } from '@minit/domain/messaging/seller-news.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { maskedName } from '../../../kernel/phones.ts'
import type { UntoldRow } from './feed.queries.ts'

/**
 * What a seller is told on a phone in a pocket: who comes with cash as long as that waits, and what was paid without their
 * doing. Names are masked as in the feed.
 */
export const alertNewsOf = ({ notification, purchase }: UntoldRow): SellerNews[] => {
  const { packageName, priceMinor: amountMinor, paymentMethod } = purchase
  if (notification.kind === 'cash_to_confirm') {
    const customerName = maskedName(purchase)
    const orderCode = orderCodeOf(purchase.id)
    return notification.awaitsCash ? [{ kind: 'cash', customerName, orderCode, amountMinor }] : []
  }
  const isPaidFromAfar = notification.kind !== 'codes_low' && paymentMethod !== 'cash'
  return isPaidFromAfar && purchase.status !== 'refunded' ? [{ kind: 'sale', packageName, amountMinor }] : []
}
