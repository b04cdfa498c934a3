import { FEED_SECONDS } from '@minit/contract/customer/near.ts'
import { areaCentre, areaName } from '@minit/domain/shop/areas.ts'
import { hourPriceMinor } from '@minit/domain/shop/hour-price.ts'
import { type Distance, nearestOpen, nearestWhere, presenceOf } from '@minit/domain/shop/near-shops.ts'
import { hoursSpan } from '@minit/domain/shop/opening-hours.ts'
import { distanceText } from '@minit/domain/shop/positions.ts'
import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { shopFacts } from './shop-facts.ts'
import { findPlace, type IndexedShop } from './shop-index.queries.ts'
import { shopIndex } from './shop-index.ts'

const listOpen = async (deps: Deps): Promise<IndexedShop[]> => {
  const shops = await shopIndex(deps)()
  return shops.filter((shop) => shop.hour !== null && presenceOf(shop, deps.now()) === 'open')
}

/** "Kissy, next to the mosque": how a customer finds a shop. */
const placeOf = ({ area, landmark, location }: IndexedShop): string =>
  landmark === '' ? location : [areaName(area), landmark].filter(Boolean).join(', ')

/** Lists where open shops are; those without a position or an area are nowhere. */
export const listPlaces = async (deps: Deps) =>
  (await listOpen(deps)).flatMap((shop) => {
    const point = shop.position ?? areaCentre(shop.area)
    if (point === null) return []
    return [
      {
        slug: shop.slug,
        name: shop.businessName,
        at: [point.latitude, point.longitude] as [number, number],
        isAbout: shop.position === null,
        place: placeOf(shop),
        ...shopFacts(shop, deps.now()),
      },
    ]
  })

/** Lists open shops for programs of others: see docs/shops-feed.md. */
export const listOpenShops = async (deps: Deps) => {
  const [shops, limits] = await Promise.all([listOpen(deps), deps.payments.limits()])
  return {
    ttl: FEED_SECONDS,
    shops: shops.map((shop) => ({
      name: shop.businessName,
      ssid: shop.networkName,
      cpUrl: shopUrl(deps.publicUrl, shop.slug),
      ...(shop.position !== null && { geoLoc: `${shop.position.latitude},${shop.position.longitude}` }),
      status: 'ACTIVE' as const,
      tags: {
        ...(shop.hours !== null && { OPENBETWEEN: hoursSpan(shop.hours) }),
        PAYMENTMODES: limitsAt(shop, limits)
          .map(({ method }) => method)
          .join(','),
      },
      location: shop.location,
      area: areaName(shop.area),
      landmark: shop.landmark,
      hours: shop.hours,
      hourPrice: shop.hour && hourPriceMinor(shop.hour),
      hourPackage: shop.hour && {
        name: shop.hour.name,
        price: shop.hour.priceMinor,
        minutes: shop.hour.durationMinutes,
      },
      speed: shop.speed,
      rating: shop.rating,
      takesTravellers: shop.takesTravellers,
    })),
  }
}

const textOf = (distance: Distance | null): string | null =>
  distance && `${distance.isAbout ? 'about ' : ''}${distanceText(distance.metres)}`

/**
 * Lists the open shops nearest to one, by id or slug, and says where it looked. Refuses with
 * `entrepreneur_not_found`.
 */
export const listNearestOpen = async (deps: Deps, key: string) => {
  const from = await deps.db.readAsPlatform((tx) => findPlace(tx, key))
  if (from === null) throw new Refusal('entrepreneur_not_found')
  const now = deps.now()
  const shops = nearestOpen(await shopIndex(deps)(), from, now).map(({ shop, distance }) => ({
    slug: shop.slug,
    name: shop.businessName,
    place: placeOf(shop),
    distance: textOf(distance),
    ...shopFacts(shop, now),
  }))
  return { where: nearestWhere(from), shops }
}
