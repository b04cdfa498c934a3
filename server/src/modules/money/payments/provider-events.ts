import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider, ProviderEvent, ProviderName } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { recordInvoiceEvent } from '../billing/settle-invoice.ts'
import { findAsked, insertProviderEvent, insertUnmatchedEvent } from './provider-events.queries.ts'
import { settlePayment } from './settle-payment.ts'
import { holdUnmatchedMoney } from './suspense.ts'

/** `customer`: who holds the purchase's token, or orders again with its number; `claim`: money that its payer named. */
export type EventSource = 'webhook' | 'answer' | 'poll' | 'statement' | 'seller' | 'customer' | 'claim'

/**
 * Keeps what a provider told us, once, then settles. The event is committed before it is settled: a
 * provider that tells only once has then told for good, and the payment's job settles what a crash left.
 * The seller is found by our own payment, never by what the provider says. `actorId`: whose word it is, of cash.
 */
export const recordProviderEvent = async (
  deps: Deps,
  provider: ProviderName,
  { event, source, actorId = null }: { event: ProviderEvent; source: EventSource; actorId?: string | null },
): Promise<{ isNew: boolean }> => {
  const written = await deps.db.writeAsPlatform((db) =>
    insertProviderEvent(db, {
      id: deps.newId(),
      provider,
      providerReference: event.reference,
      eventKey: event.key,
      kind: event.kind,
      amountMinor: event.amount?.amountMinor ?? null,
      currency: event.amount?.currency ?? null,
      reason: event.reason ?? null,
      providerTransactionId: event.providerTransactionId ?? null,
      source,
      actorId,
      receivedAt: deps.now(),
    }),
  )
  if (written === null)
    return (
      (await recordInvoiceEvent(deps, provider, { event, source })) ?? keepUnmatched(deps, provider, event)
    )
  await settlePayment(deps, written.ref)
  return { isNew: written.isNew }
}

const keepUnmatched = async (
  deps: Deps,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<{ isNew: boolean }> => {
  deps.log.warn({ provider, reference: event.reference }, 'a payment event fits no payment of ours')
  await deps.db.asPlatform(async (tx) => {
    const isNew = await insertUnmatchedEvent(tx, {
      provider,
      eventKey: event.key,
      providerReference: event.reference,
      kind: event.kind,
      amountMinor: event.amount?.amountMinor ?? null,
      currency: event.amount?.currency ?? null,
      receivedAt: deps.now(),
    })
    await holdUnmatchedMoney(deps, tx, { provider, event, isNew })
  })
  return { isNew: true }
}

/**
 * Takes a provider's webhook. What cannot be believed is refused with `not_logged_in` and changes nothing.
 * Even what can be is only a hint where the provider can be asked: its own answer is then what counts.
 */
export const receiveWebhook = async (
  deps: Deps,
  name: ProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const provider = await deps.payments.byName(name)
  if (provider === null) throw new Refusal('not_found')
  const reading = await provider.readWebhook(request)
  if (reading.kind === 'forged') throw refusedForged(deps, name)
  if (reading.kind === 'ignored') return
  if (reading.kind === 'unavailable') throw refusedUnasked()
  const event = await confirmEvent(deps, provider, reading.event)
  if (event !== null) await recordProviderEvent(deps, name, { event, source: 'webhook' })
}

const forged = new Map<string, number>()
const NOTED_EACH = 100

/**
 * What a forged webhook is answered. It is counted; the first of a provider and each hundredth are logged, so that nobody
 * fills the log with them.
 */
export const refusedForged = (
  deps: Deps,
  provider: Parameters<Deps['counts']['webhookRefused']>[0],
): Refusal => {
  deps.counts.webhookRefused(provider)
  const count = (forged.get(provider) ?? 0) + 1
  forged.set(provider, count)
  if (count % NOTED_EACH === 1)
    deps.log.warn({ provider, count }, 'a webhook was refused: its signature or credentials do not hold')
  return new Refusal('not_logged_in', 'The signature or credentials of this webhook do not hold')
}

/** What a webhook is answered whose provider cannot be asked back: it is to be sent again. */
export const refusedUnasked = (): Refusal =>
  new Refusal('unavailable', 'We could not ask you back. Please tell us again.')

/**
 * Null when the provider, asked, does not say the same yet: the payment's job goes on asking. Refuses with
 * `unavailable` when it cannot be asked, so that it tells us again.
 */
const confirmEvent = async (
  deps: Deps,
  provider: PaymentProvider,
  received: ProviderEvent,
): Promise<ProviderEvent | null> => {
  const { name } = provider
  const asked = await deps.db.readAsPlatform((tx) => findAsked(tx, name, received.reference))
  const { providerPaymentId = asked?.providerPaymentId ?? null } = received
  const known = asked ?? undefined
  const reading = await provider.readPayment(received.reference, known && { ...known, providerPaymentId })
  if (reading.kind === 'unsupported') return received
  if (reading.kind === 'unknown')
    throw new Refusal('unavailable', 'We could not ask you back. Please tell us again.')
  if (reading.kind !== 'event') return null
  // The operator's own number may stand in what was told alone.
  const { providerTransactionId } = received
  return { ...(providerTransactionId === undefined ? {} : { providerTransactionId }), ...reading.event }
}
