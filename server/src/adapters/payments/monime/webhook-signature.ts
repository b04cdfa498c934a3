import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import type { MonimeSettings } from './monime-calls.ts'

const OLDEST_SECONDS = 300
/** Allows for clock differences. */
const FUTURE_SECONDS = 60

/** Monime's minimum. */
const SHORTEST_SECRET = 32

/**
 * Whether Monime recently signed these bytes: `t=<seconds>,v1=<base64>`, an HMAC with SHA-256 over the time,
 * an underscore and the body. During a rotation either secret is valid.
 */
export const isSignedByMonime = (
  { headers, rawBody }: WebhookRequest,
  {
    webhookSecret,
    previousWebhookSecret = '',
  }: Pick<MonimeSettings, 'webhookSecret' | 'previousWebhookSecret'>,
  now: Date,
): boolean => {
  const header =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'monime-signature')?.[1] ?? ''
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([A-Za-z0-9+/]{43}=)$/.exec(header.trim()) ?? []
  if (seconds === undefined || signature === undefined) return false
  const ageSeconds = now.getTime() / 1_000 - Number(seconds)
  if (ageSeconds > OLDEST_SECONDS || ageSeconds < -FUTURE_SECONDS) return false
  const received = Buffer.from(signature, 'base64')
  return [webhookSecret, previousWebhookSecret]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .some((secret) =>
      isSame(createHmac('sha256', secret).update(`${seconds}_`).update(rawBody).digest(), received),
    )
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other)
