import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { isPackageReady, type SiteJoining, wayOfPackage } from '@minit/domain/shop/joining.ts'
import { optionsByWay, wayCanDo } from '@minit/domain/shop/way-options.ts'
import type { PackageStock } from '../codes/code-stock.queries.ts'
import { happyHourOf, type Running } from '../promotions/happy-prices.ts'
import type { packages } from './packages.tables.ts'

export type PackageRow = typeof packages.$inferSelect

/** A package with whether it is sold from codes that the seller's own router has printed. */
export type OfferedPackage = PackageRow & PackageStock

/** A package as the wire has it, at its price of this moment. The specification's currency code is `SLL`, whatever providers are sent. */
export const packageView = (pack: OfferedPackage, running: Running) => ({
  id: pack.id,
  name: pack.name,
  description: pack.description,
  durationMinutes: pack.durationMinutes,
  price: pack.priceMinor,
  currency: 'SLL',
  isActive: pack.isActive,
  allowsOvertime: pack.allowsOvertime,
  overtimeRate: pack.overtimeRateMinor,
  options: chosenOptions(pack),
  sellsFrom: nextHoursAt(pack.hours, running.now),
  totalSales: pack.soldCount,
  fromStock: pack.fromStock,
  isSoldOut: pack.isSoldOut,
  happyHour: happyHourOf(pack, running),
  createdAt: pack.createdAt,
})

/**
 * The same as a customer sees it: without options that the shop's way of joining cannot give. It is sold out, too, while the site
 * has no way yet to let anybody in.
 */
export const shopPackageView = (pack: OfferedPackage, running: Running, site: SiteJoining) => {
  const way = wayOfPackage(site, pack)
  return {
    ...packageView({ ...pack, ...optionsByWay(pack, way) }, running),
    allowsOvertime: pack.allowsOvertime && wayCanDo('overtime', { way, kinds: [] }).isPossible,
    isSoldOut: pack.isSoldOut || !isPackageReady(site, pack),
  }
}
