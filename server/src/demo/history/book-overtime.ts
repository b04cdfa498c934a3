import { extendedUntil } from '@minit/domain/passes/passes.ts'
import { quoteOvertime } from '@minit/domain/shop/pricing.ts'
import { saleActivity, saleNotification } from '../../modules/messaging/feed/feed.sale-part.ts'
import { ledgerOf } from '../../modules/money/ledger/ledger.ts'
import { buildIntentRows, namesOf } from '../../modules/sales/purchases/intent.ts'
import { hashOfOvertime } from '../../modules/sales/purchases/overtime.ts'
import type { PackageRow } from '../../modules/shop/packages/package-view.ts'
import { acceptedPayment, type PastTools, type ShopToFill } from './book-intent.ts'
import { bookEvent, type SaleRows } from './book-sale.ts'
import { instantAfter, startOfDay } from './instants.ts'
import type { PaymentInsert } from './rows.ts'
import type { PastPurchase, Tally } from './tally.ts'

type ExtendedSale = {
  seller: ShopToFill['seller']
  visit: { overtimeMinutes: number; at: Date }
  pack: PackageRow
  purchase: PastPurchase
  payment: PaymentInsert
  sale: SaleRows
}

const BEFORE_END_SECONDS = 120
const PAID_AFTER_SECONDS = 20
const READ_AFTER_SECONDS = 240

/**
 * Makes the rows of overtime bought two minutes before a pass's end, and the later end. Null without
 * overtime, or too close to midnight: a person's purchases stay within one day.
 */
export const bookOvertime = (tools: PastTools, tally: Tally, sold: ExtendedSale) => {
  const { visit, pack, purchase, sale, seller } = sold
  const { pass } = sale.pass
  const at = instantAfter(pass.expiresAt, -BEFORE_END_SECONDS)
  const paidAt = instantAfter(at, PAID_AFTER_SECONDS)
  const isSameDay = startOfDay(paidAt).getTime() === startOfDay(visit.at).getTime()
  if (visit.overtimeMinutes === 0 || !pack.allowsOvertime || !isSameDay) return null
  const intent = intentOf(tools, sold, at)
  const overtime: PastPurchase & { currency: string; feeMinor: number; paidAt: Date } = {
    ...intent.purchase,
    currency: 'SLE',
    feeMinor: 0,
    ...namesOf(purchase.customerName),
    status: 'paid',
    paidAt,
  }
  tally.count(overtime, paidAt)
  const payment = acceptedPayment(intent.payment, at)
  const newId = () => tools.idAt(paidAt)
  const news = { purchase: overtime, seller, paidAt, newId }
  const { entrepreneurId, id: passId } = pass
  const minutes = overtime.baseMinutes
  return {
    purchase: overtime,
    payment,
    event: bookEvent(tools, payment, {
      ending: { kind: 'paid', afterSeconds: PAID_AFTER_SECONDS },
      receivedAt: paidAt,
    }),
    ledger: ledgerOf({ id: newId(), provider: payment.provider, purchase: overtime, createdAt: paidAt }),
    minutes: { entrepreneurId, passId, purchaseId: overtime.id, kind: 'overtime' as const, minutes },
    news: { ...saleNotification(news), readAt: instantAfter(paidAt, READ_AFTER_SECONDS) },
    activity: saleActivity(news),
    passEnd: extendedUntil(pass, minutes, paidAt),
  }
}

export type OvertimeRows = NonNullable<ReturnType<typeof bookOvertime>>

const intentOf = (tools: PastTools, { visit, pack, purchase, payment }: ExtendedSale, at: Date) => {
  const { entrepreneurId, id: transactionId, phone, paymentMethod: method, customerId } = purchase
  const minutes = visit.overtimeMinutes
  const ref = { entrepreneurId, purchaseId: tools.idAt(at), paymentId: tools.idAt(at) }
  return buildIntentRows({ now: () => at }, ref, {
    requestHash: hashOfOvertime({ transactionId, minutes, method, shownPriceMinor: null }),
    channel: purchase.channel,
    deliveryMethod: 'qr_display',
    payer: { phone, method },
    provider: { name: payment.provider, newReference: () => ref.paymentId },
    pack,
    customer: { id: customerId },
    quote: quoteOvertime({ minutes, ratePerMinuteMinor: pack.overtimeRateMinor }),
    passPurchaseId: transactionId,
  })
}
