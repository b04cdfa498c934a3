import { methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { DialledRow } from '../../money/pay-codes/pay-codes.queries.ts'
import { chooseRoute } from '../../money/refunds/choose-route.ts'

/** By what a dialled sum was paid, where the provider does not say it. */
export const methodOf = ({ method }: Pick<DialledRow, 'method'>, phone: string): PaymentMethod =>
  method ?? methodForPhone(phone) ?? 'orange_money'

/**
 * Whether a provider sends a dialled sum back to its payer; else an admin does. Asks providers for their limits, so it is called
 * before a transaction.
 */
export const goesBackByProvider = async (deps: Deps, dialled: DialledRow): Promise<boolean> => {
  const { provider: takenBy, payerPhone: phone, amountMinor } = dialled
  if (phone === null) return false
  const route = await chooseRoute(deps, { takenBy, paidBy: methodOf(dialled, phone), phone, amountMinor })
  return route.method !== 'by_hand'
}
