import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { railFor } from '@minit/domain/platform/routing.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OpenMethod } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type Accepting, acceptedMethods } from './seller-terms.ts'

/** The payment limits of this seller's methods now, in the seller's order. */
export const limitsAt = (seller: Accepting, limits: readonly PaymentLimits[]): PaymentLimits[] =>
  acceptedMethods(seller).flatMap((method) => limits.find((each) => each.method === method) ?? [])

/** The limits as the API returns them. */
export const limitsView = (limits: readonly PaymentLimits[]) =>
  limits.map(({ method, minimumMinor, maximumMinor, stepMinor }) => ({
    method,
    minimum: minimumMinor,
    maximum: maximumMinor,
    step: stepMinor,
  }))

/**
 * Returns the first provider that accepts this amount, in minor units. Refuses with `method_not_offered` if
 * the method is off or the amount is outside every limit; the message then names the limit.
 */
export const providerFor = (open: OpenMethod | null, amountMinor: number): PaymentProvider => {
  if (open === null) throw new Refusal('method_not_offered')
  const found = railFor([open, ...open.others], amountMinor)
  if ('rail' in found) return found.rail.provider
  throw new Refusal('method_not_offered', `${found.problem}. Choose another way to pay.`)
}
