import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { isSiteOnline } from '@minit/domain/network/presence.ts'
import type { ShortMonth } from '@minit/domain/network/short-month.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import type { PassClock } from '@minit/domain/passes/pass-options.ts'
import { meanRating } from '@minit/domain/sales/ratings.ts'
import { areaFromText } from '@minit/domain/shop/areas.ts'
import type { PricedMinutes } from '@minit/domain/shop/hour-price.ts'
import { type AccessMode, accessModeOf, type SiteJoining } from '@minit/domain/shop/joining.ts'
import type { PlacedShop } from '@minit/domain/shop/near-shops.ts'
import type { Position } from '@minit/domain/shop/positions.ts'
import { takesTravellersNow } from '@minit/domain/shop/travellers.ts'
import type { Tx } from '../../../db/database.ts'
import { hasCodeLeft, isFromStock } from '../codes/stock-sql.ts'
import { type FreeGiver, freeGiversOfAll } from '../sellers/free-now.queries.ts'
import type { Accepting } from '../sellers/seller-terms.ts'
import { hasCodeBox, hasSeenRouter, hasUncounted, shortMonth } from '../sites/joining-sql.ts'
import { knownUntilText } from '../sites/router-clock.queries.ts'
import { takesTravellers } from '../travel/travellers-sql.ts'

/** Measured kbit/s of one phone. */
type MeasuredSpeed = { kbps: number; slowest: { hour: number; kbps: number } | null }

/** A shop that can sell now, or once it opens. */
export type IndexedShop = PlacedShop &
  Accepting & {
    slug: string
    networkName: string
    siteJoining: SiteJoining
    givesBackOutages: boolean
    rating: number | null
    speed: MeasuredSpeed | null
    returnedMinutes: number
    /** Who gives free minutes today. */
    free: readonly FreeGiver[]
    takesTravellers: boolean
    /** The package whose minutes cost least now, at its price of now; null if nothing can be bought now. */
    hour: (PricedMinutes & { name: string }) | null
  }

type Row = {
  id: string
  slug: string
  business_name: string
  location: string
  is_open: boolean
  accepts_vult: boolean
  accepts_orange_money: boolean
  accepts_africell_money: boolean
  rating_sum: number
  rating_count: number
  sales: string | number
  network_name: string | null
  chosen: AccessMode | null
  area: string | null
  landmark: string | null
  latitude: number | null
  longitude: number | null
  opening_hours: PassHours | null
  speed_kbps: number | null
  slowest_kbps: number | null
  slowest_hour: number | null
  returned_minutes: number | null
  free: FreeGiver[] | null
  takes_travellers: boolean
  has_router: boolean
  has_code_box: boolean
  has_uncounted: boolean
  short_month: ShortMonth | null
  known_until: Date | null
  hour_name: string | null
  hour_minutes: number | null
  hour_minor: string | number | null
  varies: boolean
}

const ON_SALE = 'p.entrepreneur_id = e.id and p.is_active and p.archived_at is null'

/** What is sold, or its price, depends on the hour or on a stock of codes. */
const VARIES = `(k.has_code_box or exists (select from packages p where ${ON_SALE} and p.hours is not null)
  or exists (select from promotions m where m.entrepreneur_id = e.id and m.kind = 'happy_hour' and m.ended_at is null
    and m.until > $1::timestamptz))`

/** As `isAccessModeReady` defines it: an owner who chose a router or a code box sells once it is online. */
const IS_READY = `(exists (select from gateways g where g.entrepreneur_id = e.id and g.removed_at is null
    and (g.kind = 'codes' or g.last_heard_at is not null))
  or coalesce(s.joining not in ('router', 'codes'), true))`

const SHOPS = `
  select e.id, e.slug, e.business_name, e.location, e.is_open, e.accepts_vult, e.accepts_orange_money,
    e.accepts_africell_money, e.rating_sum, e.rating_count, t.sales, s.network_name, s.joining as chosen, s.area, s.landmark,
    s.latitude, s.longitude, s.opening_hours, s.speed_kbps, s.slowest_kbps, s.slowest_hour, s.returned_minutes,
    k.has_router, k.has_code_box, k.has_uncounted, k.short_month, k.known_until, f.givers as free,
    ${takesTravellers('e.id')} as takes_travellers, h.name as hour_name, h.duration_minutes as hour_minutes, h.price_minor as hour_minor,
    ${VARIES} as varies
  from entrepreneurs e
  join seller_totals t on t.entrepreneur_id = e.id
  left join sites s on s.entrepreneur_id = e.id
  left join ${freeGiversOfAll('$2::date')} f on f.seller = e.id
  cross join lateral (select ${hasSeenRouter('e.id')} as has_router, ${hasCodeBox('e.id')} as has_code_box,
    ${hasUncounted('e.id')} as has_uncounted, ${shortMonth('e.id')} as short_month,
    (select max(${knownUntilText('$1::timestamptz')}) from gateways g where g.entrepreneur_id = e.id and g.removed_at is null)
      as known_until) k
  left join lateral (select p.name, p.duration_minutes, p.price_minor from packages p where ${ON_SALE}
      and (p.clock <> 'while_online' or not k.has_uncounted)
    order by p.price_minor::float8 / p.duration_minutes, p.duration_minutes limit 1) h on true
  where e.subscription_status in ('active', 'trial') and not e.awaits_installation and e.network_named_at is not null
    and (e.stops_selling_at is null or e.stops_selling_at > $1::timestamptz) and ${IS_READY}
    and exists (select from packages p where ${ON_SALE})`

