import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'

type Received<Event> =
  | { kind: 'event'; event: Event }
  | { kind: 'ignored' }
  | { kind: 'forged' }
  /** Signed, but the provider could not say which transfer it is about. */
  | { kind: 'unavailable' }

type Webhook<Event> = {
  provider: Parameters<Deps['counts']['webhookRefused']>[0]
  request: WebhookRequest
  read: (request: WebhookRequest) => Promise<Received<Event>>
  /** Queries the provider for its own status of a received event. */
  poll: (received: Event) => Promise<{ kind: 'event'; event: Event } | { kind: string }>
}

/**
 * Verifies a webhook. Refuses forged ones with `not_logged_in`. A verified one is only a hint: the provider's
 * status call decides. Refuses with `unavailable` if that fails, so that the provider repeats the webhook.
 * Null if there is nothing to record.
 */
export const confirmWebhook = async <Event>(
  deps: Deps,
  { provider, request, read, poll }: Webhook<Event>,
): Promise<Event | null> => {
  const received = await read(request)
  if (received.kind === 'forged') throw refusedForged(deps, provider)
  if (received.kind === 'ignored') return null
  if (received.kind === 'unavailable') throw statusCheckUnavailable()
  const result = await poll(received.event)
  if (result.kind === 'unknown') throw statusCheckUnavailable()
  return 'event' in result ? result.event : null
}

const forged = new Map<string, number>()
const LOGGED_EACH = 100

/**
 * Counts a forged webhook. Logs a provider's first and every hundredth one, so that the log
 * cannot be flooded.
 */
const refusedForged = (
  { counts, log }: Pick<Deps, 'counts' | 'log'>,
  provider: Parameters<Deps['counts']['webhookRefused']>[0],
): Refusal => {
  counts.webhookRefused(provider)
  const count = (forged.get(provider) ?? 0) + 1
  forged.set(provider, count)
  if (count % LOGGED_EACH === 1)
    log.warn({ provider, count }, 'a webhook was refused: its signature or credentials do not hold')
  return new Refusal('not_logged_in', 'The signature or credentials of this webhook are wrong')
}

const statusCheckUnavailable = (): Refusal =>
  new Refusal('unavailable', 'We could not check this. Please send it again.')
