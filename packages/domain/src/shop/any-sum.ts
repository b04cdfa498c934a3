import { RENTED_MAX_MINUTES, RENTED_MIN_MINUTES } from '../kernel/durations.ts'
import type { PassOptions } from '../passes/pass-options.ts'
import { MAX_PURCHASE_MINOR } from './pricing.ts'

/** The least minutes that a sum buys: those of the shortest package that the seller may sell. */
export const leastSumMinutes = (hasOwnInternet: boolean): number => (hasOwnInternet ? 1 : RENTED_MIN_MINUTES)

/** The most minutes of one sum on a seller's own internet: 30 days. */
const MOST_SUM_MINUTES = 30 * 24 * 60

/** From this sum on, in minor units, each `priceMinor` buys `minutes`. */
type ScaleStep = { fromMinor: number; minutes: number; priceMinor: number }

/** What a seller's minutes cost by the sum, cheapest sum first: each step has a better rate than the one before. */
export type SumScale = readonly ScaleStep[]

/** The sums that buy minutes, in minor units, both ends inclusive, in steps. */
export type SumLimits = { leastMinor: number; mostMinor: number; stepMinor: number }

/** `options` as `chosenOptions` writes them: null for the defaults. */
type ScalePackage = {
  durationMinutes: number
  priceMinor: number
  fromStock: boolean
  options: PassOptions | null
}

/**
 * The id of the hidden package that sums are sold with. A seller has one, so it has the seller's id; it is
 * archived from the start, and no list shows it.
 */
export const anySumPackageId = (sellerId: string): string => sellerId

/** Whether minutes of a package are as good as those of any other: no hours, no data or speed limit. */
export const hasUsualMinutes = ({
  fromStock,
  options,
}: Pick<ScalePackage, 'fromStock' | 'options'>): boolean => {
  if (fromStock || options === null) return !fromStock
  // When the minutes begin, and where else they may be used, makes none of them better here.
  const { clock: _clock, travels: _travels, maxDevices, ...limits } = options
  return maxDevices === 1 && Object.values(limits).every((limit) => limit === null)
}

/** Why no sum buys minutes at a shop: all packages on sale are codes of its box, or have limits. Null if a sum does. */
export const SCALE_BARS = ['box_codes', 'no_price'] as const
export const scaleBar = (
  packs: readonly Pick<ScalePackage, 'fromStock' | 'options'>[],
): (typeof SCALE_BARS)[number] | null => {
  if (packs.some(hasUsualMinutes)) return null
  return packs.some(({ fromStock }) => fromStock) ? 'box_codes' : 'no_price'
}

/** What the seller reads instead of the switch of dial to pay. */
export const SCALE_BAR_TEXTS: Record<(typeof SCALE_BARS)[number], string> = {
  box_codes:
    'You sell the codes of your box, each for its own minutes: an amount buys no part of them. A package without codes and limits makes dial to pay possible.',
  no_price: 'Put a package without limits on sale first: its price says what an amount buys.',
}

// Phones with Chrome 80 have no `at`.
const lastOf = <Item>(items: readonly Item[]): Item | undefined => items[items.length - 1]

const isBetter = (one: Omit<ScaleStep, 'fromMinor'>, other: Omit<ScaleStep, 'fromMinor'>): boolean =>
  one.minutes * other.priceMinor > other.minutes * one.priceMinor

/**
 * The scale of a seller by the packages on sale: for a sum, the best rate of all packages that cost no more;
 * below the cheapest package, its own rate. Packages with limits do not count. Empty without any package.
 */
export const sumScale = (packs: readonly ScalePackage[]): SumScale => {
  const rates = packs
    .filter(hasUsualMinutes)
    .map(({ durationMinutes: minutes, priceMinor }) => ({ minutes, priceMinor }))
    .sort((one, other) => one.priceMinor - other.priceMinor || other.minutes - one.minutes)
  const steps: ScaleStep[] = []
  for (const rate of rates) {
    const last = lastOf(steps)
    if (last === undefined) steps.push({ ...rate, fromMinor: 1 })
    else if (isBetter(rate, last)) steps.push({ ...rate, fromMinor: rate.priceMinor })
  }
  return steps
}

const stepFor = (scale: SumScale, sumMinor: number): ScaleStep | undefined =>
  lastOf(scale.filter(({ fromMinor }) => fromMinor <= sumMinor))

/**
 * The whole minutes that a sum in minor units buys; 0 without a scale. More money never buys fewer minutes, and the
 * exact rate never falls; the part of a minute that is cut off makes minutes per leone differ by less than a minute.
 */
export const minutesForSum = (scale: SumScale, sumMinor: number): number => {
  const step = stepFor(scale, sumMinor)
  return step === undefined ? 0 : Math.floor((sumMinor * step.minutes) / step.priceMinor)
}

