import {
  FAILURE_REASONS,
  type FailureReason,
  failureText,
  type PurchaseStatus,
} from '@minit/domain/money/payments.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { customersRefundView } from '../../money/refunds/refund-view.ts'
import { findRefundsOfSales } from '../../money/refunds/refunds.queries.ts'
import { passView } from '../../passes/pass-view.ts'
import { isPrintedCard } from '../../passes/slips.queries.ts'
import { receiptPathOf } from '../receipts/read-receipt.ts'
import { onlineMinutesLeft } from './online-minutes.ts'
import { passOptionsOf } from './pass-options-view.ts'
import { listSuspense, type PurchaseRecord } from './purchases.queries.ts'

/** The answer of the purchase calls: 200 with the access if paid, 202 with the next action if not. */
export const boughtReply = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, payment } = record
  const statusToken = deps.secrets.purchaseToken(purchase.id)
  if (isRefundedPass(record)) throw new Refusal('pass_refunded', PAID_FOR_NOTHING)
  const to = sentTo(record)
  if (to !== null && purchase.status === 'paid')
    return { status: 200, body: { status: 'sent', transactionId: purchase.id, statusToken, to } } as const
  const result = await resultView(deps, record)
  if (result !== null) return { status: 200, body: { status: 'ready', statusToken, ...result } } as const
  const { nextAction } = payment
  const { id: transactionId, payBy } = purchase
  return {
    status: 202,
    body: { status: 'awaiting_payment', transactionId, nextAction, payBy, statusToken },
  } as const
}

const PAID_FOR_NOTHING = 'This pass was refunded. The money for these minutes comes back.'

/** Minutes paid for a pass that was refunded in the meantime: they are of no use, and are refunded too. */
const isRefundedPass = ({ purchase, pass }: Pick<PurchaseRecord, 'purchase' | 'pass'>): boolean =>
  purchase.status === 'paid' && pass !== null && pass.revokedAt !== null

const wireStatus = (record: PurchaseRecord): Exclude<PurchaseStatus, 'paid' | 'granted'> | 'ready' => {
  const { status } = record.purchase
  // Granted minutes have no payment, and a page of their own.
  if (status === 'granted') return 'ready'
  if (status !== 'paid') return status
  return isRefundedPass(record) ? 'refunded' : 'ready'
}

/** The masked number of a gift's recipient; null for the payer's own pass. */
const sentTo = ({ purchase: { recipientPhone } }: PurchaseRecord): string | null =>
  recipientPhone === null ? null : maskPhone(recipientPhone)

/** What a gift's payer may know: that it was sent, and whether it can be sent again. */
const giftOf = (deps: Deps, record: PurchaseRecord) => {
  const to = sentTo(record)
  if (to === null) return null
  const { purchase, pass, message: sent } = record
  const isPaid = purchase.status === 'paid' && pass !== null
  const message =
    isPaid && sent !== null && sent.channel !== 'email'
      ? { channel: sent.channel, state: sent.state, isStuck: isStuck(sent) }
      : null
  return { to, message, canSendAgain: isPaid && passStateAt(pass, deps.now()) === 'active' }
}

/** The answer of the status call. A gift's payer sees no code and no phones. */
export const purchaseView = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, payment } = record
  const suspense = await suspenseOf(deps, record)
  const refund = await refundOf(deps, record)
  const gift = giftOf(deps, record)
  const result = gift === null ? await resultView(deps, record) : null
  const isFailed = purchase.status === 'failed'
  const reason = readFailure(purchase.failureReason)
  const pass = gift === null ? await passOptionsOf(deps, record) : null
  return {
    transactionId: purchase.id,
    status: wireStatus(record),
    order: orderView(record),
    ...(purchase.paidAt !== null && { receiptPath: receiptPathOf(deps, purchase.id) }),
    ...(purchase.status === 'awaiting_payment' && { nextAction: payment.nextAction, payBy: purchase.payBy }),
    ...(isFailed && { failure: { reason, message: failureText(reason) } }),
    ...(suspense.length > 0 && { suspense }),
    ...(refund !== null && { refund }),
    ...(gift !== null && { gift }),
    ...(result !== null && { result }),
    ...(pass !== null && { pass }),
    ...(purchase.passPurchaseId !== null && {
      overtimeOf: {
        ...ticketOf(deps, purchase.passPurchaseId),
        isRefunded: record.pass !== null && record.pass.revokedAt !== null,
      },
    }),
  }
}

