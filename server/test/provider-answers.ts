import type { Deps } from '../src/ports/deps.ts'
import type { PaymentProvider, ProviderName, ProviderReading } from '../src/ports/payment-provider.ts'
import type { TestDatabase } from './database.ts'

/** A payment provider with answers from the test; `null`: it is switched off. */
export const answering = (
  deps: Deps,
  changes: Partial<Record<ProviderName, Partial<PaymentProvider> | null>>,
): Deps => ({
  ...deps,
  payments: {
    ...deps.payments,
    byName: async (name) => {
      const change = changes[name]
      if (change === null) return null
      const provider = await deps.payments.byName(change === undefined ? name : 'pawapay')
      return provider === null ? null : { ...provider, ...change, name }
    },
  },
})

/** Answers for each payment by its reference, and knows no other. */
export const readsAs = (
  readings: ReadonlyMap<string, ProviderReading>,
): Pick<PaymentProvider, 'readPayment'> => ({
  readPayment: async (reference) => readings.get(reference) ?? { kind: 'not_found' },
})

export const succeeded = (reference: string, amountMinor: number): ProviderReading => ({
  kind: 'event',
  event: {
    key: `${reference}:COMPLETED`,
    reference,
    kind: 'succeeded',
    amount: { amountMinor, currency: 'SLE' },
    providerTransactionId: `MP-${reference}`,
  },
})

/** Files of the nights that are due for matching. */
export const filesToMatch = async (database: TestDatabase): Promise<string[]> => {
  const files = await database.asOwner<{ id: string }>(
    `select id from statement_files where state = 'matching' and origin <> 'upload'`,
  )
  return files.map(({ id }) => id)
}
