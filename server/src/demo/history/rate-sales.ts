import { rateableFrom } from '@minit/domain/sales/ratings.ts'
import type { ShopToFill } from './book-intent.ts'
import type { Booking } from './book-visit.ts'
import type { RatingInsert } from './rows.ts'
import { TRAFFIC } from './traffic.ts'

/** Repeated in this order: 120 stars in 25 ratings, a mean of 4.8. */
const STARS = [5, 5, 5, 4, 5, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 5, 5, 5, 4, 5, 5] as const

/** Ratings of some buyers, as soon as their passes could be rated, shop by shop. */
export const rateSales = (shops: readonly ShopToFill[], bookings: readonly Booking[]): RatingInsert[] =>
  shops.flatMap(({ seller }) => {
    const every = TRAFFIC.find(({ slug }) => slug === seller.slug)?.ratedEvery ?? null
    if (every === null) return []
    return bookings
      .flatMap(({ purchase, sale }) =>
        purchase.entrepreneurId === seller.id && sale
          ? [{ pass: sale.pass.pass, minutes: purchase.baseMinutes }]
          : [],
      )
      .filter((_, index) => index % every === 0)
      .map(({ pass, minutes }, index) => ({
        entrepreneurId: pass.entrepreneurId,
        purchaseId: pass.purchaseId,
        stars: STARS[index % STARS.length] ?? 5,
        createdAt: rateableFrom(pass, minutes),
      }))
  })
