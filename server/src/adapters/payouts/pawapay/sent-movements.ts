import type { PayoutOutcome, PayoutReading, PayoutWebhookReading } from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import type { connectMovements } from '../../payments/pawapay/movements.ts'
import { payoutEventOf, payoutFailure } from './payout-events.ts'

export type SentMovements = {
  ask: (reference: string, fields: Record<string, unknown>) => Promise<PayoutOutcome>
  read: (reference: string) => Promise<PayoutReading>
  readWebhook: (request: WebhookRequest) => Promise<PayoutWebhookReading>
}

/** Money that pawaPay sends for us, as a payout or a refund, in the types of payouts. */
export const sentMovements = (
  sort: 'payout' | 'refund',
  movements: ReturnType<typeof connectMovements>,
): SentMovements => ({
  ask: async (reference, fields) => {
    const answer = await movements.ask(reference, fields)
    if (answer.kind === 'accepted' || answer.kind === 'unknown') return answer
    const reason = answer.kind === 'unusable' ? 'invalid_request' : payoutFailure(answer.code)
    return reason === 'float_too_low' ? { kind: 'no_float' } : { kind: 'declined', reason }
  },
  read: async (reference) => {
    const reading = await movements.read(reference)
    if (reading.kind !== 'found') return reading
    const event = payoutEventOf(sort, reading.movement)
    return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
  },
  readWebhook: async (request) => {
    const sent = await movements.readCallback(request)
    if (sent === null) return { kind: 'forged' }
    const event = sent === undefined ? undefined : payoutEventOf(sort, sent)
    return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
  },
})
