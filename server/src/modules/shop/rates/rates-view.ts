import { type Advice, suggestPrice } from '@minit/domain/shop/rates/suggest.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PriceRow } from '../packages/prices.ts'
import { type PackageRate, readRates } from './read-rates.ts'
import { decisionFor } from './set-rates.ts'

/** The number of changes shown. */
const SHOWN = 12

/** The suggestion and automatic mode of each package on sale, as the API returns them. */
export const ratesView = async (deps: Deps, entrepreneurId: string) => {
  const { costPerHourMinor, packages } = await readRates(deps, entrepreneurId)
  return { costPerHour: costPerHourMinor, packages: packages.map((known) => rateView(deps, known)) }
}

const rateView = (deps: Deps, known: PackageRate) => {
  const { pack, question, rate, prices } = known
  return {
    packageId: pack.id,
    price: pack.priceMinor,
    ...adviceView(suggestPrice(question)),
    automatic: {
      isOn: rate?.isAutomatic ?? false,
      lowest: rate?.lowestMinor ?? null,
      highest: rate?.highestMinor ?? null,
      state: decisionFor(deps, known).why,
    },
    history: historyOf(prices),
  }
}

const adviceView = (advice: Advice) => ({
  why: advice.why,
  suggestion:
    advice.kind === 'none'
      ? null
      : {
          price: advice.priceMinor,
          source: advice.source,
          chancePercent: Math.min(99, Math.round(advice.chance * 100)),
        },
  evidence: {
    days: advice.evidence.days,
    sales: advice.evidence.sales,
    from: advice.evidence.from,
    until: advice.evidence.until,
    prices: advice.evidence.prices.map(({ priceMinor, days, sales }) => ({ price: priceMinor, days, sales })),
    nearby: advice.evidence.nearby,
  },
})

/** The changes of a price, newest first. */
const historyOf = (prices: readonly PriceRow[]) =>
  prices
    .flatMap((price, index) => {
      const before = prices[index - 1]
      return before === undefined || before.priceMinor === price.priceMinor
        ? []
        : [changeView(price, before.priceMinor)]
    })
    .slice(-SHOWN)
    .reverse()

const changeView = (price: PriceRow, fromMinor: number) => ({
  id: price.id,
  at: price.since,
  from: fromMinor,
  to: price.priceMinor,
  by: price.by,
  why: price.why,
  outcome: price.outcome,
  outcomeWhy: price.outcomeWhy,
})
