import { DAY_MS, freetownDay } from '../../../kernel/durations.ts'
import type { RateDay } from '../demand.ts'

/** A repeatable random generator: Mulberry32. */
export const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  /** A Poisson count with this mean. */
  const count = (mean: number): number => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const limit = Math.exp(-mean)
    let product = next()
    let times = 0
    while (product > limit) {
      product *= next()
      times += 1
    }
    return times
  }
  return { next, normal, count, between: (from: number, to: number) => from + (to - from) * next() }
}

/** A shop with known demand: what a package sells a day at a price. */
export type ShopTruth = {
  startMinor: number
  /** Sales a day at the first price. */
  level: number
  /** By how many percent sales change when the price rises by one. */
  answer: number
  /** The share of lost buyers who take another package of the shop. */
  diverted: number
  /** What the shop's other packages sell a day. */
  others: number
  weekdays: readonly number[]
  /** The growth of a whole year, as a logarithm. */
  growth: number
  /** How strongly good and bad days, and weeks, affect the whole shop. */
  daily: number
  weekly: number
}

const FIRST_DAY = Date.UTC(2026, 0, 5)
export const dayAt = (index: number): string => freetownDay(new Date(FIRST_DAY + index * DAY_MS))

/** Simulates a shop. The effects of its days do not depend on its prices. */
export const simulateShop = (truth: ShopTruth, seed: number) => {
  const random = createRandom(seed)
  const moods: number[] = []
  let week = 0
  const moodOf = (index: number): number => {
    while (moods.length <= index) {
      if (moods.length % 7 === 0) week = 0.9 * week + truth.weekly * random.normal()
      moods.push(week + truth.daily * random.normal())
    }
    return moods[index] ?? 0
  }
  const baseOf = (index: number): number => {
    const weekday = new Date(FIRST_DAY + index * DAY_MS).getUTCDay()
    return (truth.weekdays[weekday] ?? 1) * Math.exp((truth.growth * index) / 365 + moodOf(index))
  }
  const meanAt = (index: number, priceMinor: number): number =>
    truth.level * baseOf(index) * (priceMinor / truth.startMinor) ** truth.answer
  const othersAt = (index: number, priceMinor: number): number => {
    const lost = meanAt(index, truth.startMinor) - meanAt(index, priceMinor)
    return Math.max(0, truth.others * baseOf(index) + (truth.others > 0 ? truth.diverted * lost : 0))
  }
  return {
    /** The observed sales of a day at a price. */
    sell: (index: number, priceMinor: number): RateDay => ({
      day: dayAt(index),
      sales: random.count(meanAt(index, priceMinor)),
      otherSales: random.count(othersAt(index, priceMinor)),
      priceMinor,
    }),
    /** The expected takings of the whole shop on a day. Other packages cost what this one did at first. */
    takings: (index: number, priceMinor: number): number =>
      meanAt(index, priceMinor) * priceMinor + othersAt(index, priceMinor) * truth.startMinor,
  }
}

/** Draws a shop from the range of real small shops. */
export const drawTruth = (seed: number): ShopTruth => {
  const random = createRandom(seed * 7_919 + 13)
  const prices = [1000, 1500, 2000, 2500, 3500, 5000, 7500, 15_000] as const
  const weekend = random.between(0.6, 1.5)
  return {
    startMinor: prices[Math.floor(random.next() * prices.length)] ?? 2000,
    level: Math.exp(random.between(Math.log(2), Math.log(50))),
    answer: -Math.exp(random.between(Math.log(0.25), Math.log(3))),
    diverted: random.between(0, 0.5),
    others: random.next() < 0.2 ? 0 : random.between(3, 60),
    weekdays: [weekend * 0.7, 1, 1, 1.1, 1, 1.1, weekend],
    growth: random.between(-0.5, 0.7),
    daily: random.between(0.05, 0.25),
    weekly: random.between(0.01, 0.08),
  }
}
