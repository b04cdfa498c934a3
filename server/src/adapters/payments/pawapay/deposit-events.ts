import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import { failureReason } from './failure-codes.ts'
import { endingOf, type Movement, moneyOf } from './movements.ts'

/** The event of a final deposit; undefined while it is pending. */
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
