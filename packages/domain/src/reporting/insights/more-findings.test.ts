import { describe, expect, test } from 'vitest'
import { demandOf } from '../../shop/rates/demand.ts'
import { createRandom, drawTruth, simulateShop } from '../../shop/rates/testing/simulated-shop.ts'
import type { Attempts, PlatformFigures, ShopFigures } from './figures.ts'
import { businessHypotheses } from './hypotheses.ts'
import { insightReport } from './report.ts'
import { platform } from './testing/platform-fixture.ts'

type Random = ReturnType<typeof createRandom>

/** An ordinary shop: customers return, pay and use their minutes at steady rates. */
const aShop = (random: Random, changes: Partial<ShopFigures> = {}): ShopFigures => ({
  name: 'Plain Shop',
  weeks: Array.from({ length: 8 }, () => aWeek(random, 0.25)),
  shelf: [30, 60, 120].map((durationMinutes) => ({
    durationMinutes,
    priceMinor: durationMinutes * 50,
    sales: random.count(80),
  })),
  passes: somePasses(random, { cash: 0.9, other: 0.9 }),
  downtime: { outages: 0, hours: 0, lostMinor: 0, monthMinor: 2_000_000 },
  ...changes,
})

const parts = (random: Random, of: number, share: number): number =>
  Array.from({ length: of }).filter(() => random.next() < share).length

const aWeek = (random: Random, newShare: number) => {
  const sales = random.count(100)
  return { sales, newCustomers: parts(random, sales, newShare) }
}

const somePasses = (random: Random, used: { cash: number; other: number }) => ({
  cash: 120,
  cashUsed: parts(random, 120, used.cash),
  other: 300,
  otherUsed: parts(random, 300, used.other),
})

const METHODS = [
  ['orange_money', 'pawapay', 'orange'],
  ['africell_money', 'pawapay', 'africell'],
  ['vult', 'vult', 'orange'],
  ['vult', 'vult', 'africell'],
] as const

const attemptsOf = (random: Random, failing: (operator: string) => number): Attempts[] =>
  METHODS.map(([method, provider, operator]) => {
    const failed = parts(random, 250, failing(operator))
    return { method, provider, operator, paid: 250 - failed, failed }
  })

const newcomersOf = (random: Random, stopping: number) =>
  Array.from({ length: 12 }, (_, index) => ({
    name: `New ${index}`,
    firstWeek: 5,
    secondWeek: random.next() < stopping ? 0 : 6,
  }))

const answerOf = (seed: number, answer: number, level = 15) => {
  const shop = simulateShop(
    { ...drawTruth(seed), startMinor: 2000, answer, level, diverted: 0.25, others: 20 },
    seed,
  )
  const days = Array.from({ length: 120 }, (_, index) =>
    shop.sell(index, [1500, 2000, 2400][Math.floor(index / 40)] ?? 2400),
  )
  const demand = demandOf(days, () => -1 / 0.75)
  return { seller: 'Plain Shop', pack: 'Hour', priceMinor: 2400, demand }
}

/** A platform of forty shops without any pattern except the given ones. */
const platformOf = (seed: number, planted: Partial<PlatformFigures> = {}): PlatformFigures => {
  const random = createRandom(seed + 77)
  return {
    ...platform(seed),
    shops: Array.from({ length: 40 }, () => aShop(random)),
    attempts: attemptsOf(random, () => 0.05),
    newcomers: newcomersOf(random, 0.1),
    answers: Array.from({ length: 3 }, (_, index) => answerOf(seed * 3 + index, -1 / 0.75)),
    ...planted,
  }
}

const foundIn = (planted: Partial<PlatformFigures>) => {
  const report = insightReport(platformOf(1, planted))
  return {
    growth: report.growthHypotheses.map(({ hypothesis }) => hypothesis),
    markets: report.marketOpportunities.map(({ opportunity }) => opportunity),
    suggestions: report.optimizationSuggestions.map(({ area, current }) => `${area}: ${current}`),
    risks: report.riskAnalysis.map(({ risk }) => risk),
    report,
  }
}
const random = createRandom(5)

