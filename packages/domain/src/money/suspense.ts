import type { Money } from './money.ts'
import { FAILURE_REASONS, isRequestedSum, type PaymentFact } from './payments.ts'

/** Why money is on the suspense account instead of paying for a sale. */
export const SUSPENSE_REASONS = ['wrong_sum', 'paid_again', 'sold_out', 'not_sold', 'unmatched'] as const
export type SuspenseReason = (typeof SUSPENSE_REASONS)[number]

/** How an admin can resolve it: sent back by hand, or kept (compensated in another way). */
export const SUSPENSE_CHOICES = ['sent_back', 'kept'] as const
/** `placed`: its payer identified it, and it paid for their order. */
export const SUSPENSE_OUTCOMES = [...SUSPENSE_CHOICES, 'placed'] as const
export type SuspenseOutcome = (typeof SUSPENSE_OUTCOMES)[number]

/** A fact with the provider's key of the money movement. */
export type TransactionFact = PaymentFact & { transactionKey: string }

/** A provider's event as stored. */
type StoredEvent = Omit<PaymentFact, 'reason'> & {
  reason: string | null
  eventKey: string
  providerTransactionId: string | null
}

/** Converts a stored event. Without a transaction id of the provider, the event key identifies it. */
export const factOf = (event: StoredEvent): TransactionFact => ({
  kind: event.kind,
  transactionKey: event.providerTransactionId ?? event.eventKey,
  amountMinor: event.amountMinor,
  currency: event.currency,
  reason: FAILURE_REASONS.find((reason) => reason === event.reason) ?? null,
  receivedAt: event.receivedAt,
})

/** `amountMinor` (hundredths of `currency`) is null if the provider's amount cannot be read. */
export type SuspenseMoney = {
  transactionKey: string
  reason: SuspenseReason
  amountMinor: number | null
  currency: string
}

/**
 * Returns the received money of one payment that pays for nothing: every distinct successful transaction
 * except the first of the right amount. An unstated amount counts as the requested one. `heldAs` is why that
 * first one pays for nothing too: sold out, no sum that buys minutes, or paid through another provider.
 */
export const suspenseMoneyOf = (
  facts: readonly TransactionFact[],
  requested: Money,
  heldAs: 'sold_out' | 'not_sold' | 'paid_again' | null = null,
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

/** An adapter reports an unreadable amount as 0. */
const amountOf = ({ amountMinor, currency }: TransactionFact, requested: Money) => ({
  amountMinor: amountMinor === 0 ? null : (amountMinor ?? requested.amountMinor),
  currency: currency ?? requested.currency,
})
