import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { cheapestHour } from '@minit/domain/shop/hour-price.ts'
import type { Tx } from '../../../db/database.ts'
import { shopPackageView } from '../packages/package-view.ts'
import { priceNow } from '../packages/price-now.ts'
import { listHappyHours } from '../promotions/live-promotions.queries.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { listAllPackagesOfSellers } from '../sellers/sellers.queries.ts'
import { type IndexedShop, readShops } from './shop-index.queries.ts'

type Offered = Parameters<typeof priceNow>[0] & { name: string; isSoldOut: boolean; sellsFrom: Date | null }

/** The package whose minutes cost least now, at its price of now; null if nothing can be bought now. */
export const hourNow = (packages: readonly Offered[]): IndexedShop['hour'] => {
  const sold = packages.filter(({ isSoldOut, sellsFrom }) => !isSoldOut && sellsFrom === null)
  const prices = sold.map((pack) => ({
    name: pack.name,
    durationMinutes: pack.durationMinutes,
    priceMinor: priceNow(pack),
  }))
  return cheapestHour(prices)
}

/** The shops with their prices of now. Only those with happy hours, hours or codes are asked for more. */
export const readShopsNow = async (
  tx: Tx,
  { now, limits }: { now: Date; limits: readonly PaymentLimits[] },
): Promise<IndexedShop[]> => {
  const shops = await readShops(tx, now)
  const ids = shops.flatMap(({ id, varies }) => (varies ? [id] : []))
  if (ids.length === 0) return shops
  const [packs, hoursOf] = [await listAllPackagesOfSellers(tx, ids), await listHappyHours(tx, ids, now)]
  const packsOf = Map.groupBy(packs, ({ entrepreneurId }) => entrepreneurId)
  return shops.map((shop) => {
    if (!shop.varies) return shop
    const running = { hours: hoursOf.get(shop.id) ?? [], limits: limitsAt(shop, limits), now }
    const shown = (packsOf.get(shop.id) ?? []).map((pack) => shopPackageView(pack, running, shop.siteJoining))
    return { ...shop, hour: hourNow(shown) }
  })
}
