import {
  optionsInShortMonth,
  type ShortMonth,
  type Slower,
  slowerOf,
} from '@minit/domain/network/short-month.ts'
import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { accessModeSupports, optionsOfAccessMode } from '@minit/domain/shop/access-mode-options.ts'
import {
  type AccessMode,
  accessModeOfPackage,
  isClockSold,
  isPackageReady,
  type SiteJoining,
} from '@minit/domain/shop/joining.ts'
import type { PackageStock } from '../codes/code-stock.queries.ts'
import { happyHourOf, type Running } from '../promotions/happy-prices.ts'
import type { packages } from './packages.tables.ts'

export type PackageRow = typeof packages.$inferSelect

/** A package with the state of its stock of printed codes. */
export type OfferedPackage = PackageRow & PackageStock

/**
 * A package as the API returns it, at its current price. The currency code is always `SLL`, whatever
 * providers use.
 */
export const packageView = (pack: OfferedPackage, running: Running, slower: Slower | null = null) => ({
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
  slower,
  totalSales: pack.soldCount,
  fromStock: pack.fromStock,
  isSoldOut: pack.isSoldOut,
  happyHour: happyHourOf(pack, running),
  createdAt: pack.createdAt,
})

/** Only a router can make one customer slower. */
export const shortMonthAt = ({ shortMonth }: SiteJoining, way: AccessMode): ShortMonth | null =>
  way === 'router' ? shortMonth : null

/** How much slower new passes of a package are at a site now; null at its own speed. */
export const slowerAt = (pack: OfferedPackage, site: SiteJoining): Slower | null =>
  slowerOf(pack, shortMonthAt(site, accessModeOfPackage(site, pack)))

/**
 * A package as a customer sees it: without options that the shop's way of joining cannot provide, and sold
 * out while the site cannot let any phone in, or does not count its minutes.
 */
export const shopPackageView = (pack: OfferedPackage, running: Running, site: SiteJoining) => {
  const way = accessModeOfPackage(site, pack)
  const options = optionsInShortMonth(optionsOfAccessMode(pack, way), shortMonthAt(site, way))
  return {
    ...packageView({ ...pack, ...options }, running, slowerAt(pack, site)),
    allowsOvertime: pack.allowsOvertime && accessModeSupports('overtime', { way, routers: [] }).isPossible,
    isSoldOut: pack.isSoldOut || !isPackageReady(site, pack) || !isClockSold(site, pack.clock),
  }
}
