import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { endCashWait, insertActivity, insertNotification } from './notifications.queries.ts'

export type AnnouncedSale = {
  entrepreneurId: string
  purchaseId: string
  kind: 'pass' | 'overtime'
  packageName: string
  businessName: string
  priceMinor: number
}

/** What a sale puts in the seller's feed and in the platform's activity, not yet written. */
export const saleNews = (
  tools: Pick<Deps, 'now' | 'newId'>,
  { entrepreneurId, purchaseId, kind, businessName, packageName, priceMinor }: AnnouncedSale,
) => {
  const createdAt = tools.now()
  const isPass = kind === 'pass'
  return {
    notification: {
      entrepreneurId,
      id: tools.newId(),
      purchaseId,
      kind: isPass ? ('sale' as const) : ('overtime' as const),
      createdAt,
    },
    activity: {
      entrepreneurId,
      id: tools.newId(),
      type: 'internet_purchase' as const,
      description: `${businessName} sold ${isPass ? packageName : `more minutes of ${packageName}`}`,
      amountMinor: priceMinor,
      createdAt,
    },
  }
}

/**
 * The seller's notification and the platform's activity line of a sale, in the settling transaction, which moves the
 * seller's feed at its end, with the totals.
 */
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
