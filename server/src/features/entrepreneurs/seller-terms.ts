import type { PaymentMethod } from '@minit/domain/payments.ts'
import { maySell, statusAt } from '@minit/domain/subscriptions.ts'
import type { EntrepreneurRow } from './entrepreneur-row.ts'

/** The methods this seller takes; cash is always one of them. */
export const acceptedMethods = (seller: EntrepreneurRow): PaymentMethod[] => [
  ...(seller.acceptsVult ? (['vult'] as const) : []),
  ...(seller.acceptsOrangeMoney ? (['orange_money'] as const) : []),
  ...(seller.acceptsAfricellMoney ? (['africell_money'] as const) : []),
  'cash',
]

/** Whether the seller may sell at all now: not suspended, not cancelled. */
export const isSellerSelling = (seller: EntrepreneurRow, now: Date): boolean =>
  maySell(statusAt({ status: seller.subscriptionStatus, trialEndsAt: seller.trialEndsAt }, now))
