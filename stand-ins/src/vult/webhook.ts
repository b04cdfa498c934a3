import type { StandInContext } from '../context.ts'
import type { Attempt, Order } from './payment-ledger.ts'

export type WebhookCredentials = { webhookUser: string; webhookPassword: string }

type Sender = WebhookCredentials & Pick<StandInContext, 'callbackBaseUrl' | 'clock'>

/** Sends the webhooks of the order's scenario. Like the real service it never retries. */
export const notify = async (order: Order, attempt: Attempt, sender: Sender): Promise<void> => {
  if (order.scenario === 'no_callback') return
  if (order.scenario === 'forged_callback_first') {
    await post(order, attempt, { ...sender, webhookPassword: 'guessed' })
  }
  const times = order.scenario === 'callbacks_disordered' ? 3 : 1
  for (let sent = 0; sent < times; sent++) await post(order, attempt, sender)
}

const post = async (
  { orderId }: Order,
  { vultRequestId, status }: Attempt,
  { webhookUser, webhookPassword, callbackBaseUrl, clock }: Sender,
): Promise<void> => {
  const basic = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')
  try {
    const response = await fetch(`${callbackBaseUrl()}/api/webhooks/vult`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
      body: JSON.stringify({ orderId, vultRequestId, status }),
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
  } catch {
    // Sent once, even if it was not received.
  }
}
