import { randomUUID } from 'node:crypto'
import { withoutLimits } from '@minit/domain/money/payment-limits.ts'
import { recordProviderEvent } from '@minit/server/modules/money/payments/provider-events.ts'
import type { Deps, PaymentProviders } from '@minit/server/ports/deps.ts'
import type { PaymentProvider, PaymentRequest } from '@minit/server/ports/payment-provider.ts'

/** A provider that answers at once, so that only our own time is measured. */
export const instantPayments = (depsOf: () => Deps): PaymentProviders => {
  const settle = ({ reference, amount }: PaymentRequest) =>
    recordProviderEvent(depsOf(), 'pawapay', {
      event: { key: `${reference}:done`, reference, kind: 'succeeded', amount },
      source: 'webhook',
    })
  const provider: PaymentProvider = {
    name: 'pawapay',
    newReference: () => randomUUID(),
    methods: ['orange_money'],
    unpaidHosts: [],
    limits: async () => [withoutLimits('orange_money')],
    requestPayment: async (request) => {
      setImmediate(() => void settle(request))
      return { kind: 'accepted', nextAction: { type: 'await_prompt' } }
    },
    readPayment: async () => ({ kind: 'unsupported' }),
    readWebhook: async () => ({ kind: 'ignored' }),
  }
  return {
    limits: provider.limits,
    forMethod: async () => ({ provider, limits: withoutLimits('orange_money'), others: [] }),
    rails: async () => [],
    unpaidHosts: async () => [],
    byName: async () => provider,
  }
}
