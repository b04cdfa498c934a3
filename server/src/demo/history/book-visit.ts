import { bookIntent, type PastTools, type ShopToFill } from './book-intent.ts'
import { bookOvertime, type OvertimeRows } from './book-overtime.ts'
import { bookEvent, bookSale, type SaleRows } from './book-sale.ts'
import type { Visit } from './draw-visits.ts'
import { instantAfter } from './instants.ts'
import type { EventInsert, MessageInsert, NotificationInsert, PaymentInsert, PurchaseInsert } from './rows.ts'
import type { Tally } from './tally.ts'

/** All rows of one purchase. */
export type Booking = {
  purchase: PurchaseInsert
  payment: PaymentInsert
  event: EventInsert | null
  /** The seller's cash notification, already answered. */
  cashNotification: NotificationInsert | null
  /** Present for paid purchases only. */
  sale: (SaleRows & { news: NotificationInsert; message: MessageInsert | null }) | null
  /** Overtime. */
  overtime: OvertimeRows | null
}

/**
 * Makes and counts the rows of a visit, by the rules of a real purchase. Null if the shop has no package.
 * Leaves no work: no poll is planned, no message waits, no cash is to be confirmed.
 */
export const bookVisit = (
  tools: PastTools,
  tally: Tally,
  { shop, visit }: { shop: ShopToFill; visit: Visit },
): Booking | null => {
  const intent = bookIntent(tools, tally, { shop, visit })
  if (intent === null) return null
  const { purchase, payment, pack } = intent
  const { ending } = visit
  const endedAt = ending.kind === 'expired' ? purchase.payBy : instantAfter(visit.at, ending.afterSeconds)
  const event = ending.kind === 'expired' ? null : bookEvent(tools, payment, { ending, receivedAt: endedAt })
  const left = {
    payment,
    event,
    overtime: null,
    cashNotification: cashNotificationOf(tools, visit, { purchase, readAt: endedAt }),
  }
  if (ending.kind === 'expired') return { ...left, purchase: { ...purchase, status: 'expired' }, sale: null }
  if (ending.kind === 'failed') {
    const { reason: failureReason } = ending
    return { ...left, purchase: { ...purchase, status: 'failed', failureReason }, sale: null }
  }
  const counted = tally.count(purchase, endedAt)
  const paid = { ...purchase, ...counted, status: 'paid' as const, paidAt: endedAt }
  const sale = bookSale(tools, shop, { purchase: paid, provider: payment.provider })
  const overtime = bookOvertime(tools, tally, {
    seller: shop.seller,
    visit,
    pack,
    purchase: paid,
    payment,
    sale,
  })
  return { ...left, purchase: paid, sale: endingAt(sale, overtime?.passEnd), overtime }
}

const endingAt = <Sale extends SaleRows>(sale: Sale, expiresAt: Date | undefined): Sale =>
  expiresAt === undefined ? sale : { ...sale, pass: { ...sale.pass, pass: { ...sale.pass.pass, expiresAt } } }

const cashNotificationOf = (
  tools: PastTools,
  { method, at }: Visit,
  { purchase: { entrepreneurId, id: purchaseId }, readAt }: { purchase: PurchaseInsert; readAt: Date },
): NotificationInsert | null => {
  if (method !== 'cash') return null
  const kind = 'cash_to_confirm'
  return { entrepreneurId, id: tools.idAt(at), purchaseId, kind, awaitsCash: false, createdAt: at, readAt }
}
