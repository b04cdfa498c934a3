import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutEvent, PayoutProviderName } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { refusedForged, refusedUnasked } from '../payments/provider-events.ts'
import { recordRefundEvent } from '../refunds/settle-refund.ts'
import { recordPayoutEvent } from './settle-payout.ts'

/**
 * Takes a provider's webhook about a payout. What cannot be believed is refused with `not_logged_in` and changes nothing.
 * Even what can be is only a hint: the provider's own answer, asked back, is what counts. Refuses with `unavailable` when
 * it cannot be asked, so that it tells us again.
 */
export const receivePayoutWebhook = async (
  deps: Deps,
  name: PayoutProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const provider = await deps.payouts.byName(name)
  if (provider === null) throw new Refusal('not_found')
  const received = await provider.readWebhook(request)
  if (received.kind === 'forged') throw refusedForged(deps, name)
  if (received.kind === 'ignored') return
  const reading = await provider.readPayout(received.event.reference)
  if (reading.kind === 'unknown') throw refusedUnasked()
  if (reading.kind === 'event') await recordWebhook(deps, name, reading.event)
}

/** A refund may have been sent as a payout. */
const recordWebhook = async (deps: Deps, name: PayoutProviderName, event: PayoutEvent): Promise<void> => {
  const told = { event, source: 'webhook' } as const
  if (!(await recordRefundEvent(deps, name, told))) await recordPayoutEvent(deps, name, told)
}
