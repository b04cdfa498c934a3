import { withoutLimits } from '@minit/domain/money/payment-limits.ts'
import { ulid } from 'ulid'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'

export type CashTools = { newReference?: () => string }

/** Cash: only the seller's confirmation settles it. */
export const createCash = (tools: CashTools = {}): PaymentProvider => ({
  name: 'cash',
  newReference: tools.newReference ?? (() => ulid()),
  methods: ['cash'],
  unpaidHosts: [],
  limits: async () => [withoutLimits('cash')],
  requestPayment: async ({ method }) =>
    method === 'cash'
      ? { kind: 'accepted', nextAction: { type: 'collect_cash' } }
      : { kind: 'declined', reason: 'invalid_request' },
  readPayment: async () => ({ kind: 'pending' }),
  readWebhook: async () => ({ kind: 'forged' }),
})
