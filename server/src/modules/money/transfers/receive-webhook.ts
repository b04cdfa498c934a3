import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'

type Received<Event> =
  | { kind: 'event'; event: Event }
  | { kind: 'ignored' }
  | { kind: 'forged' }
  /** Signed, but the provider could not be asked which transfer it is about. */
  | { kind: 'unavailable' }

type Webhook<Event> = {
  provider: Parameters<Deps['counts']['webhookRefused']>[0]
  request: WebhookRequest
  read: (request: WebhookRequest) => Promise<Received<Event>>
  /** Asks the provider for its own answer about a received event. */
  poll: (received: Event) => Promise<{ kind: 'event'; event: Event } | { kind: string }>
}

/**
 * Checks a webhook. Refuses what cannot be verified with `not_logged_in`. A verified one is still only a hint: the provider's own
 * answer counts. Refuses with `unavailable` where it does not answer, so that it sends the webhook again. Null where there
 * is nothing to record.
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

/** Counts a forged webhook. Logs the first of a provider and every hundredth, so that nobody can fill the log. */
const refusedForged = (
  { counts, log }: Pick<Deps, 'counts' | 'log'>,
  provider: Parameters<Deps['counts']['webhookRefused']>[0],
): Refusal => {
  counts.webhookRefused(provider)
  const count = (forged.get(provider) ?? 0) + 1
  forged.set(provider, count)
  if (count % LOGGED_EACH === 1)
    log.warn({ provider, count }, 'a webhook was refused: its signature or credentials do not hold')
  return new Refusal('not_logged_in', 'The signature or credentials of this webhook do not hold')
}

const statusCheckUnavailable = (): Refusal =>
  new Refusal('unavailable', 'We could not ask you back. Please tell us again.')
