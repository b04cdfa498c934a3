import { describe, expect, test } from 'vitest'
import { type RateQuestion, suggestPrice } from './suggest.ts'
import { dayAt, drawTruth, type ShopTruth, simulateShop } from './testing/simulated-shop.ts'

const SHOPS = 200
const PRICES = [1500, 2000, 1800] as const
const NOW = 1800

/** Advice for a shop with a known price response and random other values, after forty days at each price. */
const adviceIn = (seed: number, planted: Partial<ShopTruth>) => {
  const truth = { ...drawTruth(seed), startMinor: 2000, diverted: 0.25, others: 20, ...planted }
  const shop = simulateShop(truth, seed + 5_000)
  const days = Array.from({ length: 120 }, (_, index) =>
    shop.sell(index, PRICES[Math.floor(index / 40)] ?? NOW),
  )
  return suggestPrice(questionOf({ days }))
}

const questionOf = (question: Partial<RateQuestion>): RateQuestion => ({
  priceMinor: NOW,
  durationMinutes: 60,
  days: [],
  costPerHourMinor: null,
  nearbyMinor: [],
  ...question,
})

const adviceCounts = (planted: Partial<ShopTruth>) => {
  const advice = Array.from({ length: SHOPS }, (_, seed) => adviceIn(seed, planted))
  const prices = advice.flatMap((one) => (one.kind === 'price' ? [one.priceMinor] : []))
  return {
    dearer: prices.filter((price) => price > NOW).length,
    cheaper: prices.filter((price) => price < NOW).length,
  }
}

describe('a known price response', () => {
  test('is detected where buyers hardly respond, and never mistaken for its opposite', () => {
    const { dearer, cheaper } = adviceCounts({ answer: -0.3, level: 12 })
    expect(dearer).toBeGreaterThanOrEqual(SHOPS * 0.4)
    expect(cheaper).toBe(0)
  })

  test('is detected where buyers leave', () => {
    const { dearer, cheaper } = adviceCounts({ answer: -2.6, level: 12 })
    expect(cheaper).toBeGreaterThanOrEqual(SHOPS * 0.8)
    expect(dearer).toBe(0)
  })

  test('is detected more often with more sales', () => {
    expect(adviceCounts({ answer: -2.6, level: 40 }).cheaper).toBeGreaterThan(
      adviceCounts({ answer: -2.6, level: 4 }).cheaper,
    )
  })

  test('comes with the expected gain and a sentence of evidence', () => {
    const advice = adviceIn(3, { answer: -0.3, level: 40 })
    expect(advice).toMatchObject({ kind: 'price', source: 'sales', priceMinor: 1900 })
    expect(advice.why).toMatch(
      /^At Le 15 you sold [\d.]+ a day, at Le 20 .*: at Le 19 you likely earn .* a week \(\d\d in 100\)\.$/,
    )
    expect(advice.evidence).toMatchObject({ days: 120, from: dayAt(0), until: dayAt(119) })
  })
})

describe('noise', () => {
  // One buyer in four who leaves takes another package of the shop, so this response leaves its takings
  // unchanged.
  test.each([4, 12, 40])('at %i sales a day gives a suggestion in at most one shop of twenty', (level) => {
    const { dearer, cheaper } = adviceCounts({ answer: -1 / 0.75, level })
    expect(dearer + cheaper).toBeLessThanOrEqual(SHOPS * 0.05)
  })

  test('at one price never gives a suggestion, at any volume', () => {
    const loud = Array.from({ length: SHOPS }, (_, seed) => {
      const shop = simulateShop({ ...drawTruth(seed), startMinor: NOW }, seed)
      return suggestPrice(
        questionOf({ days: Array.from({ length: 90 }, (__, index) => shop.sell(index, NOW)) }),
      )
    }).filter(({ kind }) => kind === 'price')
    expect(loud).toEqual([])
  })
})

describe('without conclusive sales', () => {
  test('a price moves one step towards distant prices nearby, of three sellers or more', () => {
    const from = (nearbyMinor: number[]) => suggestPrice(questionOf({ nearbyMinor }))
    expect(from([1200, 1300, 1400])).toMatchObject({ kind: 'price', priceMinor: 1700, source: 'nearby' })
    expect(from([2500, 2600, 2700])).toMatchObject({ kind: 'price', priceMinor: 1900, source: 'nearby' })
    expect(from([1200, 1300])).toMatchObject({ kind: 'none' })
    expect(from([1700, 1800, 2000])).toMatchObject({ kind: 'none' })
  })

  test('a pass sold below its cost gets a higher price', () => {
    expect(suggestPrice(questionOf({ costPerHourMinor: 2_000 }))).toMatchObject({
      priceMinor: 1900,
      source: 'cost',
      why: 'By your cost an hour this pass costs you Le 20, and you sell it for Le 18.',
    })
    expect(suggestPrice(questionOf({ costPerHourMinor: 1_000 }))).toMatchObject({ kind: 'none' })
  })

  test('says that too little is known', () => {
    expect(suggestPrice(questionOf({}))).toMatchObject({
      kind: 'none',
      why: 'Too little is known yet: 0 sold at known prices, and 40 are needed.',
    })
  })
})

test('suggests nothing below Le 10, where no whole leone is within a tenth', () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: dayAt(index),
    sales: index < 45 ? 40 : 10,
    otherSales: 20,
    priceMinor: index < 45 ? 400 : 500,
  }))
  expect(suggestPrice(questionOf({ priceMinor: 500, days }))).toMatchObject({ kind: 'none' })
})
