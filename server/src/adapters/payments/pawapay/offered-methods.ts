import type { PaymentMethod } from '@minit/domain/payments.ts'
import type { ActiveConfiguration } from './schemas.ts'

export const COUNTRY = 'SLE'
export const CURRENCY = 'SLE'

/** pawaPay's name of the operator behind each method that it may carry. */
export const OPERATORS: Partial<Record<PaymentMethod, string>> = {
  orange_money: 'ORANGE_SLE',
  africell_money: 'AFRICELL_SLE',
}

const OPEN_STATUSES = ['OPERATIONAL', 'DELAYED']

/**
 * The methods whose operator takes deposits in leones now, according to the account's own configuration.
 * Operators that want a one-time code or a redirect first are left out: only the prompt is supported.
 */
export const methodsIn = (configuration: ActiveConfiguration): PaymentMethod[] => {
  const open = new Set(openOperators(configuration))
  return (['orange_money', 'africell_money'] as const).filter((method) => open.has(OPERATORS[method] ?? ''))
}

const openOperators = (configuration: ActiveConfiguration): string[] =>
  configuration.countries
    .filter((country) => country.country === COUNTRY)
    .flatMap((country) => country.providers)
    .filter((operator) => operator.currencies.some(takesDeposits))
    .map((operator) => operator.provider)

type OperatorCurrency = ActiveConfiguration['countries'][number]['providers'][number]['currencies'][number]

const takesDeposits = ({ currency, operationTypes }: OperatorCurrency): boolean => {
  const deposit = operationTypes.DEPOSIT
  if (currency !== CURRENCY || deposit === undefined) return false
  return OPEN_STATUSES.includes(deposit.status) && (deposit.authType ?? 'PROVIDER_AUTH') === 'PROVIDER_AUTH'
}
