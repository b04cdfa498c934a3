import { minorToLe } from '@minit/domain/money.ts'
import type { Quote } from '@minit/domain/pricing.ts'
import { Refusal } from '../../refusal.ts'

/** The screen showed another price: the answer carries the quote that counts. */
export const refusalOfPrice = (quote: Quote): Refusal =>
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
