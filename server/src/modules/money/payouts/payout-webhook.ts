import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProviderName } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { recordOutgoing } from '../transfers/kinds.ts'
import { confirmWebhook } from '../transfers/receive-webhook.ts'

/**
 * Receives a webhook about a payout, or about a refund sent as a payout. Refuses as `confirmWebhook` does.
 */
export const receivePayoutWebhook = async (
  deps: Deps,
  name: PayoutProviderName,
  request: WebhookRequest,
): Promise<void> => {
  const provider = await deps.payouts.byName(name)
  if (provider === null) throw new Refusal('not_found')
  const event = await confirmWebhook(deps, {
    provider: name,
    request,
    read: provider.readWebhook,
    poll: ({ reference }) => provider.readPayout(reference),
  })
  if (event !== null) await recordOutgoing(deps, name, { event, source: 'webhook' })
}
