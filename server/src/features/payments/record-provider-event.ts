import type { Deps } from '../../ports/deps.ts'
import type { ProviderEvent, ProviderName } from '../../ports/payment-provider.ts'
import { holdUnmatchedMoney } from './hold-money.ts'
import { findPaymentByReference, insertProviderEvent, insertUnmatchedEvent } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/** `customer`: who holds the purchase's token, or orders again with its number. */
export type EventSource = 'webhook' | 'answer' | 'poll' | 'seller' | 'customer'

/**
 * Keeps what a provider told us, once, then settles. The event is committed before it is settled: a
 * provider that tells only once has then told for good, and the payment's job settles what a crash left.
 * The seller is found by our own payment, never by what the provider says.
 */
export const recordProviderEvent = async (
  deps: Deps,
  provider: ProviderName,
  event: ProviderEvent,
  source: EventSource,
): Promise<{ isNew: boolean }> => {
  const ref = await deps.db.readAsPlatform((tx) => findPaymentByReference(tx, provider, event.reference))
  if (ref === null) return keepUnmatched(deps, provider, event)
  const isNew = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    insertProviderEvent(tx, {
      ...ref,
      id: deps.newId(),
      provider,
      eventKey: event.key,
      kind: event.kind,
      amountMinor: event.amount?.amountMinor ?? null,
      currency: event.amount?.currency ?? null,
      reason: event.reason ?? null,
      providerTransactionId: event.providerTransactionId ?? null,
      source,
      receivedAt: deps.now(),
    }),
  )
  await settlePayment(deps, ref)
  return { isNew }
}

const keepUnmatched = async (
  deps: Deps,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<{ isNew: boolean }> => {
  deps.log.warn({ provider, reference: event.reference }, 'a payment event fits no payment of ours')
  await deps.db.asPlatform(async (tx) => {
    await insertUnmatchedEvent(tx, {
      provider,
      eventKey: event.key,
      providerReference: event.reference,
      kind: event.kind,
      amountMinor: event.amount?.amountMinor ?? null,
      currency: event.amount?.currency ?? null,
      receivedAt: deps.now(),
    })
    await holdUnmatchedMoney(deps, tx, provider, event)
  })
  return { isNew: true }
}
