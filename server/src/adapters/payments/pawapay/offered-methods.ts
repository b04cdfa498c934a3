import { type PaymentLimits, withoutLimits } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { fromMajorUnits } from '../major-units.ts'
import type { ActiveConfiguration } from './schemas.ts'

export const COUNTRY = 'SLE'
export const CURRENCY = 'SLE'

/** pawaPay's name of the operator of each method. */
export const OPERATORS: Partial<Record<PaymentMethod, string>> = {
  orange_money: 'ORANGE_SLE',
  africell_money: 'AFRICELL_SLE',
}

const OPEN_STATUSES = ['OPERATIONAL', 'DELAYED']

/**
 * The methods whose operator accepts deposits in leones now, with its limits, from the account's
 * configuration. Operators that require a one-time code or a redirect are omitted: only the prompt is
 * supported.
 */
export const limitsIn = (configuration: ActiveConfiguration): PaymentLimits[] =>
  METHODS.flatMap((method) => {
    const deposit = openDeposit(configuration, OPERATORS[method] ?? '')
    return deposit === undefined ? [] : [limitsOf(method, deposit)]
  })

export const METHODS = ['orange_money', 'africell_money'] as const

type OperatorCurrency = ActiveConfiguration['countries'][number]['providers'][number]['currencies'][number]
type Deposit = NonNullable<OperatorCurrency['operationTypes']['DEPOSIT']>

const openDeposit = (configuration: ActiveConfiguration, operator: string): Deposit | undefined =>
  configuration.countries
    .filter(({ country }) => country === COUNTRY)
    .flatMap(({ providers }) => providers)
    .filter(({ provider }) => provider === operator)
    .flatMap(({ currencies }) => currencies)
    .find(takesDeposits)?.operationTypes.DEPOSIT

const takesDeposits = ({ currency, operationTypes }: OperatorCurrency): boolean => {
  const deposit = operationTypes.DEPOSIT
  if (currency !== CURRENCY || deposit === undefined) return false
  return OPEN_STATUSES.includes(deposit.status) && (deposit.authType ?? 'PROVIDER_AUTH') === 'PROVIDER_AUTH'
}

/** Limits that the operator omits, or that are unreadable, do not apply. */
const limitsOf = (method: PaymentMethod, deposit: Deposit): PaymentLimits => {
  const { minimumMinor, maximumMinor } = withoutLimits(method)
  return {
    method,
    minimumMinor: Math.max(minimumMinor, fromMajorUnits(deposit.minAmount ?? '') ?? minimumMinor),
    maximumMinor: Math.min(maximumMinor, fromMajorUnits(deposit.maxAmount ?? '') ?? maximumMinor),
    stepMinor: deposit.decimalsInAmount === 'NONE' ? 100 : 1,
  }
}
