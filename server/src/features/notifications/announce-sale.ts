import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { endCashWait, insertActivity, insertNotification } from './notifications.queries.ts'

export type AnnouncedSale = {
  entrepreneurId: string
  purchaseId: string
  packageName: string
  businessName: string
  priceMinor: number
}

/** What a sale puts in the seller's feed and in the platform's activity, not yet written. */
export const saleNews = (
  tools: Pick<Deps, 'now' | 'newId'>,
  { entrepreneurId, purchaseId, businessName, packageName, priceMinor }: AnnouncedSale,
) => {
  const createdAt = tools.now()
  return {
    notification: { entrepreneurId, id: tools.newId(), purchaseId, kind: 'sale' as const, createdAt },
    activity: {
      entrepreneurId,
      id: tools.newId(),
      type: 'internet_purchase' as const,
      description: `${businessName} sold ${packageName}`,
      amountMinor: priceMinor,
      createdAt,
    },
  }
}

/** The seller's notification and the platform's activity line of a sale, in the settling transaction. */
export const announceSale = async (
  deps: Deps,
  tx: Tx,
  sale: AnnouncedSale & { paymentMethod: PaymentMethod },
): Promise<void> => {
  const { notification, activity } = saleNews(deps, sale)
  if (sale.paymentMethod === 'cash') await endCashWait(tx, sale.entrepreneurId, sale.purchaseId)
  await insertNotification(tx, notification)
  await insertActivity(tx, activity)
}
