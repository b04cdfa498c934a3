import type { PaymentMethod } from '@minit/domain/payments.ts'
import { maySell, statusAt } from '@minit/domain/subscriptions.ts'
import type { Deps } from '../../ports/deps.ts'
import { type EntrepreneurRow, findEntrepreneur } from './sellers.queries.ts'

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

/** Whether a seller is neither suspended nor cancelled at this moment. */
export const maySellNow = async (deps: Deps, entrepreneurId: string): Promise<boolean> => {
  const seller = await deps.db.inTenant(entrepreneurId, (tx) => findEntrepreneur(tx, entrepreneurId))
  return seller !== null && isSellerSelling(seller, deps.now())
}
