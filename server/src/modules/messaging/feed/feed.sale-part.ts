import { assignments, insertPart, statementPart } from '../../../db/statement-parts.ts'
import { activity, notifications } from './feed.tables.ts'

type AnnouncedSale = {
  purchase: {
    entrepreneurId: string
    id: string
    kind: 'pass' | 'overtime'
    packageName: string
    priceMinor: number
  }
  seller: { businessName: string }
  paidAt: Date
  newId: () => string
}

/** The platform's activity line of a sale. */
export const saleActivity = ({ purchase, seller, paidAt, newId }: AnnouncedSale) => {
  const { entrepreneurId, kind, packageName, priceMinor: amountMinor } = purchase
  const what = kind === 'pass' ? packageName : `more minutes of ${packageName}`
  return {
    entrepreneurId,
    id: newId(),
    type: 'internet_purchase' as const,
    description: `${seller.businessName} sold ${what}`,
    amountMinor,
    createdAt: paidAt,
  }
}

type NotifiedSale = Omit<AnnouncedSale, 'seller'>

/** The line of a sale in its seller's feed. */
export const saleNotification = ({ purchase, paidAt, newId }: NotifiedSale) => ({
  entrepreneurId: purchase.entrepreneurId,
  id: newId(),
  purchaseId: purchase.id,
  kind: purchase.kind === 'pass' ? ('sale' as const) : ('overtime' as const),
  createdAt: paidAt,
})

export const saleActivityInserted = insertPart(activity, {
  rows: (sale: AnnouncedSale) => [saleActivity(sale)],
})

/** `isQuiet`: one of many sales at once, of which the seller gets no notification each. */
export const saleNotificationInserted = insertPart(notifications, {
  rows: (sale: NotifiedSale & { isQuiet: boolean }) => [sale.isQuiet ? null : saleNotification(sale)],
  onConflict: 'do nothing',
})

/** The seller need not confirm cash for a purchase that is paid. */
export const cashWaitEnded = statementPart({
  name: 'cash_wait_ended',
  input: () => ({}),
  sql: (_, { sellerId, purchase }) => `
    update notifications set ${assignments(notifications, { awaitsCash: 'false' })}
    where entrepreneur_id = ${sellerId} and purchase_id = (select id from ${purchase})
      and kind = 'cash_to_confirm' returning 1`,
})