/** `hour` is of the list prices; `varies`: what is sold now, or its price, is another question. */
type ReadShop = IndexedShop & { varies: boolean }

/** Reads all shops that can sell now or once they open, in no order. */
export const readShops = async (tx: Tx, now: Date): Promise<ReadShop[]> =>
  (await tx.send<Row>(SHOPS, [now, freetownDay(now)])).map((row) => shopOf(row, now))

/** A package on sale, with what decides whether it can be bought now and for how much. */
export type PricedPackage = PricedMinutes & {
  id: string
  name: string
  hours: PassHours | null
  clock: PassClock
  fromStock: boolean
  hasCodeLeft: boolean
}

type PackageOfShop = Omit<PricedPackage, 'priceMinor'> & { seller: string; priceMinor: string | number }

/** Few shops have a code box, so the stock is read only there. */
const PACKAGES = `
  select p.entrepreneur_id as seller, p.id, p.name, p.duration_minutes as "durationMinutes", p.price_minor as "priceMinor", p.hours, p.clock,
    case when a.has_code_box then ${isFromStock('p.entrepreneur_id', 'p.id')} else false end as "fromStock",
    case when a.has_code_box then ${hasCodeLeft('p.entrepreneur_id', 'p.id')} else false end as "hasCodeLeft"
  from jsonb_to_recordset($1::jsonb) as a (id text, has_code_box boolean)
  join packages p on p.entrepreneur_id = a.id and p.is_active and p.archived_at is null`

/** Reads all packages on sale of these shops, by shop. Of thousands it reads no more than it needs. */
export const readPricedPackages = async (
  tx: Tx,
  shops: readonly Pick<IndexedShop, 'id' | 'siteJoining'>[],
): Promise<Map<string, PricedPackage[]>> => {
  const asked = shops.map(({ id, siteJoining }) => ({ id, has_code_box: siteJoining.hasCodeBox }))
  const rows = await tx.send<PackageOfShop>(PACKAGES, [JSON.stringify(asked)])
  const packs = rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor) }))
  return Map.groupBy(packs, ({ seller }) => seller)
}

const shopOf = (row: Row, now: Date): ReadShop => {
  const siteJoining = {
    chosen: row.chosen,
    hasRouter: row.has_router,
    hasCodeBox: row.has_code_box,
    hasUncounted: row.has_uncounted,
    shortMonth: row.short_month,
  }
  return {
    id: row.id,
    slug: row.slug,
    businessName: row.business_name,
    location: row.location,
    landmark: row.landmark ?? '',
    area: row.area ?? areaFromText(row.location),
    position: positionOf(row),
    hours: row.opening_hours,
    isOpen: row.is_open,
    isOnline: isSiteOnline({ isOpen: row.is_open, knownUntil: row.known_until }, now),
    joining: accessModeOf(siteJoining),
    sales: Number(row.sales),
    networkName: row.network_name ?? '',
    siteJoining,
    givesBackOutages: row.known_until !== null,
    rating: meanRating({ ratingSum: row.rating_sum, ratingCount: row.rating_count }),
    acceptsVult: row.accepts_vult,
    acceptsOrangeMoney: row.accepts_orange_money,
    acceptsAfricellMoney: row.accepts_africell_money,
    speed: speedOf(row),
    returnedMinutes: row.returned_minutes ?? 0,
    free: row.free ?? [],
    takesTravellers: takesTravellersNow(row.takes_travellers, siteJoining),
    hour:
      row.hour_name === null || row.hour_minutes === null
        ? null
        : { name: row.hour_name, durationMinutes: row.hour_minutes, priceMinor: Number(row.hour_minor) },
    varies: row.varies,
  }
}

const positionOf = ({ latitude, longitude }: Pick<Row, 'latitude' | 'longitude'>): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const speedOf = ({
  speed_kbps: kbps,
  slowest_kbps: slowest,
  slowest_hour: hour,
}: Row): MeasuredSpeed | null =>
  kbps === null ? null : { kbps, slowest: slowest === null || hour === null ? null : { hour, kbps: slowest } }

/** Where a shop is and what its WiFi is called, whether or not it sells. */
export type ShopPlace = Pick<IndexedShop, 'id' | 'slug' | 'area' | 'position' | 'hours' | 'networkName'>

const PLACE = `select e.id, e.slug, e.location, s.area, s.latitude, s.longitude, s.opening_hours, s.network_name
  from entrepreneurs e left join sites s on s.entrepreneur_id = e.id where e.id = $1::text or e.slug = $1::text`

type PlaceRow = Pick<
  Row,
  'id' | 'slug' | 'location' | 'area' | 'latitude' | 'longitude' | 'opening_hours' | 'network_name'
>

/** Finds a shop by id or slug; null if there is none. */
export const findPlace = async (tx: Tx, key: string): Promise<ShopPlace | null> => {
  const [row] = await tx.send<PlaceRow>(PLACE, [key])
  if (row === undefined) return null
  return {
    id: row.id,
    slug: row.slug,
    area: row.area ?? areaFromText(row.location),
    position: positionOf(row),
    hours: row.opening_hours,
    networkName: row.network_name ?? '',
  }
}
