import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderName,
  ProviderReading,
} from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { recordDialled } from '../pay-codes/record-dialled.ts'
import { recordIncoming } from '../transfers/kinds.ts'
import { confirmWebhook } from '../transfers/receive-webhook.ts'
import type { Reported } from '../transfers/transfer.ts'
import { findStatusQuery, insertUnmatchedEvent } from './provider-events.queries.ts'
import { holdUnmatchedMoney } from './suspense.ts'

/**
 * Records a provider's event once, then settles. An event that fits no payment of ours is stored as unmatched.
 */
export const recordProviderEvent = async (
  deps: Deps,
  provider: ProviderName,
  reported: Reported & { event: ProviderEvent },
): Promise<{ isNew: boolean }> =>
  (await recordByCode(deps, provider, reported)) ??
  (await recordIncoming(deps, provider, reported)) ??
  (await readByCode(deps, provider, reported)) ??
  keepUnmatched(deps, provider, reported.event)

type ReportedPayment = Reported & { event: ProviderEvent }

/** Money of a lasting code makes its own sale; null for any other money. */
const recordByCode = async (deps: Deps, provider: ProviderName, reported: ReportedPayment) =>
  reported.event.payCode === undefined ? null : recordDialled(deps, provider, reported)

/** A statement names a payment of a lasting code without the code: the provider says which it was. */
const readByCode = async (deps: Deps, name: ProviderName, { event, source }: ReportedPayment) => {
  const calls = (await deps.payments.byName(name))?.payCodes
  if (event.kind !== 'succeeded' || calls?.isPaymentId(event.reference) !== true) return null
  const read = await calls.readPayment(event.reference)
  if (read.kind !== 'event') return null
  const { payerPhone } = event
  return recordDialled(deps, name, { event: { ...(payerPhone && { payerPhone }), ...read.event }, source })
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
 * Receives a provider's webhook. Refuses untrusted ones with `not_logged_in` and changes nothing. Where the
 * provider has a status call, a trusted webhook is only a hint: the status call decides.
 */
export const receiveWebhook = async (
  deps: Deps,
  name: ProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const provider = await deps.payments.byName(name)
  if (provider === null) throw new Refusal('not_found')
  const event = await confirmWebhook(deps, {
    provider: name,
    request,
    read: provider.readWebhook,
    poll: (received) => pollReceived(deps, provider, received),
  })
  if (event !== null) await recordProviderEvent(deps, name, { event, source: 'webhook' })
}

/** The same for a payment of a lasting code; only the report may name its payer in full. */
const pollByCode = async (provider: PaymentProvider, received: ProviderEvent): Promise<ProviderReading> => {
  const reading = (await provider.payCodes?.readPayment(received.reference)) ?? { kind: 'unknown' as const }
  if (reading.kind !== 'event' || received.payCode === undefined) return reading
  const { payerPhone, payCode } = received
  const maskedPhone = payerPhone === undefined ? (reading.event.payCode ?? payCode).maskedPhone : null
  const event = { ...reading.event, payCode: { ...(reading.event.payCode ?? payCode), maskedPhone } }
  return { kind: 'event', event: { ...event, ...(payerPhone !== undefined && { payerPhone }) } }
}

/** The provider's status of a received event. Without a status call, the event itself counts. */
const pollReceived = async (
  deps: Deps,
  provider: PaymentProvider,
  received: ProviderEvent,
): Promise<ProviderReading> => {
  const { name } = provider
  if (received.payCode !== undefined) return pollByCode(provider, received)
  const asked = await deps.db.readAsPlatform((tx) => findStatusQuery(tx, name, received.reference))
  const { providerPaymentId = asked?.providerPaymentId ?? null } = received
  const known = asked ?? undefined
  const reading = await provider.readPayment(received.reference, known && { ...known, providerPaymentId })
  if (reading.kind === 'unsupported') return { kind: 'event', event: received }
  if (reading.kind !== 'event') return reading
  // The operator's own number may be in the received event only.
  const { providerTransactionId } = received
  const own = providerTransactionId === undefined ? {} : { providerTransactionId }
  return { kind: 'event', event: { ...own, ...reading.event } }
}
