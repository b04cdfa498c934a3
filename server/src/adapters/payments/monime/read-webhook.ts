import * as z from 'zod/mini'
import type { WebhookReading } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { readJson } from '../../read-json.ts'
import { completedKey, eventOf } from './code-events.ts'
import type { Monime, MonimeSettings } from './monime-calls.ts'
import { MoneyOf, PaymentCode, resultOf, WebhookBody } from './schemas.ts'
import { isSignedByMonime } from './webhook-signature.ts'

/** Several events report one payment. Others are ignored: an expired code may still be paid. */
const PAYMENT_EVENTS = [
  'payment.completed',
  'payment.processing_completed',
  'payment_code.completed',
  'payment_code.processed',
]

const Metadata = z.optional(z.nullable(z.object({ reference: z.optional(z.string()) })))

/** A payment with its owners, one of which is the code. */
const PaymentData = z.object({
  status: z.string(),
  amount: MoneyOf,
  metadata: Metadata,
  channel: z.optional(
    z.nullable(z.object({ reference: z.optional(z.nullable(z.string())), metadata: Metadata })),
  ),
  ownershipGraph: z.optional(z.nullable(z.unknown())),
})
type PaymentData = z.infer<typeof PaymentData>

const Owner = z.object({
  owner: z.optional(z.nullable(z.looseObject({ id: z.optional(z.string()), metadata: Metadata }))),
})

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
  const code = PaymentCode.safeParse(data)
  if (!code.success || !code.data.reference) return { kind: 'ignored' }
  const event = eventOf(code.data, code.data.reference)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}

const readPayment = async (data: unknown, monime: Monime): Promise<WebhookReading> => {
  const { success, data: payment } = PaymentData.safeParse(data)
  if (!success || payment.status !== 'completed') return { kind: 'ignored' }
  const owners = ownersOf(payment.ownershipGraph)
  const codeId = owners.find(({ id }) => id?.startsWith('pmc-'))?.id
  const reference = referenceIn(payment, owners)
  if (reference !== undefined) return eventFrom(payment, reference, codeId)
  if (codeId === undefined) return { kind: 'ignored' }
  const answer = await monime.read(`/v1/payment-codes/${encodeURIComponent(codeId)}`, resultOf(PaymentCode))
  if (answer === undefined) return { kind: 'unavailable' }
  return answer.result.reference ? eventFrom(payment, answer.result.reference, codeId) : { kind: 'ignored' }
}

type Owned = { id?: string | undefined; metadata?: { reference?: string | undefined } | null | undefined }

const MAX_OWNERS = 5

/** From the payment's own owner upwards. */
const ownersOf = (graph: unknown): Owned[] => {
  const owners: Owned[] = []
  let next = graph
  while (owners.length < MAX_OWNERS) {
    const { owner } = Owner.safeParse(next).data ?? {}
    if (owner === undefined || owner === null) return owners
    owners.push(owner)
    next = owner
  }
  return owners
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
