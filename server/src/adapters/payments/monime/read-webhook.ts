import type { WebhookReading } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { readJson } from '../../read-json.ts'
import { completedKey, eventOf } from './code-events.ts'
import { lastingEvent, processedEvent } from './lasting-events.ts'
import type { Monime, MonimeSettings } from './monime-calls.ts'
import { type Owned, ownersOf, PaymentCode, PaymentData, resultOf, WebhookBody } from './schemas.ts'
import { isSignedByMonime } from './webhook-signature.ts'

/** Several events report one payment. Others are ignored: an expired code may still be paid. */
const PAYMENT_EVENTS = [
  'payment.completed',
  'payment.processing_completed',
  'payment_code.completed',
  'payment_code.processed',
]

/** Reads a webhook. Signed events without a payment code are ignored. */
export const readWebhook = async (
  settings: MonimeSettings,
  monime: Monime,
  { request, now }: { request: WebhookRequest; now: Date },
): Promise<WebhookReading> => {
  if (!isSignedByMonime(request, settings, now)) return { kind: 'forged' }
  const body = readJson(WebhookBody, Buffer.from(request.rawBody).toString('utf8'))
  if (body === undefined || !PAYMENT_EVENTS.includes(body.event.name)) return { kind: 'ignored' }
  return body.object.type === 'payment_code' ? readCode(body.data) : readPayment(body.data, monime)
}

const readCode = (data: unknown): WebhookReading => {
  const lasting = processedEvent(data)
  if (lasting !== undefined) return { kind: 'event', event: lasting }
  const code = PaymentCode.safeParse(data)
  if (!code.success || !code.data.reference) return { kind: 'ignored' }
  const event = eventOf(code.data, code.data.reference)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}

const readPayment = async (data: unknown, monime: Monime): Promise<WebhookReading> => {
  const { success, data: payment } = PaymentData.safeParse(data)
  if (!success || payment.status !== 'completed') return { kind: 'ignored' }
  const lasting = lastingEvent(payment)
  if (lasting !== undefined) return { kind: 'event', event: lasting }
  const owners = ownersOf(payment.ownershipGraph)
  const codeId = owners.find(({ id }) => id?.startsWith('pmc-'))?.id
  const reference = referenceIn(payment, owners)
  if (reference !== undefined) return eventFrom(payment, reference, codeId)
  if (codeId === undefined) return { kind: 'ignored' }
  const answer = await monime.read(`/v1/payment-codes/${encodeURIComponent(codeId)}`, resultOf(PaymentCode))
  if (answer === undefined) return { kind: 'unavailable' }
  return answer.result.reference ? eventFrom(payment, answer.result.reference, codeId) : { kind: 'ignored' }
}

const referenceIn = ({ metadata, channel }: PaymentData, owners: readonly Owned[]): string | undefined =>
  metadata?.reference ??
  channel?.metadata?.reference ??
  owners.find((owner) => owner.metadata?.reference !== undefined)?.metadata?.reference

const eventFrom = (
  { amount, channel }: PaymentData,
  reference: string,
  codeId: string | undefined,
): WebhookReading => ({
  kind: 'event',
  event: {
    key: completedKey(reference),
    reference,
    kind: 'succeeded',
    amount: { amountMinor: amount.value, currency: amount.currency },
    ...(codeId === undefined ? {} : { providerPaymentId: codeId }),
    ...(channel?.reference ? { providerTransactionId: channel.reference } : {}),
  },
})