const leastOf = (scale: SumScale, leastMinutes: number): number | null => {
  for (const [index, { fromMinor, minutes, priceMinor }] of scale.entries()) {
    const least = Math.max(fromMinor, Math.ceil((leastMinutes * priceMinor) / minutes))
    const next = scale[index + 1]?.fromMinor ?? Number.POSITIVE_INFINITY
    if (least < next) return least
  }
  return null
}

const mostOf = (scale: SumScale, mostMinutes: number): number | null => {
  for (const [index, { fromMinor, minutes, priceMinor }] of [...scale.entries()].reverse()) {
    const next = scale[index + 1]?.fromMinor ?? Number.POSITIVE_INFINITY
    const most = Math.min(next - 1, Math.ceil(((mostMinutes + 1) * priceMinor) / minutes) - 1)
    if (most >= fromMinor) return most
  }
  return null
}

/** The range of one way to pay, in minor units. */
type RailRange = { minimumMinor: number; maximumMinor: number; stepMinor: number }

/**
 * The sums that buy minutes by at least one way to pay: from the least that the rails carry and that buys a minute
 * (10 minutes on rented equipment), up to what gives the longest allowed pass (180 minutes there). Null if no sum does.
 */
export const sumLimits = (
  scale: SumScale,
  rails: readonly RailRange[],
  hasOwnInternet: boolean,
): SumLimits | null => {
  const least = leastOf(scale, leastSumMinutes(hasOwnInternet))
  const most = mostOf(scale, hasOwnInternet ? MOST_SUM_MINUTES : RENTED_MAX_MINUTES)
  if (least === null || most === null || rails.length === 0) return null
  const stepMinor = Math.min(...rails.map((rail) => rail.stepMinor))
  const leastMinor = Math.max(least, Math.min(...rails.map((rail) => rail.minimumMinor)))
  const mostMinor = Math.min(most, MAX_PURCHASE_MINOR, Math.max(...rails.map((rail) => rail.maximumMinor)))
  const limits = {
    leastMinor: Math.ceil(leastMinor / stepMinor) * stepMinor,
    mostMinor: Math.floor(mostMinor / stepMinor) * stepMinor,
    stepMinor,
  }
  return limits.leastMinor <= limits.mostMinor ? limits : null
}

/** Why money that came by dialling buys no minutes. */
export const SUM_REFUSALS = [
  'switched_off',
  'shop_stopped',
  'shop_closed',
  'no_scale',
  'too_little',
  'too_much',
  'other_currency',
] as const
export type SumRefusal = (typeof SUM_REFUSALS)[number]

/** The reasons as sentences, for whoever looks after the money. */
export const SUM_REFUSAL_TEXTS: Record<SumRefusal, string> = {
  switched_off: 'The code was switched off',
  shop_stopped: 'The shop may not sell now',
  shop_closed: 'The shop is closed',
  no_scale: 'No package on sale says what a sum buys',
  too_little: 'The sum is too small',
  too_much: 'The sum is too large',
  other_currency: 'The money is not in leones',
}

/** Why a sum in minor units buys nothing; null if it buys minutes. */
export const sumProblem = (
  limits: SumLimits | null,
  sumMinor: number,
): Extract<SumRefusal, 'no_scale' | 'too_little' | 'too_much'> | null => {
  if (limits === null) return 'no_scale'
  if (sumMinor < limits.leastMinor) return 'too_little'
  return sumMinor > limits.mostMinor ? 'too_much' : null
}

/** The limits as texts name them: in whole leones where that leaves any sum. Minor units. */
export const roundLimits = ({
  leastMinor,
  mostMinor,
}: SumLimits): Pick<SumLimits, 'leastMinor' | 'mostMinor'> => {
  const [least, most] = [Math.ceil(leastMinor / 100) * 100, Math.floor(mostMinor / 100) * 100]
  return least <= most ? { leastMinor: least, mostMinor: most } : { leastMinor, mostMinor }
}

/** Round sums in leones that a poster shows, as far as they are sold. */
const ROUND_SUMS_MINOR = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map((le) => le * 100)
const ROWS_OF_SCALE = 4
/** Sums for fewer minutes are left out while there are others. */
const LEAST_SHOWN_MINUTES = 10

/** A short table of the scale: round sums that buy minutes, or else the least and the most. */
export const scaleRows = (scale: SumScale, limits: SumLimits): { sumMinor: number; minutes: number }[] => {
  const isSold = (sumMinor: number) => sumProblem(limits, sumMinor) === null
  const round = ROUND_SUMS_MINOR.filter(isSold)
  const useful = round.filter((sumMinor) => minutesForSum(scale, sumMinor) >= LEAST_SHOWN_MINUTES)
  const shown = useful.length > 0 ? useful : round
  const sums =
    shown.length > 0 ? shown.slice(0, ROWS_OF_SCALE) : [...new Set([limits.leastMinor, limits.mostMinor])]
  return sums.map((sumMinor) => ({ sumMinor, minutes: minutesForSum(scale, sumMinor) }))
}
