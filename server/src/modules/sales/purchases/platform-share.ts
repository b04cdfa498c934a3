import { feeRateAt, platformFeeOf } from '@minit/domain/platform/money-terms.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { MoneyTerms } from '../../platform/settings/money-terms.ts'

/**
 * The fee in minor units and the settlement delay in hours that an intent fixes between platform and seller.
 * Both are 0 if the platform does not collect the money, as with cash.
 */
export const platformShareOf = (
  {
    provider,
    quote,
    terms,
  }: {
    provider: { name: ProviderName }
    quote: Pick<Quote, 'finalPriceMinor'>
    terms?: MoneyTerms | null
  },
  now: Date,
): { feeMinor: number; settlementDelayHours: number } => {
  if (provider.name === 'cash' || !terms) return { feeMinor: 0, settlementDelayHours: 0 }
  const delays: Partial<Record<ProviderName, number>> = terms.settlementDelayHours
  return {
    feeMinor: platformFeeOf(quote.finalPriceMinor, feeRateAt(terms.fees, now)),
    settlementDelayHours: delays[provider.name] ?? 0,
  }
}
