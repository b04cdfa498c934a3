import { describe, expect, test } from 'vitest'
import { NOT_ENOUGH } from './figures.ts'
import { businessHypotheses } from './hypotheses.ts'
import { insightReport } from './report.ts'
import { createNoise, DAYS, type Plan, platform, weeksOf } from './testing/platform-fixture.ts'

const reportOf = (plan: Plan, seed = 3) => insightReport(platform(seed, plan))
const textOf = (value: unknown) => JSON.stringify(value)

describe('finds a known pattern', () => {
  test('busy market days, as a hypothesis with the figures behind it', () => {
    const plan = { dayLevel: (_: number, weekday: number) => (weekday === 3 || weekday === 6 ? 1.6 : 1) }
    const { growthHypotheses } = reportOf(plan)
    expect(growthHypotheses[0]?.hypothesis).toMatch(/(Wednesday and Saturday|Saturday and Wednesday)/)
    expect(growthHypotheses[0]?.evidence.query).toMatch(/seller_days/)
    expect(growthHypotheses[0]?.expectedRevenueMinor).toBeGreaterThan(0)
    expect(textOf(businessHypotheses(platform(3, plan)))).toMatch(/Wednesday brings/)
  })

  test('busy evenings, as an opportunity, and quiet mornings, as a suggestion', () => {
    const { marketOpportunities, optimizationSuggestions } = reportOf({
      hourLevel: (hour) => (hour < 7 || hour > 22 ? 0 : hour >= 18 && hour < 21 ? 4 : hour < 10 ? 0.3 : 1),
    })
    expect(textOf(marketOpportunities)).toMatch(/18:00 to 21:00/)
    expect(textOf(optimizationSuggestions)).toMatch(/07:00 to 10:00/)
  })

  test.each([
    [1, 'low'],
    [3, 'medium'],
    [9, 'high'],
  ])('competition for busy hours follows from the %s sellers who share them: %s', (sellers, competition) => {
    const { marketOpportunities } = reportOf({
      hourLevel: (hour) => (hour < 7 || hour > 22 ? 0 : hour >= 18 && hour < 21 ? 4 : 1),
      places: [{ place: 'Lumley', sellers, weeks: weeksOf(() => 300_000) }],
    })
    const hours = marketOpportunities.find(({ opportunity }) => opportunity.includes('18:00 to 21:00'))
    expect(hours).toMatchObject({
      competition,
      evidence: { figures: expect.stringContaining(`shared by ${sellers} seller`) },
    })
  })

  test('an assumption about market days is not stated as a fact', () => {
    const { growthHypotheses } = reportOf({
      dayLevel: (_: number, weekday: number) => (weekday === 3 || weekday === 6 ? 1.6 : 1),
    })
    expect(textOf(growthHypotheses)).toContain('a tenth more on these days would bring')
  })

  test('a place whose sellers sell more', () => {
    const draw = createNoise(5)
    const place = (name: string, sellers: number, level: number) => ({
      place: name,
      sellers,
      weeks: weeksOf(() => level * (1 + 0.2 * draw())),
    })
    const { marketOpportunities } = reportOf({
      places: [place('Lumley', 1, 300_000), place('Aberdeen', 4, 400_000)],
    })
    expect(marketOpportunities).toMatchObject([{ opportunity: 'More sellers in Lumley', competition: 'low' }])
  })

  test('a growing duration, and larger wallet sales', () => {
    const draw = createNoise(6)
    const steady = (durationMinutes: number) => ({
      durationMinutes,
      weeks: weeksOf(() => 200_000 * (1 + 0.1 * draw())),
    })
    const growing = {
      durationMinutes: 60,
      weeks: weeksOf((week) => (week < 4 ? 100_000 : 220_000) * (1 + 0.05 * draw())),
    }
    const method = (name: 'orange_money' | 'vult', perSale: number) => ({
      method: name,
      weeks: weeksOf(() => 40 * perSale * (1 + 0.05 * draw())),
    })
    const { growthHypotheses } = reportOf({
      lengths: [steady(30), growing, steady(120)],
      methods: [method('orange_money', 3_000), method('vult', 4_500)],
    })
    expect(textOf(growthHypotheses)).toMatch(/Passes of 1h/)
    expect(textOf(growthHypotheses)).toMatch(/wallet/)
  })

  test('one seller, one method, falling revenue and failing payments, as risks', () => {
    const { riskAnalysis } = reportOf({
      dayLevel: (day) => (day >= DAYS - 28 ? 0.6 : 1),
      sellers: [
        { name: 'Hub', revenueMinor: 9_000_000 },
        { name: 'Kiosk', revenueMinor: 500_000 },
      ],
      methods: [
        { method: 'orange_money', weeks: weeksOf(() => 900_000) },
        { method: 'cash', weeks: weeksOf(() => 100_000) },
      ],
      endings: { paid: 700, failed: 200, expired: 100 },
    })
    expect(riskAnalysis.map(({ risk }) => risk)).toEqual([
      '95 % of revenue comes from one seller',
      '90 % of revenue comes by Orange Money',
      expect.stringMatching(/^Revenue is falling/),
      '30 % of purchases are not paid',
    ])
  })

  test('customers who do not return, as a suggestion', () => {
    const { optimizationSuggestions } = reportOf({ customers: { all: 400, returning: 60 } })
    expect(optimizationSuggestions).toMatchObject([{ area: 'Customers who come back' }])
  })
})

describe('data without a pattern', () => {
  test('says in every section that it is not enough, for nearly every seed', () => {
    const falsePositives = Array.from({ length: 200 }, (_, seed) => reportOf({}, seed)).filter(
      ({ notes }) => Object.keys(notes).length < 4,
    )
    expect(falsePositives.length).toBeLessThanOrEqual(6)
    expect(reportOf({}).notes).toEqual({
      growthHypotheses: NOT_ENOUGH,
      marketOpportunities: NOT_ENOUGH,
      optimizationSuggestions: NOT_ENOUGH,
      riskAnalysis: NOT_ENOUGH,
    })
    expect(businessHypotheses(platform(3))).toEqual([NOT_ENOUGH])
  })

  test('of a new platform gives no forecast either', () => {
    const young = {
      ...platform(1),
      days: platform(1).days.slice(-9),
      hours: [],
      places: [],
      lengths: [],
      methods: [],
    }
    const { revenuePrediction } = insightReport({
      ...young,
      sellers: [],
      customers: { all: 3, returning: 0 },
    })
    expect(revenuePrediction).toMatchObject({ nextMonthMinor: null, confidencePercent: 0 })
    expect(revenuePrediction.factors[0]).toMatch(/^Not enough data: .* there are 9\.$/)
  })
})

test('a forecast states its method, its error compared with the last value, and the trend', () => {
  const { factors } = reportOf({}).revenuePrediction
  expect(factors.join(' ')).toMatch(
    /Method: .* off by \d+ % .* repeating the last week .* 28 days brought \$/,
  )
})

test('every amount in a text is in dollars at the platform’s rate', () => {
  const report = reportOf({
    hourLevel: (hour) => (hour >= 18 && hour < 22 ? 6 : hour >= 7 ? 0.5 : 0),
    sellers: [
      { name: 'One', revenueMinor: 90_000 },
      { name: 'Two', revenueMinor: 10_000 },
    ],
  })
  expect(report.riskAnalysis.map(({ evidence }) => evidence.figures)).toContain(
    'One: $36.00 of $40.00 in 56 days.',
  )
  expect(report.marketOpportunities[0]?.marketSize).toMatch(/^\$[\d,.]+ a month/)
  expect(JSON.stringify(report)).not.toMatch(/Le \d/)
})
