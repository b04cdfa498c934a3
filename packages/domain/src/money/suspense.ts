import type { Money } from './money.ts'
import { FAILURE_REASONS, isRequestedSum, type PaymentFact } from './payments.ts'

/** Why money stands on the suspense account instead of being a sale's. */
export const SUSPENSE_REASONS = ['wrong_sum', 'paid_again', 'sold_out', 'unmatched'] as const
export type SuspenseReason = (typeof SUSPENSE_REASONS)[number]

/** What an admin can say was done with it: sent back by hand, or kept (made good in another way). */
export const SUSPENSE_CHOICES = ['sent_back', 'kept'] as const
/** `placed`: its payer named it, and it has paid for their order. */
export const SUSPENSE_OUTCOMES = [...SUSPENSE_CHOICES, 'placed'] as const
export type SuspenseOutcome = (typeof SUSPENSE_OUTCOMES)[number]

/** A fact with the provider's own name for the movement of money that it tells of. */
export type TransactionFact = PaymentFact & { transactionKey: string }

/** What a provider said, as it is kept. */
type StoredEvent = Omit<PaymentFact, 'reason'> & {
  reason: string | null
  eventKey: string
  providerTransactionId: string | null
}

/** What an event says. One whose provider names no movement of money is known by its own name. */
export const factOf = (event: StoredEvent): TransactionFact => ({
  kind: event.kind,
  transactionKey: event.providerTransactionId ?? event.eventKey,
  amountMinor: event.amountMinor,
  currency: event.currency,
  reason: FAILURE_REASONS.find((reason) => reason === event.reason) ?? null,
  receivedAt: event.receivedAt,
})

/** `amountMinor` (hundredths of `currency`) is null where what the provider said cannot be read. */
export type SuspenseMoney = {
  transactionKey: string
  reason: SuspenseReason
  amountMinor: number | null
  currency: string
}

/**
 * The money among the facts of one payment that pays for nothing: every distinct transaction that succeeded,
 * but the first of the right sum. A provider that states no sum moved the one that was asked. `heldAs` says why that one
 * pays for nothing too: nothing is left to sell, or the purchase was paid through another provider.
 */
export const suspenseMoneyOf = (
  facts: readonly TransactionFact[],
  requested: Money,
  heldAs: 'sold_out' | 'paid_again' | null = null,
): SuspenseMoney[] => {
  const received = firstOfEach(facts.filter(({ kind }) => kind === 'succeeded'))
  const paying = received.find((fact) => isRequestedSum(fact, requested))
  const reasonOf = (fact: TransactionFact): SuspenseReason => {
    if (fact === paying && heldAs !== null) return heldAs
    return isRequestedSum(fact, requested) ? 'paid_again' : 'wrong_sum'
  }
  return received
    .filter((fact) => heldAs !== null || fact !== paying)
    .map((fact) => ({
      transactionKey: fact.transactionKey,
      reason: reasonOf(fact),
      ...amountOf(fact, requested),
    }))
}

const firstOfEach = (facts: readonly TransactionFact[]): TransactionFact[] => {
  const inOrder = facts.toSorted(
    (one, other) =>
      one.receivedAt.getTime() - other.receivedAt.getTime() ||
      (one.transactionKey < other.transactionKey ? -1 : 1),
  )
  const first = new Map<string, TransactionFact>()
  for (const fact of inOrder) if (!first.has(fact.transactionKey)) first.set(fact.transactionKey, fact)
  return [...first.values()]
}

/** An adapter tells what it cannot read as 0. */
const amountOf = ({ amountMinor, currency }: TransactionFact, requested: Money) => ({
  amountMinor: amountMinor === 0 ? null : (amountMinor ?? requested.amountMinor),
  currency: currency ?? requested.currency,
})
