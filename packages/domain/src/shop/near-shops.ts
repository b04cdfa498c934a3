import type { PassHours } from '../passes/pass-hours.ts'
import { areaCentre, areaName, areaRank } from './areas.ts'
import type { PricedMinutes } from './hour-price.ts'
import { type AccessMode, isUsable, shopState } from './joining.ts'
import { isWithinHours } from './opening-hours.ts'
import { isNear, metresBetween, NEAR_TEXT, type Position } from './positions.ts'

/** The longest landmark, in characters. */
export const MAX_LANDMARK = 60

/** What decides where a shop stands in a list. `isOpen` is the seller's switch. */
export type PlacedShop = {
  id: string
  businessName: string
  location: string
  landmark: string
  area: string | null
  /** The stall itself; null if its seller has not said where it is. */
  position: Position | null
  hours: PassHours | null
  isOpen: boolean
  /** By its routers' reports. */
  isOnline: boolean
  joining: AccessMode
  sales: number
}

/** `open`: customers can buy and get online there now. `away`: closed by its hours, its switch or its router. */
export type ShopPresence = 'open' | 'outside_hours' | 'away'

/** Returns whether a customer finds a shop open now. Its hours inform: it sells as long as its switch is on. */
export const presenceOf = (
  { isOpen, isOnline, joining, hours }: Pick<PlacedShop, 'isOpen' | 'isOnline' | 'joining' | 'hours'>,
  now: Date,
): ShopPresence => {
  if (!isUsable(shopState({ isOpen, isOnline, way: joining }))) return 'away'
  return isWithinHours(hours, now) ? 'open' : 'outside_hours'
}

const RANK: Record<ShopPresence, number> = { open: 0, outside_hours: 1, away: 2 }

/** Sorts shops by presence, then by area, then by sales, so that no name wins a place. */
export const inListOrder = <Shop extends PlacedShop>(shops: readonly Shop[], now: Date): Shop[] => {
  const ranked = shops.map((shop) => ({ shop, rank: RANK[presenceOf(shop, now)], area: areaRank(shop.area) }))
  return ranked
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        one.area - other.area ||
        other.shop.sales - one.shop.sales ||
        one.shop.businessName.localeCompare(other.shop.businessName),
    )
    .map(({ shop }) => shop)
}

/** The heading over a shop in the list: its area, or that it is not open. */
export const groupName = (shop: Pick<PlacedShop, 'area'>, presence: ShopPresence): string => {
  if (presence === 'open') return areaName(shop.area) ?? 'Other places'
  return presence === 'outside_hours' ? 'Closed now' : 'Closed or offline now'
}

/** How far a shop is; `isAbout`: only its area is known, whose centre counts. */
export type Distance = { metres: number; isAbout: boolean }

/** Returns how far a shop is from a point; null if not even its area is known. */
const distanceTo = (
  { position, area }: Pick<PlacedShop, 'position' | 'area'>,
  from: Position,
): Distance | null => {
  const point = position ?? areaCentre(area)
  return point && { metres: metresBetween(from, point), isAbout: position === null }
}

/** How many open shops a customer of a closed one is shown. */
const NEAREST_SHOWN = 3

export type NearestShop<Shop> = { shop: Shop; distance: Distance | null }

/**
 * Returns the open shops nearest to another one, at most `NEAREST_SHOWN`: those within `NEAR_METRES` of its own
 * position by distance, else those of its area by sales. Empty if neither is known.
 */
export const nearestOpen = <Shop extends PlacedShop & { hour: PricedMinutes | null }>(
  shops: readonly Shop[],
  from: Pick<PlacedShop, 'id' | 'position' | 'area'>,
  now: Date,
): NearestShop<Shop>[] => {
  const open = shops.filter(
    (shop) => shop.id !== from.id && shop.hour !== null && presenceOf(shop, now) === 'open',
  )
  if (from.position === null) {
    const same = from.area === null ? [] : open.filter(({ area }) => area === from.area)
    return inListOrder(same, now)
      .slice(0, NEAREST_SHOWN)
      .map((shop) => ({ shop, distance: null }))
  }
  const { position } = from
  return open
    .flatMap((shop) => {
      const distance = distanceTo(shop, position)
      return distance === null || !isNear(distance.metres) ? [] : [{ shop, distance }]
    })
    .sort(
      (one, other) => one.distance.metres - other.distance.metres || (one.shop.id < other.shop.id ? -1 : 1),
    )
    .slice(0, NEAREST_SHOWN)
}

/** Where `nearestOpen` looks for others: "within 20 km", "in Kissy"; null if nothing is known of the place. */
export const nearestWhere = ({ position, area }: Pick<PlacedShop, 'position' | 'area'>): string | null => {
  if (position !== null) return NEAR_TEXT
  const name = areaName(area)
  return name && `in ${name}`
}
