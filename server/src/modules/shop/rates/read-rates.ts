import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { RateChange } from '@minit/domain/shop/rates/automatic.ts'
import { daysWithPrice, hourShares } from '@minit/domain/shop/rates/price-days.ts'
import type { RateQuestion } from '@minit/domain/shop/rates/suggest.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { OfferedPackage } from '../packages/package-view.ts'
import { listPackages } from '../packages/packages.queries.ts'
import { listPrices, type PriceRow } from '../packages/prices.ts'
import {
  findCost,
  listNearbyPrices,
  listPackageDays,
  listRates,
  listShopDays,
  type RateRow,
  type Span,
} from './rates.queries.ts'

const HISTORY_DAYS = 190

/** One package's prices, bounds and pricing question. */
export type PackageRate = {
  pack: OfferedPackage
  question: RateQuestion
  /** Oldest first. */
  prices: readonly PriceRow[]
  rate: RateRow | null
}

type Read = Awaited<ReturnType<typeof readTenant>>

/** Reads as the seller. Uses daily roll-ups, whose number does not grow with the sales. */
const readTenant = (deps: Deps, entrepreneurId: string, span: Span) =>
  deps.db.inTenant(entrepreneurId, async (tx) => ({
    packs: await listPackages(tx, entrepreneurId),
    prices: await listPrices(tx),
    rates: await listRates(tx),
    packageDays: await listPackageDays(tx, span),
    shopDays: await listShopDays(tx, span),
    costPerHourMinor: await findCost(tx),
  }))

/** Returns the rate of each package on sale, shortest first, from the days up to yesterday. */
export const readRates = async (
  deps: Deps,
  entrepreneurId: string,
): Promise<{ costPerHourMinor: number | null; packages: PackageRate[] }> => {
  const now = deps.now()
  const from = freetownDay(new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
  const read = await readTenant(deps, entrepreneurId, { from, until: freetownDay(now) })
  const nearby = await deps.db.readAsPlatform((tx) => listNearbyPrices(tx, entrepreneurId, now))
  const shares = hourShares(read.shopDays.map(({ hourSales }) => hourSales))
  const packages = read.packs
    .filter(({ isActive }) => isActive)
    .map((pack) => rateOf(pack, read, { nearby, shares, from, today: freetownDay(now) }))
  return { costPerHourMinor: read.costPerHourMinor, packages }
}

type RateContext = {
  nearby: readonly { durationMinutes: number; priceMinor: number }[]
  shares: readonly number[]
  from: string
  today: string
}

const rateOf = (
  pack: OfferedPackage,
  read: Read,
  { nearby, shares, from, today }: RateContext,
): PackageRate => {
  const prices = read.prices.filter(({ packageId }) => packageId === pack.id)
  const packageSales = new Map(
    read.packageDays.filter(({ packageId }) => packageId === pack.id).map(({ day, sales }) => [day, sales]),
  )
  const sold = read.shopDays.map(({ day, sales }) => ({
    day,
    sales: packageSales.get(day) ?? 0,
    otherSales: Math.max(0, sales - (packageSales.get(day) ?? 0)),
  }))
  const { priceMinor, durationMinutes } = pack
  return {
    pack,
    prices,
    rate: read.rates.find(({ packageId }) => packageId === pack.id) ?? null,
    question: {
      priceMinor,
      durationMinutes,
      costPerHourMinor: read.costPerHourMinor,
      days: daysWithPrice(sold, { prices, shares, from, today }),
      nearbyMinor: nearby
        .filter((one) => one.durationMinutes === durationMinutes)
        .map((one) => one.priceMinor),
    },
  }
}

/** The changes of a package's price, without its first one. */
export const changesOf = (prices: readonly PriceRow[]): RateChange[] =>
  prices.flatMap((price, index) => {
    const before = prices[index - 1]
    if (before === undefined || before.priceMinor === price.priceMinor) return []
    const { day, by, outcome, priceMinor: toMinor } = price
    return [{ day, by, outcome, fromMinor: before.priceMinor, toMinor }]
  })