describe('finds a known pattern', () => {
  test('a place that grows, and others that fall behind', () => {
    const draw = createRandom(9)
    const place = (name: string, level: (week: number) => number) => ({
      place: name,
      sellers: 2,
      weeks: Array.from({ length: 8 }, (_, week) => ({
        sales: 40,
        revenueMinor: level(week) * (1 + 0.1 * draw.next()),
      })),
    })
    const { markets, risks } = foundIn({
      places: [
        place('Bo', (week) => (week < 4 ? 100 : 220)),
        place('Kenema', () => 150),
        place('Makeni', () => 150),
      ],
    })
    expect(markets).toContainEqual(expect.stringMatching(/^Bo grows: \d+ % more of the platform’s sales/))
    expect(risks).toContainEqual(expect.stringMatching(/^(Kenema|Makeni) falls behind: \d+ % less/))
  })

  test('a weak weekday, and strong hours of two weekdays', () => {
    const quiet = platform(2, { dayLevel: (_, weekday) => (weekday === 0 ? 0.4 : 1) })
    expect(foundIn({ days: quiet.days }).suggestions).toContainEqual(
      expect.stringMatching(/^Sundays: A Sunday brings \d+ % less than an average day/),
    )
    const { hours } = platform(3)
    const isMarket = (day: string) => [3, 6].includes(new Date(day).getUTCDay())
    const busy = hours.map(({ day, revenueMinor }) => ({
      day,
      revenueMinor: revenueMinor.map((minor, hour) =>
        isMarket(day) && hour >= 9 && hour < 12 ? minor * 3 : minor,
      ),
    }))
    expect(foundIn({ hours: busy }).markets).toContain('Wednesday and Saturday from 09:00 to 12:00')
    const empty = hours.map(({ day, revenueMinor }) => ({
      day,
      revenueMinor: revenueMinor.map((minor, hour) => (isMarket(day) && hour >= 9 && hour < 12 ? 0 : minor)),
    }))
    expect(foundIn({ hours: empty }).suggestions.join()).toMatch(/Wednesday and Saturday, 09:00 to 12:00/)
  })

  test('a missing duration between two that are sold', () => {
    const shelf = [
      { durationMinutes: 60, priceMinor: 2000, sales: 90 },
      { durationMinutes: 480, priceMinor: 9000, sales: 50 },
    ]
    expect(foundIn({ shops: [aShop(random, { name: 'Gap Shop', shelf })] }).growth).toEqual([
      'Gap Shop sells 1h and 8h and nothing between: a pass of 3h finds buyers among those of 1h.',
    ])
  })

  test('a payment method that fails more at one operator', () => {
    const attempts = attemptsOf(random, (operator) => (operator === 'africell' ? 0.2 : 0.04))
    expect(foundIn({ attempts }).risks).toEqual([
      expect.stringMatching(
        /^(Africell Money fails more than other ways|Vult fails more for numbers of Africell)/,
      ),
      expect.stringMatching(
        /^(Africell Money fails more than other ways|Vult fails more for numbers of Africell)/,
      ),
    ])
  })

  test('a failing payment method, among the newest payments only in a large market', () => {
    const few = attemptsOf(random, (operator) => (operator === 'africell' ? 0.2 : 0.04))
    const many = few.map((group) => ({ ...group, paid: group.paid * 100, failed: group.failed * 100 }))
    const periodsOf = (attempts: Attempts[]) =>
      foundIn({ attempts }).report.riskAnalysis.map(({ evidence }) => evidence.period)
    expect(new Set(periodsOf(few))).toEqual(new Set(['The last 56 days']))
    expect(new Set(periodsOf(many))).toEqual(new Set(['The newest 100,000 payments of the last 56 days']))
  })

  test('a seller with fewer returning customers', () => {
    const weeks = Array.from({ length: 8 }, (_, week) => aWeek(random, week < 4 ? 0.2 : 0.5))
    expect(foundIn({ shops: [aShop(random), aShop(random, { name: 'Sinking Shop', weeks })] }).risks).toEqual(
      ['Customers come back less to Sinking Shop'],
    )
  })

  test('buyers who hardly respond to a price, and buyers who leave', () => {
    const { growth } = foundIn({ answers: [answerOf(1, -0.2, 60)] })
    expect(growth).toEqual([expect.stringMatching(/^Buyers of Hour at Plain Shop barely mind its price/)])
    const away = foundIn({ answers: [answerOf(1, -3, 60)] })
    expect(away.growth).toEqual([
      expect.stringMatching(/turn away from its price: a tenth less brings about \d+ % more/),
    ])
  })

  test('new sellers who stop after their first week', () => {
    expect(foundIn({ newcomers: newcomersOf(random, 0.8) }).risks).toEqual([
      expect.stringMatching(/^\d+ of 12 new sellers sold nothing after their first week$/),
    ])
  })

  test('unused cash passes', () => {
    const passes = somePasses(random, { cash: 0.5, other: 0.92 })
    expect(foundIn({ shops: [aShop(random), aShop(random, { name: 'Cash Shop', passes })] }).risks).toEqual([
      'Cash passes of Cash Shop are used less than its others',
    ])
  })

  test('router outages, with their cost', () => {
    const downtime = { outages: 3, hours: 9.5, lostMinor: 90_000, monthMinor: 2_000_000 }
    const { report } = foundIn({ shops: [aShop(random, { name: 'Dark Shop', downtime })] })
    expect(report.optimizationSuggestions[0]).toMatchObject({
      area: 'Routers of Dark Shop',
      current: 'Away for 9.5 hours in 3 outages',
      expectedImprovement: 'Such hours usually bring $36.00 a month',
    })
  })
})

test('each finding names its figures, sample, period and strength, in dollars', () => {
  const { report } = foundIn({
    answers: [answerOf(1, -0.2, 60)],
    newcomers: newcomersOf(random, 0.8),
    attempts: attemptsOf(random, (operator) => (operator === 'africell' ? 0.2 : 0.04)),
    shops: [
      aShop(random, { downtime: { outages: 3, hours: 9.5, lostMinor: 90_000, monthMinor: 2_000_000 } }),
    ],
  })
  const { growthHypotheses, marketOpportunities, optimizationSuggestions, riskAnalysis } = report
  const findings = [...growthHypotheses, ...marketOpportunities, ...optimizationSuggestions, ...riskAnalysis]
  expect(findings.length).toBeGreaterThanOrEqual(4)
  for (const { evidence } of findings)
    for (const part of ['figures', 'query', 'sample', 'period', 'strength'] as const)
      expect(evidence[part], JSON.stringify(evidence)).not.toBe('')
  expect(JSON.stringify(report)).not.toMatch(/Le \d|NaN|Infinity|undefined/)
})

test('noise in forty shops gives findings in at most five of a hundred platforms', () => {
  const loud = Array.from({ length: 100 }, (_, seed) => insightReport(platformOf(seed))).filter(
    ({ notes }) => Object.keys(notes).length < 4,
  )
  expect(loud.length).toBeLessThanOrEqual(5)
  expect(businessHypotheses(platformOf(1))).toHaveLength(1)
})
