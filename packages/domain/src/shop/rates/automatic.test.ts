import { describe, expect, test } from 'vitest'
import { type Decision, decideRate, type RateChange, type RateState } from './automatic.ts'
import type { RateDay } from './demand.ts'
import { dayAt, drawTruth, type ShopTruth, simulateShop } from './testing/simulated-shop.ts'

const SHOPS = 200
const BEFORE = 42
const DAYS = 222

/** Half a year of automatic mode, after six weeks at the first price. */
const runShop = (truth: ShopTruth, seed: number) => {
  const shop = simulateShop(truth, seed)
  const bounds = {
    lowestMinor: Math.round(truth.startMinor * 0.7),
    highestMinor: Math.round(truth.startMinor * 1.4),
  }
  const days: RateDay[] = []
  const changes: RateChange[] = []
  let priceMinor = truth.startMinor
  const sums = { automatic: 0, unchanged: 0 }
  for (let index = 0; index < DAYS; index += 1) {
    if (index >= BEFORE) {
      const today = dayAt(index)
      const decision = decideRate({ ...USUAL, priceMinor, days, bounds, changes, today })
      priceMinor = applied(decision, { priceMinor, changes, today })
      sums.automatic += shop.takings(index, priceMinor)
      sums.unchanged += shop.takings(index, truth.startMinor)
    }
    days.push(shop.sell(index, priceMinor))
  }
  return { ratio: sums.automatic / sums.unchanged, bounds, changes }
}

const USUAL = { durationMinutes: 60, costPerHourMinor: null, nearbyMinor: [] }

type Now = { priceMinor: number; changes: RateChange[]; today: string }

const applied = (decision: Decision, { priceMinor, changes, today }: Now): number => {
  const last = changes.at(-1)
  if (decision.kind === 'keep' && last !== undefined) last.outcome = 'kept'
  if (decision.kind === 'back' && last !== undefined) last.outcome = 'went_back'
  if (decision.kind === 'wait' || decision.kind === 'keep') return priceMinor
  const by = decision.kind === 'back' ? 'back' : 'automatic'
  changes.push({ day: today, fromMinor: priceMinor, toMinor: decision.priceMinor, by, outcome: null })
  return decision.priceMinor
}

const runs = Array.from({ length: SHOPS }, (_, seed) => runShop(drawTruth(seed), seed + 1))

describe('half a year of automatic mode in 200 simulated shops', () => {
  // Takings come from the shop's true demand, without sampling noise, and include its other packages.
  test('loses at most 2 % in any shop compared with a fixed price, and gains overall', () => {
    const ratios = runs.map(({ ratio }) => ratio)
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(0.98)
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / SHOPS).toBeGreaterThan(1)
    expect(ratios.filter((ratio) => ratio > 1.02).length).toBeGreaterThanOrEqual(10)
  })

  test('never leaves the bounds, and changes at most a tenth at once and once a day', () => {
    const changes = runs.flatMap((run) => run.changes.map((change) => ({ ...change, ...run.bounds })))
    expect(changes.length).toBeGreaterThan(SHOPS)
    for (const { toMinor, fromMinor, lowestMinor, highestMinor, by } of changes) {
      expect(toMinor).toBeGreaterThanOrEqual(lowestMinor)
      expect(toMinor).toBeLessThanOrEqual(highestMinor)
      // A step back is as large as the step that it reverts.
      if (by === 'automatic') expect(Math.abs(toMinor - fromMinor)).toBeLessThanOrEqual(fromMinor / 10)
    }
    for (const { changes: mine } of runs) expect(new Set(mine.map(({ day }) => day)).size).toBe(mine.length)
  })
})

const days = (length: number, priceMinor: number, sales: number, first = 0): RateDay[] =>
  Array.from({ length }, (_, index) => ({ day: dayAt(first + index), sales, otherSales: 20, priceMinor }))

const stateAt = (index: number, state: Partial<RateState>): RateState => ({
  ...USUAL,
  priceMinor: 2000,
  days: [],
  bounds: { lowestMinor: 1500, highestMinor: 2500 },
  changes: [],
  today: dayAt(index),
  ...state,
})

describe('automatic mode', () => {
  test('waits in a shop that sells too little to learn from, and says why', () => {
    expect(decideRate(stateAt(42, { days: days(42, 2000, 2) }))).toEqual({
      kind: 'wait',
      why: 'Too little is known yet: 84 sold in 42 days, all at about one price, so we cannot say how sales change with another.',
    })
  })

  test('tries a small step in a shop that sells enough', () => {
    const decision = decideRate(stateAt(42, { days: days(42, 2000, 20) }))
    expect(decision).toMatchObject({ kind: 'change', why: expect.stringMatching(/^A small trial/) })
  })

  const WATCHED: RateChange = {
    day: dayAt(42),
    fromMinor: 2000,
    toMinor: 2200,
    by: 'automatic',
    outcome: null,
  }

  test('reverts after a week that earned clearly less', () => {
    const sold = [...days(42, 2000, 20), ...days(7, 2200, 6, 42)]
    expect(decideRate(stateAt(49, { priceMinor: 2200, days: sold, changes: [WATCHED] }))).toEqual({
      kind: 'back',
      priceMinor: 2000,
      why: 'It brought Le 400 a day at Le 20 and Le 132 at Le 22: back to Le 20.',
    })
  })

  test('keeps a step after which more customers bought', () => {
    const sold = [...days(42, 2000, 30), ...days(28, 2200, 38, 42)]
    expect(decideRate(stateAt(70, { priceMinor: 2200, days: sold, changes: [WATCHED] }))).toMatchObject({
      kind: 'keep',
    })
  })

  test.each<[string, Partial<RateState>, RegExp]>([
    ['a price outside the bounds', { priceMinor: 3000 }, /outside your bounds/],
    [
      'a second change on one day',
      { changes: [{ ...WATCHED, day: dayAt(49), by: 'back' }] },
      /changed today already/,
    ],
    [
      'the price that the seller set a week ago',
      { changes: [{ ...WATCHED, by: 'seller' }] },
      /^You changed the price yourself/,
    ],
    ['a day between two weekly checks', { today: dayAt(45) }, /next in 4 days/],
  ])('leaves %s unchanged', (_, state, why) => {
    const sold = days(42, 2000, 20)
    expect(decideRate(stateAt(49, { days: sold, ...state }))).toEqual({
      kind: 'wait',
      why: expect.stringMatching(why),
    })
  })
})
