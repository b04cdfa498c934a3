import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { cheapestHour } from '@minit/domain/shop/hour-price.ts'
import { isClockSold, isPackageReady } from '@minit/domain/shop/joining.ts'
import type { Tx } from '../../../db/database.ts'
import { priceNow } from '../packages/price-now.ts'
import { happyHourOf } from '../promotions/happy-prices.ts'
import { listHappyHours } from '../promotions/live-promotions.queries.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { type IndexedShop, readPricedPackages, readShops } from './shop-index.queries.ts'

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
  const varying = shops.filter(({ varies }) => varies)
  if (varying.length === 0) return shops
  const packs = await readPricedPackages(tx, varying)
  const hoursOf = await listHappyHours(tx, [...packs.keys()], now)
  return shops.map((shop) => {
    if (!shop.varies) return shop
    const running = { hours: hoursOf.get(shop.id) ?? [], limits: limitsAt(shop, limits), now }
    const offered = (packs.get(shop.id) ?? []).map((pack) => ({
      name: pack.name,
      durationMinutes: pack.durationMinutes,
      price: pack.priceMinor,
      happyHour: happyHourOf(pack, running),
      sellsFrom: nextHoursAt(pack.hours, now),
      isSoldOut:
        (pack.fromStock && !pack.hasCodeLeft) ||
        !isPackageReady(shop.siteJoining, pack) ||
        !isClockSold(shop.siteJoining, pack.clock),
    }))
    return { ...shop, hour: hourNow(offered) }
  })
}
