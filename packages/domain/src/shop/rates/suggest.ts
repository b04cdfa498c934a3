import { type Demand, demandOf, type RateDay } from './demand.ts'
import { type Bounds, pricesNear } from './price-steps.ts'
import { type Circumstances, DIVERTED, gainOf, probabilityOfUplift } from './takings.ts'
import {
  costWhy,
  type Evidence,
  nearbyWhy,
  salesWhy,
  sureAlready,
  tooFewPrices,
  tooFewSales,
} from './words.ts'

export type RateQuestion = {
  priceMinor: number
  durationMinutes: number
  /** Days with a known price until yesterday, oldest first. */
  days: readonly RateDay[]
  /** What an hour of one customer's internet costs the seller; null if unknown. */
  costPerHourMinor: number | null
  /** The prices of open sellers nearby for the same duration, one each. */
  nearbyMinor: readonly number[]
}

type Suggestion = {
  kind: 'price'
  priceMinor: number
  /** The evidence for it. */
  source: 'sales' | 'nearby' | 'cost'
  /** The probability that the shop earns more, from 0 to 1. */
  chance: number
  /** The likely change of weekly takings; null if only prices were compared. */
  gainMinorPerWeek: { low: number; high: number } | null
  /** Reason and evidence in one sentence. */
  why: string
  evidence: Evidence
}
export type Advice = Suggestion | { kind: 'none'; why: string; evidence: Evidence }

/** A price is suggested from sales if the shop earns more with at least this probability. */
export const SURE_ENOUGH = 0.97
const MIN_SALES = 40
const MIN_NEARBY = 3
/** Prices nearby count when ours differs from their median by this factor. */
const FAR_FROM_NEARBY = 1.2

/** The median of a list of prices; null for fewer than three sellers. */
const middleOf = (prices: readonly number[]): number | null => {
  if (prices.length < MIN_NEARBY) return null
  const sorted = prices.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? 0) + upper) / 2
}

/**
 * The prior mean: no price is better than another, since lost buyers cost as much as the others pay more.
 * Buyers of a seller above the prices nearby respond more strongly, of one below them less.
 */
const answerBefore = ({ priceMinor, nearbyMinor }: RateQuestion, hasOthers: boolean): number => {
  const neutral = neutralAnswer(hasOthers)
  const middle = middleOf(nearbyMinor)
  if (middle === null) return neutral
  return neutral - 0.6 * Math.max(-0.4, Math.min(0.4, Math.log(priceMinor / middle)))
}

/** Returns the response at which a shop's takings do not depend on the price. */
export const neutralAnswer = (hasOthers: boolean): number => -1 / (1 - divertedOf(hasOthers))

const divertedOf = (hasOthers: boolean): number => (hasOthers ? DIVERTED : 0)

const costShareOf = ({
  priceMinor,
  durationMinutes,
  costPerHourMinor,
}: Pick<RateQuestion, 'priceMinor' | 'durationMinutes' | 'costPerHourMinor'>): number =>
  ((costPerHourMinor ?? 0) * durationMinutes) / 60 / priceMinor

/** The facts about a package for a pricing decision. */
export type Known = {
  question: RateQuestion
  demand: Demand
  changeTo: (priceMinor: number) => Circumstances
}

export const knownOf = (question: RateQuestion): Known => {
  const demand = demandOf(question.days, (hasOthers) => answerBefore(question, hasOthers))
  const diverted = divertedOf(demand.hasOthers)
  const costShare = costShareOf(question)
  return {
    question,
    demand,
    changeTo: (priceMinor) => ({ factor: priceMinor / question.priceMinor, diverted, costShare }),
  }
}

/** Whether sales were seen at two prices or more, and enough of them. */
export const hasSeenPrices = ({ prices, sales }: Demand): boolean => prices.length >= 2 && sales >= MIN_SALES

/**
 * Suggests a better price, at most one step away, or says why there is none: from the package's own sales if
 * they are conclusive, else from its cost, else from prices nearby.
 */
export const suggestPrice = (question: RateQuestion, bounds?: Bounds): Advice =>
  adviceOf(knownOf(question), bounds)

export const adviceOf = (known: Known, bounds?: Bounds): Advice => {
  const { question, demand } = known
  const near = pricesNear(question.priceMinor, bounds)
  const evidence = evidenceOf(known)
  const best = fromCost(known, near) ?? fromSales(known, near) ?? fromNearby(known, near)
  if (best !== null) return { ...best, evidence }
  if (hasSeenPrices(demand)) return { kind: 'none', why: sureAlready(demand), evidence }
  const why = demand.sales < MIN_SALES ? tooFewSales(demand, MIN_SALES) : tooFewPrices(demand)
  return { kind: 'none', why, evidence }
}

const evidenceOf = ({ question, demand }: Known): Evidence => ({
  days: demand.days,
  sales: demand.sales,
  from: question.days[0]?.day ?? null,
  until: question.days.at(-1)?.day ?? null,
  prices: demand.prices,
  nearby: question.nearbyMinor.length,
  nearbyMiddleMinor: middleOf(question.nearbyMinor),
})

type Found = Omit<Suggestion, 'evidence'>

/** A pass sold below its cost loses money with each sale. */
const fromCost = ({ question }: Known, near: readonly number[]): Found | null => {
  const priceMinor = near.at(-1)
  if (priceMinor === undefined || priceMinor < question.priceMinor || costShareOf(question) < 1) return null
  const why = costWhy(question)
  return { kind: 'price', priceMinor, source: 'cost', chance: 1, gainMinorPerWeek: null, why }
}

const fromSales = ({ question, demand, changeTo }: Known, near: readonly number[]): Found | null => {
  if (!hasSeenPrices(demand)) return null
  const weekly = demand.salesPerDay * 7 * question.priceMinor
  const [best] = near
    .map((priceMinor) => ({
      priceMinor,
      chance: probabilityOfUplift(demand.answer, changeTo(priceMinor)),
      gain: gainOf(demand.answer, changeTo(priceMinor)),
    }))
    .filter(({ chance: probability }) => probability >= SURE_ENOUGH)
    .sort((left, right) => right.gain.likely - left.gain.likely)
  if (best === undefined) return null
  const { priceMinor, chance: probability, gain } = best
  const gainMinorPerWeek = { low: Math.round(gain.low * weekly), high: Math.round(gain.high * weekly) }
  const why = salesWhy(demand, { priceMinor, chance: probability, gainMinorPerWeek })
  return { kind: 'price', priceMinor, source: 'sales', chance: probability, gainMinorPerWeek, why }
}

const fromNearby = ({ question, demand, changeTo }: Known, near: readonly number[]): Found | null => {
  const middle = middleOf(question.nearbyMinor)
  const { priceMinor: now, nearbyMinor, durationMinutes } = question
  // Own sales at several prices are better evidence.
  if (middle === null || hasSeenPrices(demand)) return null
  const ratio = now / middle
  if (ratio < FAR_FROM_NEARBY && ratio > 1 / FAR_FROM_NEARBY) return null
  const priceMinor = ratio > 1 ? near[0] : near.at(-1)
  if (priceMinor === undefined || priceMinor > now === ratio > 1) return null
  const why = nearbyWhy({ sellers: nearbyMinor.length, middleMinor: middle, priceMinor, durationMinutes })
  const probability = probabilityOfUplift(demand.answer, changeTo(priceMinor))
  return { kind: 'price', priceMinor, source: 'nearby', chance: probability, gainMinorPerWeek: null, why }
}
