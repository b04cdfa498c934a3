import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import { failureReason } from './failure-codes.ts'
import { endingOf, type Movement, moneyOf } from './movements.ts'

/** What a deposit that has ended means to us; undefined while it may still go either way. */
export const eventOf = (deposit: Movement): ProviderEvent | undefined => {
  const kind = endingOf(deposit)
  if (kind === undefined) return undefined
  return {
    key: `${deposit.reference}:${deposit.status}`,
    reference: deposit.reference,
    kind,
    amount: moneyOf(deposit),
    ...(kind === 'succeeded' ? {} : { reason: failureReason(deposit.failureReason?.failureCode) }),
    ...(deposit.providerTransactionId ? { providerTransactionId: deposit.providerTransactionId } : {}),
    ...payerOf(deposit),
  }
}

/** The digits of an international number, without its plus. */
const payerOf = ({ payer }: Movement): Pick<ProviderEvent, 'payerPhone'> => {
  const digits = payer?.accountDetails.phoneNumber ?? ''
  return /^[1-9]\d{7,14}$/.test(digits) ? { payerPhone: `+${digits}` } : {}
}
