import { orderCodeOf } from '@minit/domain/order-codes.ts'
import { FAILURE_REASONS, type FailureReason, failureText } from '@minit/domain/payments.ts'
import type { Deps } from '../../ports/deps.ts'
import { formatPhone } from '../customers/phones.ts'
import { passView } from '../passes/pass-view.ts'
import { passOptionsOf } from './pass-options.ts'
import type { PurchaseRecord } from './purchases.queries.ts'

/** The purchase calls' answer: 200 with the access when paid, 202 with what to do when not yet. */
export const boughtReply = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, payment } = record
  const statusToken = deps.secrets.purchaseToken(purchase.id)
  const result = await resultView(deps, record)
  if (result !== null) return { status: 200, body: { status: 'ready', statusToken, ...result } } as const
  const { nextAction } = payment
  const { id: transactionId, payBy } = purchase
  return {
    status: 202,
    body: { status: 'awaiting_payment', transactionId, nextAction, payBy, statusToken },
  } as const
}

/** The status call's answer. */
export const purchaseView = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, payment } = record
  const result = await resultView(deps, record)
  const isOpen = purchase.status === 'awaiting_payment'
  const isFailed = purchase.status === 'failed'
  const reason = readFailure(purchase.failureReason)
  const pass = await passOptionsOf(deps, record)
  return {
    transactionId: purchase.id,
    status: purchase.status === 'paid' ? ('ready' as const) : purchase.status,
    order: orderView(record),
    ...(isOpen && { nextAction: payment.nextAction, payBy: purchase.payBy }),
    ...(isFailed && { failure: { reason, message: failureText(reason) } }),
    ...(result !== null && { result }),
    ...(pass !== null && { pass }),
    ...(purchase.passPurchaseId !== null && { overtimeOf: ticketOf(deps, purchase.passPurchaseId) }),
  }
}

/** Who bought overtime held the pass's own token, so they are told nothing new. */
const ticketOf = ({ secrets }: Deps, transactionId: string) => ({
  transactionId,
  statusToken: secrets.purchaseToken(transactionId),
})

/** A stored reason as the domain knows it. */
export const readFailure = (text: string | null): FailureReason =>
  FAILURE_REASONS.find((reason) => reason === text) ?? 'unspecified'

/** Null until paid, and after a refund. */
const resultView = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, pass, seller, notificationId } = record
  if (pass === null || purchase.status !== 'paid') return null
  return {
    ...(await passView(deps, pass)),
    transactionId: purchase.id,
    businessName: seller.businessName,
    entrepreneurNotified: notificationId !== null,
    message: messageView(deps, record),
  }
}

const messageView = (deps: Deps, { message }: PurchaseRecord) =>
  // An access message goes to the phone that bought.
  message === null || message.channel === 'email'
    ? null
    : {
        channel: message.channel,
        to: formatPhone(message.recipient),
        text: deps.secrets.open(message.sealedText, message.id),
        state: message.state,
        isStuck: message.state === 'queued' && message.lastProblem !== null,
      }

const orderView = ({ purchase, payment, seller }: PurchaseRecord) => ({
  orderCode: orderCodeOf(purchase.id),
  entrepreneurId: seller.id,
  businessName: seller.businessName,
  location: seller.location,
  helpPhone: formatPhone(seller.phone),
  packageName: purchase.packageName,
  // What the seller calls a number is the seller's: only who gave a name here may read it here.
  customerName: purchase.channel === 'counter' ? purchase.customerName : formatPhone(purchase.phone),
  phoneNumber: formatPhone(purchase.phone),
  paymentMethod: purchase.paymentMethod,
  deliveryMethod: purchase.deliveryMethod,
  listPrice: purchase.listPriceMinor,
  discount: purchase.discountMinor,
  price: purchase.priceMinor,
  gst: purchase.gstMinor,
  baseMinutes: purchase.baseMinutes,
  walletBonusMinutes: purchase.walletBonusMinutes,
  loyaltyMinutes: purchase.loyaltyMinutes,
  vipMinutes: purchase.vipMinutes,
  totalMinutes:
    purchase.baseMinutes + purchase.walletBonusMinutes + purchase.loyaltyMinutes + purchase.vipMinutes,
  createdAt: purchase.createdAt,
  askedAt: payment.acceptedAt,
  paidAt: purchase.paidAt,
})
