import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastRevenue, MIN_DAYS } from './forecast.ts'
import { meanOf, sumOf } from './statistics.ts'

/** Even chance from a seed, the same on every machine. */
const createNoise = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

type Shape = {
  trend?: number
  weekend?: number
  breakAt?: number
  breakTo?: number
  noise?: number
  seed?: number
}

const LEVEL = 100_000

/** A made-up past whose truth is known, and the days after it. */
const series = (days: number, shape: Shape = {}): number[] => {
  const {
    trend = 0,
    weekend = 1,
    breakAt = Number.POSITIVE_INFINITY,
    breakTo = 1,
    noise = 0,
    seed = 1,
  } = shape
  const draw = createNoise(seed)
  return Array.from({ length: days }, (_, day) => {
    const level = LEVEL * (1 + trend * day) * (day >= breakAt ? breakTo : 1)
    return Math.max(0, Math.round(level * (day % 7 >= 5 ? weekend : 1) * (1 + noise * draw())))
  })
}

const forecastOf = (history: readonly number[]) => {
  const forecast = forecastRevenue(history)
  if (forecast === null) throw new Error('there was too little to forecast from')
  return forecast
}

/** How far the forecast of a month is from what the same series goes on to be. */
const monthError = (shape: Shape, days = 120): number => {
  const all = series(days + 30, shape)
  const came = sumOf(all.slice(days))
  return Math.abs(forecastOf(all.slice(0, days)).nextMonthMinor - came) / came
}

describe('a series whose truth is known', () => {
  test.each<[string, Shape, number]>([
    ['flat', {}, 0.001],
    ['with busy weekends', { weekend: 1.6 }, 0.01],
    ['that grows', { trend: 0.004 }, 0.06],
    ['that shrinks', { trend: -0.003 }, 0.06],
    ['that broke three weeks ago', { breakAt: 99, breakTo: 1.8 }, 0.12],
    ['with noise, weekends and growth', { weekend: 1.5, trend: 0.003, noise: 0.3 }, 0.12],
  ])('%s is forecast within its bound', (_, shape, bound) => {
    expect(monthError(shape)).toBeLessThan(bound)
  })

  test('that grows is forecast by the trend, and one that broke by the recent level', () => {
    expect(forecastOf(series(120, { trend: 0.006 })).method).toBe('trend that flattens')
    expect(forecastOf(series(150, { breakAt: 72, breakTo: 2, noise: 0.05 })).method).toBe(
      'level of the last two weeks',
    )
  })

  test('a quarter is about three months of a flat series', () => {
    const { nextMonthMinor, nextQuarterMinor } = forecastOf(series(120))
    expect(nextMonthMinor).toBe(30 * LEVEL)
    expect(nextQuarterMinor).toBe(90 * LEVEL)
  })
})

describe('confidence', () => {
  test('is full for what repeats exactly, and small for what is all noise', () => {
    expect(forecastOf(series(120, { weekend: 2 })).confidencePercent).toBe(100)
    expect(forecastOf(series(120, { noise: 2 })).confidencePercent).toBeLessThan(95)
  })

  test('is honest: over many series the error of a week to come is what it says', () => {
    const outcomes = Array.from({ length: 120 }, (_, seed) => {
      const shape = {
        seed: seed + 7,
        noise: 0.2 + (seed % 5) * 0.3,
        weekend: 1 + (seed % 3) * 0.4,
        trend: (seed % 4) * 0.001,
      }
      const all = series(127, shape)
      const { error, nextMonthMinor } = forecastOf(all.slice(0, 120))
      const came = sumOf(all.slice(120))
      return { stated: error, actual: Math.abs((nextMonthMinor * 7) / 30 - came) / came }
    })
    const [stated, actual] = [
      meanOf(outcomes.map((one) => one.stated)),
      meanOf(outcomes.map((one) => one.actual)),
    ]
    expect(actual).toBeLessThan(stated * 1.5)
    expect(actual).toBeGreaterThan(stated * 0.5)
  })
})

describe('too little', () => {
  test.each([0, 1, 7, MIN_DAYS - 1])('%i days are not forecast', (days) => {
    expect(forecastRevenue(series(days))).toBeNull()
  })

  test('days before the first sale do not count, and no sale at all is no forecast', () => {
    const quiet = Array.from({ length: 200 }, () => 0)
    expect(forecastRevenue(quiet)).toBeNull()
    expect(forecastRevenue([...quiet, ...series(20)])).toBeNull()
    expect(forecastOf([...quiet, ...series(MIN_DAYS)]).heldOutWeeks).toBe(2)
  })
})

test('beats repeating the last week on noisy weeks, and never answers with less than nothing', () => {
  const noisy = Array.from({ length: 40 }, (_, seed) =>
    forecastOf(series(120, { noise: 1, weekend: 1.5, seed })),
  )
  expect(meanOf(noisy.map(({ error }) => error))).toBeLessThan(meanOf(noisy.map((one) => one.lastValueError)))
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: MIN_DAYS, maxLength: 200 }), (history) => {
      const forecast = forecastRevenue(history)
      if (forecast === null) return
      expect(forecast.nextMonthMinor).toBeGreaterThanOrEqual(0)
      expect(forecast.nextQuarterMinor).toBeGreaterThanOrEqual(forecast.nextMonthMinor)
      expect(forecast.confidencePercent).toBeGreaterThanOrEqual(0)
      expect(forecast.confidencePercent).toBeLessThanOrEqual(100)
    }),
  )
})
