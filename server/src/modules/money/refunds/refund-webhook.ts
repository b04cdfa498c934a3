import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { recordOutgoing } from '../transfers/kinds.ts'
import { confirmWebhook } from '../transfers/receive-webhook.ts'

/**
 * Receives a webhook about a refund by the provider that collected the money. Refuses as
 * `confirmWebhook` does.
 */
export const receiveRefundWebhook = async (
  deps: Deps,
  name: ProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const refunds = (await deps.payments.byName(name))?.refunds
  if (refunds === undefined) throw new Refusal('not_found')
  const event = await confirmWebhook(deps, {
    provider: name,
    request,
    read: refunds.readWebhook,
    poll: ({ reference }) => refunds.readRefund(reference),
  })
  if (event !== null) await recordOutgoing(deps, name, { event, source: 'webhook' })
}
