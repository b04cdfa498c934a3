import { minorToLe } from '@minit/domain/money.ts'
import type { Quote } from '@minit/domain/pricing.ts'
import { Refusal } from '../../refusal.ts'

/** Refuses with `price_changed` and the quote that counts when the screen showed another price than its. */
export const refuseOtherPrice = (shownPriceMinor: number | null, quote: Quote): void => {
  if (shownPriceMinor === null || shownPriceMinor === quote.finalPriceMinor) return
  throw new Refusal('price_changed', undefined, {
    quote: {
      listPrice: minorToLe(quote.listPriceMinor),
      discount: minorToLe(quote.discountMinor),
      finalPrice: minorToLe(quote.finalPriceMinor),
      gst: minorToLe(quote.gstMinor),
      baseMinutes: quote.baseMinutes,
      bonusMinutes: quote.bonusMinutes,
      totalMinutes: quote.totalMinutes,
    },
  })
}
