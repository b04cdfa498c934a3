import type { SellerNews } from '@minit/domain/messaging/seller-news.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { maskedName } from '../../../kernel/phones.ts'
import type { UnsentRow } from './feed.queries.ts'

/**
 * Builds the alerts for a seller's phone: customers with cash while it is pending, and sales paid without the
 * seller. Masks names as the feed does.
 */
export const alertNewsOf = ({ notification, purchase }: UnsentRow): SellerNews[] => {
  const { packageName, priceMinor: amountMinor, paymentMethod } = purchase
  if (notification.kind === 'cash_to_confirm') {
    const customerName = maskedName(purchase)
    const orderCode = orderCodeOf(purchase.id)
    return notification.awaitsCash ? [{ kind: 'cash', customerName, orderCode, amountMinor }] : []
  }
  const isPaidRemotely = notification.kind !== 'codes_low' && paymentMethod !== 'cash'
  return isPaidRemotely && purchase.status !== 'refunded' ? [{ kind: 'sale', packageName, amountMinor }] : []
}
