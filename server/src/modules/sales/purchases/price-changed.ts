import { minorToLe } from '@minit/domain/money/money.ts'
import type { Quote } from '@minit/domain/shop/pricing.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Refuses with `price_changed` and the current quote if the screen showed another price. */
export const refuseOtherPrice = (shownPriceMinor: number | null, quote: Quote): void => {
  if (shownPriceMinor !== null && shownPriceMinor !== quote.finalPriceMinor) throw priceChanged(quote)
}

/** The refusal `price_changed` with the current quote. */
export const priceChanged = (quote: Quote): Refusal =>
  new Refusal('price_changed', undefined, {
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
