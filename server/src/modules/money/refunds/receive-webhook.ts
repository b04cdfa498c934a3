import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { refusedForged, refusedUnasked } from '../payments/provider-events.ts'
import { recordRefundEvent } from './settle-refund.ts'

/**
 * Takes a provider's webhook about a refund. What cannot be believed is refused with `not_logged_in` and changes nothing.
 * Even what can be is only a hint: the provider's own answer, asked back, is what counts. Refuses with `unavailable` when
 * it cannot be asked, so that it tells us again.
 */
export const receiveRefundWebhook = async (
  deps: Deps,
  name: ProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const refunds = (await deps.payments.byName(name))?.refunds
  if (refunds === undefined) throw new Refusal('not_found')
  const received = await refunds.readWebhook(request)
  if (received.kind === 'forged') throw refusedForged(deps, name)
  if (received.kind === 'ignored') return
  const reading = await refunds.readRefund(received.event.reference)
  if (reading.kind === 'unknown') throw refusedUnasked()
  if (reading.kind !== 'event') return
  const { event } = reading
  if (!(await recordRefundEvent(deps, name, { event, source: 'webhook' })))
    deps.log.error(
      { provider: name, reference: event.reference, kind: event.kind },
      'a refund event fits no refund of ours',
    )
}
