import type { StatementLine } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { PaymentStatusQuery } from './asked.queries.ts'

/** Payments queried concurrently. */
const AT_ONCE = 5
/**
 * Unanswered queries in a row after which the provider counts as down: waiting for thousands would take days.
 */
const AWAY_AFTER = 20

export type Answer = {
  payment: PaymentStatusQuery
  line: Omit<StatementLine, 'line'> | null
  isKnown: boolean
}

/** Why not all payments were queried. */
export type Stop = 'unsupported' | 'there was no time left' | 'the provider is away'

type Asked = {
  provider: Pick<PaymentProvider, 'readPayment'>
  /** On the monotonic clock. */
  untilMs: number
}

/**
 * Queries a provider about payments, in order and some concurrently; returns the answers up to
 * where it stopped.
 */
export const askAll = async (
  deps: Deps,
  { provider, untilMs }: Asked,
  payments: readonly PaymentStatusQuery[],
): Promise<{ answers: Answer[]; stop: Stop | null }> => {
  const answers: Answer[] = []
  for (let [at, silent] = [0, 0]; at < payments.length; at += AT_ONCE) {
    if (deps.elapsedMs() > untilMs) return { answers, stop: 'there was no time left' }
    const some = await Promise.all(payments.slice(at, at + AT_ONCE).map((payment) => ask(provider, payment)))
    const reported = some.filter((answer) => answer !== null)
    if (reported.length < some.length) return { answers, stop: 'unsupported' }
    answers.push(...reported)
    silent = reported.some(({ isKnown }) => isKnown) ? 0 : silent + reported.length
    if (silent >= AWAY_AFTER) return { answers, stop: 'the provider is away' }
  }
  return { answers, stop: null }
}

/** Null if the provider has no status call. */
const ask = async (provider: Asked['provider'], payment: PaymentStatusQuery): Promise<Answer | null> => {
  const { reference, providerPaymentId, amountMinor: askedMinor } = payment
  const amount = { amountMinor: askedMinor, currency: 'SLE' } as const
  const reading = await provider.readPayment(reference, { providerPaymentId, amount })
  if (reading.kind === 'unsupported') return null
  if (reading.kind !== 'event') return { payment, line: null, isKnown: reading.kind !== 'unknown' }
  const { event } = reading
  const amountMinor = event.amount?.amountMinor ?? payment.amountMinor
  if (event.kind !== 'succeeded') return { payment, line: null, isKnown: true }
  // An adapter reports an unreadable amount as 0.
  if (amountMinor <= 0) return { payment, line: null, isKnown: false }
  const line = {
    kind: 'payment' as const,
    reference: payment.reference,
    phone: payment.phone,
    amountMinor,
    transactionId: event.providerTransactionId ?? null,
    // The answer has no time: this is when we first heard of the payment, or created it.
    occurredAt: payment.paidAt ?? payment.createdAt,
  }
  return { payment, line, isKnown: true }
}
