import { PAYOUT_FAILURES } from '@minit/domain/money/payouts.ts'
import {
  isInRefundTime,
  isNumberGone,
  refundFailureText,
  SELLER_REFUND_HOURS,
} from '@minit/domain/money/refunds.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { RefundRow } from './refunds.queries.ts'

const problemOf = (reason: string | null): string | null =>
  reason === null
    ? null
    : refundFailureText(PAYOUT_FAILURES.find((known) => known === reason) ?? 'unspecified')

/** A refund as the seller of its sale sees it. */
export const refundView = (refund: RefundRow) => ({
  id: refund.id,
  amount: refund.amountMinor,
  method: refund.method,
  state: refund.state,
  phone: maskPhone(refund.phone),
  reference: refund.reference,
  problem: problemOf(refund.failureReason),
  why: refund.why,
  actor: refund.actor,
  createdAt: refund.createdAt,
  endedAt: refund.endedAt,
})

/** The same for an admin. */
export const platformRefundView = (refund: RefundRow) => ({
  ...refundView(refund),
  isOfSuspense: refund.suspenseId !== null,
  actorName: refund.actorName,
  confirmedBy: refund.confirmedBy,
  provider: refund.provider,
  providerReference: refund.providerReference,
  alarm: refund.alarm,
  isToSendAgain: refund.state === 'failed' && refund.settledAt === null,
  isNumberGone: isNumberGone(refund.failureReason),
})

/** For the waiting customer: an operator handles a failed refund, so it shows as delayed. */
export const customersRefundView = (refund: RefundRow) => {
  const { amountMinor: amount, method, phone, reference, state } = refund
  const isSent = state === 'sent'
  return {
    amount,
    state: isSent ? ('sent' as const) : state === 'failed' ? ('delayed' as const) : ('under_way' as const),
    isCash: method === 'cash',
    phone: maskPhone(phone),
    reference: isSent ? reference : null,
  }
}

type RefundableSale = { status: string; paidAt: Date | null }

/** Until when a seller may refund a sale; null if they may not. */
export const refundableUntil = ({ status, paidAt }: RefundableSale, now: Date): Date | null =>
  status === 'paid' && paidAt !== null && isInRefundTime(paidAt, now)
    ? new Date(paidAt.getTime() + SELLER_REFUND_HOURS * 3_600_000)
    : null
