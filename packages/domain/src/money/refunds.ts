import type { PaymentMethod } from './payments.ts'
import { methodForPhone } from './payments.ts'
import type { PayoutFailure, PayoutLimits, PayoutMethod } from './payouts.ts'

/**
 * How money goes back: `provider` took it and sends it back; `payout` to the payer's own number by another provider;
 * `by_hand` in a provider's console, and `cash` over the counter, which a person confirms with a reference.
 */
export const REFUND_METHODS = ['provider', 'payout', 'by_hand', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** `waiting` to be sent; `asked` of the provider, who may have it; `to_confirm` by a person. The first three are open. */
export const REFUND_STATES = ['waiting', 'asked', 'to_confirm', 'sent', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Who set a refund going; `platform`: money that came twice goes back by itself. */
export const REFUND_ACTORS = ['seller', 'admin', 'platform'] as const

/** For so long a seller may refund a sale of their own. */
export const SELLER_REFUND_HOURS = 72

/** Whether a seller may still refund a sale that was paid at an instant. */
export const isInRefundTime = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() <= SELLER_REFUND_HOURS * 3_600_000

/** The mobile-money account that a payer's money goes back to; null where their number has none. */
export const payoutMethodOf = (paidBy: PaymentMethod, phone: string): PayoutMethod | null => {
  if (paidBy === 'orange_money' || paidBy === 'africell_money') return paidBy
  return paidBy === 'cash' ? null : methodForPhone(phone)
}

/** Whether a sum can be sent in one payout: a refund is never split. */
export const fitsOnePayout = (amountMinor: number, limits: Omit<PayoutLimits, 'method'>): boolean =>
  amountMinor >= limits.minimumMinor &&
  amountMinor <= limits.maximumMinor &&
  amountMinor % limits.stepMinor === 0

const FAILURE_TEXTS: Record<PayoutFailure, string> = {
  refused_by_admin: 'An admin stopped it.',
  number_changed: 'The number was changed.',
  recipient_not_found: 'The number has no mobile money account any more.',
  limit_reached: 'The mobile money account of the number can take no more now.',
  amount_out_of_bounds: 'The operator does not carry this amount.',
  float_too_low: 'The provider held too little money.',
  invalid_request: 'The provider did not take the request.',
  unspecified: 'The provider gave no reason.',
}

/** Why a refund did not arrive, for who has to see to it. */
export const refundFailureText = (reason: PayoutFailure): string => FAILURE_TEXTS[reason]

/** What an admin has to do about a refund, in a sentence. */
export const refundTodo = ({
  state,
  method,
  hasAlarm,
}: {
  state: RefundState
  method: RefundMethod
  hasAlarm: boolean
}): string => {
  if (hasAlarm) return 'Look it up at the provider, then say what you found.'
  if (state === 'failed') return 'Send it again, or send it by hand in the provider’s own console.'
  if (method === 'cash') return 'The seller hands the cash back and confirms it. Call them if it takes long.'
  if (method === 'by_hand')
    return 'Send it in the provider’s own console, then confirm it with its reference.'
  return 'The provider has not said how it ended. We keep asking; call them if it takes long.'
}
