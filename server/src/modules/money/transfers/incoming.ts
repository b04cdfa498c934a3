import type { Money } from '@minit/domain/money/money.ts'
import { type PaymentState, paymentAfter } from '@minit/domain/money/payments.ts'
import { factOf, type TransactionFact } from '@minit/domain/money/suspense.ts'
import type { TransferEvent } from './transfer.ts'

/** What arrived of a payer's money, and the payment state that follows from it. */
export type IncomingMoney = { facts: readonly TransactionFact[]; requested: Money; state: PaymentState }

/** Folds the events of a payer's money. */
export const foldIncoming = (
  events: readonly TransferEvent[],
  { amountMinor }: { amountMinor: number },
): IncomingMoney => {
  const facts = events.map(factOf)
  const requested = { amountMinor, currency: 'SLE' } as const
  return { facts, requested, state: paymentAfter(facts, requested) }
}
