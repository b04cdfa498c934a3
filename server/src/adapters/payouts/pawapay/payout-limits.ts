import { withoutLimits } from '@minit/domain/money/payment-limits.ts'
import { PAYOUT_METHODS, type PayoutLimits } from '@minit/domain/money/payouts.ts'
import { fromMajorUnits } from '../../payments/major-units.ts'
import { COUNTRY, CURRENCY, OPERATORS } from '../../payments/pawapay/offered-methods.ts'
import type { PayoutConfiguration, PayoutOperation } from './schemas.ts'

const OPEN_STATUSES = ['OPERATIONAL', 'DELAYED']

/** The methods whose operator sends payouts in leones now, with the limits of one payout. */
export const payoutLimitsIn = (configuration: PayoutConfiguration): PayoutLimits[] =>
  PAYOUT_METHODS.flatMap((method) => {
    const operation = openPayouts(configuration, OPERATORS[method] ?? '')
    return operation === undefined ? [] : [limitsOf(method, operation)]
  })

const openPayouts = (configuration: PayoutConfiguration, operator: string): PayoutOperation | undefined =>
  configuration.countries
    .filter(({ country }) => country === COUNTRY)
    .flatMap(({ providers }) => providers)
    .filter(({ provider }) => provider === operator)
    .flatMap(({ currencies }) => currencies)
    .filter(({ currency }) => currency === CURRENCY)
    .flatMap(({ operationTypes: { PAYOUT } }) => (PAYOUT === undefined ? [] : [PAYOUT]))
    .find(({ status }) => OPEN_STATUSES.includes(status))

/** Limits that the operator omits, or that are unreadable, do not apply. */
const limitsOf = (method: PayoutLimits['method'], operation: PayoutOperation): PayoutLimits => {
  const { minimumMinor, maximumMinor } = withoutLimits(method)
  return {
    method,
    minimumMinor: Math.max(minimumMinor, fromMajorUnits(operation.minAmount ?? '') ?? minimumMinor),
    maximumMinor: Math.min(maximumMinor, fromMajorUnits(operation.maxAmount ?? '') ?? maximumMinor),
    stepMinor: operation.decimalsInAmount === 'NONE' ? 100 : 1,
  }
}
