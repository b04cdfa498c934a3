import type { PaymentMethod } from './payments.ts'
import { methodForPhone } from './payments.ts'
import type { PayoutFailure, PayoutLimits, PayoutMethod } from './payouts.ts'

/**
 * How a refund is paid: `provider` sends back what it took; `payout` goes to the payer's own number through
 * another provider; `by_hand` in a provider's console and `cash` over the counter need a confirmation with a
 * reference.
 */
export const REFUND_METHODS = ['provider', 'payout', 'by_hand', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/**
 * `waiting`: to be sent; `asked`: requested from the provider; `to_confirm`: by hand. The first three are
 * open.
 */
export const REFUND_STATES = ['waiting', 'asked', 'to_confirm', 'sent', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Who started a refund; `platform`: duplicate money is refunded automatically. */
export const REFUND_ACTORS = ['seller', 'admin', 'platform'] as const

/** How many hours after payment a seller may refund a sale. */
export const SELLER_REFUND_HOURS = 72

/** Whether a seller may still refund a sale that was paid at an instant. */
export const isInRefundTime = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() <= SELLER_REFUND_HOURS * 3_600_000

/** Returns the mobile-money account for a payer's refund; null if the number has none. */
export const payoutMethodOf = (paidBy: PaymentMethod, phone: string): PayoutMethod | null => {
  if (paidBy === 'orange_money' || paidBy === 'africell_money') return paidBy
  return paidBy === 'cash' ? null : methodForPhone(phone)
}

/** Whether an amount fits into one payout. A refund is never split. */
export const fitsOnePayout = (amountMinor: number, limits: Omit<PayoutLimits, 'method'>): boolean =>
  amountMinor >= limits.minimumMinor &&
  amountMinor <= limits.maximumMinor &&
  amountMinor % limits.stepMinor === 0

/** What whoever refunds a sale reads while the minutes of its pass are used at another shop. */
export const refundAwayText = (hostName: string): string =>
  `Its minutes are used at ${hostName} now. The refund ends that use, and ${hostName} is still paid for it.`

const FAILURE_TEXTS: Record<PayoutFailure, string> = {
  refused_by_admin: 'An admin stopped it.',
  taken_back: 'It was taken back.',
  number_changed: 'The number was changed.',
  recipient_not_found: 'The number no longer has a mobile money account.',
  limit_reached: 'The mobile money account of the number can take no more now.',
  amount_out_of_bounds: 'The operator does not carry this amount.',
  float_too_low: 'The provider held too little money.',
  invalid_request: 'The provider did not take the request.',
  unspecified: 'The provider gave no reason.',
}

/** Returns why a refund did not arrive, for the operator who handles it. */
export const refundFailureText = (reason: PayoutFailure): string => FAILURE_TEXTS[reason]

/** Whether a refund failed because its number has no account: sending it there again fails again. */
export const isNumberGone = (failureReason: string | null): boolean => failureReason === 'recipient_not_found'

/** Returns what an admin must do about a refund, as a sentence. */
export const refundTodo = ({
  state,
  method,
  hasAlarm,
  failureReason = null,
}: {
  state: RefundState
  method: RefundMethod
  hasAlarm: boolean
  failureReason?: string | null
}): string => {
  if (hasAlarm) return 'Look it up at the provider, then say what you found.'
  if (state === 'failed' && isNumberGone(failureReason))
    return 'Ask the customer for another number of theirs, then send it by hand.'
  if (state === 'failed') return 'Send it again, or send it by hand in the provider’s own console.'
  if (method === 'cash') return 'The seller hands the cash back and confirms it. Call them if it takes long.'
  if (method === 'by_hand')
    return 'Send it in the provider’s own console, then confirm it with its reference.'
  return 'The provider has not said how it ended. We keep asking; call them if it takes long.'
}
