import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { backText, comparePrices } from '@minit/domain/shop/rates/automatic.ts'
import { and, eq } from 'drizzle-orm'
import { ulid } from 'ulid'
import { owned } from '../../db/owned.ts'
import type { PackageRow } from '../../modules/shop/packages/package-view.ts'
import { packagePrices } from '../../modules/shop/packages/packages.tables.ts'
import { endWatch, notePrice, type PriceRow, stepPrice } from '../../modules/shop/packages/prices.ts'
import { saveRate } from '../../modules/shop/rates/rates.queries.ts'
import { readRates } from '../../modules/shop/rates/read-rates.ts'
import type { Deps } from '../../ports/deps.ts'
import { DEMO_SELLER_SLUG } from '../demo-accounts.ts'
import { startOfDay } from './instants.ts'

type PastPrice = {
  fromDaysAgo: number
  priceMinor: number
  by: PriceRow['by']
  why?: string
  /** Ends the trial of the previous automatic change. */
  isBack?: true
}

type PastOfPackage = {
  slug: string
  name: string
  /** Index in the shop's packages by length, the shortest first. */
  index: number
  /** The oldest first, from the opening on; the last is today's price. */
  prices: readonly PastPrice[]
  /** Price elasticity: percent change of sales for a price rise of one percent. */
  answer: number
  automatic: { lowestMinor: number; highestMinor: number; fromDaysAgo: number } | null
}

/**
 * Past prices of the hub's packages: one rise hardly affected sales, and an automatic trial of another was
 * reverted.
 */
const PAST_PRICES: readonly PastOfPackage[] = [
  {
    slug: DEMO_SELLER_SLUG,
    name: 'Market Hour',
    index: 1,
    prices: [
      { fromDaysAgo: 120, priceMinor: 2000, by: 'seller' },
      { fromDaysAgo: 84, priceMinor: 2500, by: 'seller' },
      { fromDaysAgo: 49, priceMinor: 3500, by: 'seller' },
    ],
    answer: -0.1,
    automatic: null,
  },
  {
    slug: DEMO_SELLER_SLUG,
    name: 'Quick Browse',
    index: 0,
    prices: [
      { fromDaysAgo: 120, priceMinor: 2000, by: 'seller' },
      {
        fromDaysAgo: 39,
        priceMinor: 2200,
        by: 'automatic',
        why: 'A small trial: Le 2 more, watched for up to four weeks.',
      },
      { fromDaysAgo: 32, priceMinor: 2000, by: 'back', isBack: true },
    ],
    answer: -7,
    automatic: { lowestMinor: 1700, highestMinor: 2500, fromDaysAgo: 40 },
  },
]

const pastOf = (slug: string, name: string) =>
  PAST_PRICES.find((past) => past.slug === slug && past.name === name)

const priceAt = ({ prices }: PastOfPackage, daysAgo: number): number | undefined =>
  prices.findLast(({ fromDaysAgo }) => daysAgo <= fromDaysAgo)?.priceMinor

/** The price with which a package was opened; today's price if it never changed. */
export const firstPriceOf = (slug: string, pack: { name: string; priceMinor: number }): number =>
  pastOf(slug, pack.name)?.prices[0]?.priceMinor ?? pack.priceMinor

/** A package as it was sold `daysAgo`. */
export const packAsOf = (slug: string, pack: PackageRow, daysAgo: number): PackageRow => {
  const past = pastOf(slug, pack.name)
  return past === undefined ? pack : { ...pack, priceMinor: priceAt(past, daysAgo) ?? pack.priceMinor }
}

/** The relative demand for a package at its past price. */
export const drawOf = (slug: string, index: number, daysAgo: number): number => {
  const past = PAST_PRICES.find((one) => one.slug === slug && one.index === index)
  const now = past?.prices.at(-1)?.priceMinor
  const then = past === undefined ? undefined : priceAt(past, daysAgo)
  return past === undefined || now === undefined || then === undefined ? 1 : (then / now) ** past.answer
}

/** Gives a newly opened package its later prices, each on its day, and its automatic mode. */
export const seedPastPrices = async (deps: Deps, slug: string, pack: PackageRow): Promise<void> => {
  const past = pastOf(slug, pack.name)
  if (past === undefined) return
  const midnight = startOfDay(deps.now()).getTime()
  const at = (daysAgo: number): Deps => {
    const instant = new Date(midnight - daysAgo * DAY_MS + 7 * 3_600_000 + 300_000)
    return { ...deps, now: () => instant, newId: () => ulid(instant.getTime()) }
  }
  await deps.db.inTenant(pack.entrepreneurId, async (tx) => {
    let fromMinor = pack.priceMinor
    for (const { fromDaysAgo, priceMinor, by, why, isBack } of past.prices.slice(1)) {
      const then = at(fromDaysAgo)
      const ended = { outcome: 'went_back' as const, outcomeWhy: '', outcomeAt: then.now() }
      if (isBack === true) await endWatch(tx, pack.id, ended)
      await stepPrice(tx, { packageId: pack.id, fromMinor, toMinor: priceMinor })
      await notePrice(then, tx, { packageId: pack.id, priceMinor, by, ...(why !== undefined && { why }) })
      fromMinor = priceMinor
    }
    if (past.automatic === null) return
    const { fromDaysAgo, ...bounds } = past.automatic
    await saveRate(tx, { packageId: pack.id, isAutomatic: true, ...bounds, since: at(fromDaysAgo).now() })
  })
}

/** Writes the outcome of reverted automatic changes, once the days' sales exist. */
export const wordPastOutcomes = async (deps: Deps, entrepreneurId: string): Promise<void> => {
  const { packages } = await readRates(deps, entrepreneurId)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    for (const { question, prices } of packages)
      for (const [index, price] of prices.entries()) {
        const [before, back] = [prices[index - 1], prices[index + 1]]
        if (price.outcomeWhy !== '' || before === undefined || back === undefined) continue
        const change = { day: price.day, fromMinor: before.priceMinor, toMinor: price.priceMinor }
        const seen = question.days.filter(({ day }) => day < back.day)
        const why = backText(comparePrices(seen, change).text, change)
        const isOf = (id: string) => and(owned(packagePrices, tx), eq(packagePrices.id, id))
        await tx.update(packagePrices).set({ outcomeWhy: why }).where(isOf(price.id))
        await tx.update(packagePrices).set({ why }).where(isOf(back.id))
      }
  })
}