/** Queried only if the payment says that there is such money. */
const suspenseOf = async (deps: Deps, { purchase, payment }: PurchaseRecord) => {
  if (payment.needsReview === null && payment.reviewedAt === null) return []
  const items = await deps.db.inTenant(purchase.entrepreneurId, (tx) => listSuspense(tx, purchase))
  return items.map(({ reason, amountMinor, currency, outcome }) => ({
    // Money that matches no payment belongs to no purchase; of a dialled one nobody has the page.
    reason: reason === 'unmatched' || reason === 'not_sold' ? ('wrong_sum' as const) : reason,
    money: amountMinor === null || currency === null ? null : { amount: amountMinor, currency },
    outcome,
  }))
}

/** The refund of the price; null without one. */
export const refundOf = async (deps: Deps, { purchase }: PurchaseRecord) => {
  if (purchase.status !== 'refunded') return null
  const { entrepreneurId, id } = purchase
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findRefundsOfSales(tx, entrepreneurId, [id]))
  const refund = found.get(id)
  return refund === undefined ? null : customersRefundView(refund)
}

/** The buyer of overtime already had the pass's own token. */
const ticketOf = ({ secrets }: Deps, transactionId: string) => ({
  transactionId,
  statusToken: secrets.purchaseToken(transactionId),
})

/** Parses a stored reason. */
export const readFailure = (text: string | null): FailureReason =>
  FAILURE_REASONS.find((reason) => reason === text) ?? 'unspecified'

/** Null until paid or given, and after a refund. For a gift only its recipient gets it. */
export const resultView = async (deps: Deps, record: Omit<PurchaseRecord, 'payment'>) => {
  const { purchase, pass, seller, notificationId } = record
  const isGranted = purchase.status === 'granted'
  if (pass === null || !(purchase.status === 'paid' || isGranted) || isRefundedPass(record)) return null
  return {
    ...(await passView(deps, pass, record.hasRouter)),
    onlineMinutes: await onlineMinutesLeft(deps, pass),
    transactionId: purchase.id,
    businessName: seller.businessName,
    entrepreneurNotified: notificationId !== null,
    message: messageView(deps, record),
  }
}

const messageView = (deps: Deps, { message }: Pick<PurchaseRecord, 'message'>) =>
  // An access message goes to the phone that bought.
  message === null || message.channel === 'email'
    ? null
    : {
        channel: message.channel,
        to: formatPhone(message.recipient),
        text: message.sealedText === '' ? '' : deps.secrets.open(message.sealedText, message.id),
        state: message.state,
        isStuck: isStuck(message),
      }

const isStuck = ({ state, lastProblem }: NonNullable<PurchaseRecord['message']>): boolean =>
  state === 'queued' && lastProblem !== null

const orderView = ({ purchase, payment, seller }: PurchaseRecord) => ({
  orderCode: orderCodeOf(purchase.id),
  entrepreneurId: seller.id,
  businessName: seller.businessName,
  location: seller.location,
  helpPhone: formatPhone(seller.phone),
  packageName: purchase.packageName,
  isVoucher: isPrintedCard(purchase),
  // The seller's name for a number is private: only a buyer who gave a name at the counter sees it here.
  customerName: purchase.channel === 'counter' ? purchase.customerName : formatPhone(purchase.phone),
  phoneNumber: formatPhone(purchase.phone),
  paymentMethod: purchase.paymentMethod,
  deliveryMethod: purchase.deliveryMethod,
  listPrice: purchase.listPriceMinor,
  discount: purchase.discountMinor,
  price: purchase.priceMinor,
  gst: purchase.gstMinor,
  gstPercent: purchase.gstBasisPoints / 100,
  baseMinutes: purchase.baseMinutes,
  walletBonusMinutes: purchase.walletBonusMinutes,
  loyaltyMinutes: purchase.loyaltyMinutes,
  vipMinutes: purchase.vipMinutes,
  totalMinutes: totalMinutesOf(purchase),
  createdAt: purchase.createdAt,
  askedAt: payment.acceptedAt,
  paidAt: purchase.paidAt,
})
