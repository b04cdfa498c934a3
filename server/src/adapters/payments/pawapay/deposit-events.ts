import type { ProviderEvent } from '../../../ports/payment-provider.ts'
import { fromMajorUnits } from '../major-units.ts'
import { failureReason } from './failure-codes.ts'
import type { Deposit } from './schemas.ts'

/** What a deposit that has ended means to us; undefined while it may still go either way. */
export const eventOf = (deposit: Deposit): ProviderEvent | undefined => {
  if (deposit.status !== 'COMPLETED' && deposit.status !== 'FAILED') return undefined
  const hasSucceeded = deposit.status === 'COMPLETED'
  return {
    key: `${deposit.depositId}:${deposit.status}`,
    reference: deposit.depositId,
    kind: hasSucceeded ? 'succeeded' : 'failed',
    amount: moneyOf(deposit),
    ...(hasSucceeded ? {} : { reason: failureReason(deposit.failureReason?.failureCode) }),
    ...(deposit.providerTransactionId ? { providerTransactionId: deposit.providerTransactionId } : {}),
    ...payerOf(deposit),
  }
}

/** The digits of an international number, without its plus. */
const payerOf = ({ payer }: Deposit): Pick<ProviderEvent, 'payerPhone'> => {
  const digits = payer?.accountDetails.phoneNumber ?? ''
  return /^[1-9]\d{7,14}$/.test(digits) ? { payerPhone: `+${digits}` } : {}
}

/**
 * An amount that cannot be read is told as 0: no sale is for nothing, so it can never match what was asked and
 * comes before a person instead of being lost.
 */
const moneyOf = ({ amount, currency }: Deposit): NonNullable<ProviderEvent['amount']> => ({
  amountMinor: fromMajorUnits(amount) ?? 0,
  currency,
})
