import { quotePass } from '@minit/domain/shop/pricing.ts'
import type { packageView } from './package-view.ts'

type Shown = Pick<ReturnType<typeof packageView>, 'durationMinutes' | 'price' | 'happyHour'>

/** What a new customer pays for a package now, happy hour included, in minor units. */
export const priceNow = ({ durationMinutes, price, happyHour }: Shown): number =>
  quotePass({
    pack: { durationMinutes, priceMinor: price },
    method: 'cash',
    channel: 'provider',
    customer: null,
    promotion: happyHour && {
      offMinor: happyHour.off,
      leastMinor: happyHour.least,
      stepMinor: happyHour.step,
    },
  }).finalPriceMinor
