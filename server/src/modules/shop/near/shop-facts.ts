import { hourPriceMinor } from '@minit/domain/shop/hour-price.ts'
import { openingText } from '@minit/domain/shop/opening-hours.ts'
import { freeNow } from '../sellers/free-now.queries.ts'
import type { IndexedShop } from './shop-index.queries.ts'

/** The free minutes of a shop now; null where it gives none, is closed, or sells the codes of its own box. */
export const freeMinutesAt = ({ isOpen, joining, free }: IndexedShop, now: Date): number | null =>
  isOpen && joining !== 'codes' ? (freeNow(free, now)?.minutes ?? null) : null

/** The price of an hour as the API returns it, with what is sold. */
export const hourPriceView = (hour: IndexedShop['hour']) =>
  hour && {
    price: hourPriceMinor(hour),
    packageName: hour.name,
    packagePrice: hour.priceMinor,
    packageMinutes: hour.durationMinutes,
  }

/** What every list of shops says of one. */
export const shopFacts = (shop: IndexedShop, now: Date) => ({
  opening: openingText(shop, now),
  hourPrice: hourPriceView(shop.hour),
  speed: shop.speed,
  rating: shop.rating,
  returnedMinutes: shop.returnedMinutes,
  freeMinutes: freeMinutesAt(shop, now),
  takesTravellers: shop.takesTravellers,
})
