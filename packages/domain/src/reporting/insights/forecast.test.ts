import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastRevenue, MIN_DAYS } from './forecast.ts'
import { meanOf, sumOf } from './statistics.ts'

/** Seeded uniform noise, the same on every machine. */
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

/** A generated history with known parameters, and the days after it. */
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

/** How far the forecast of a month is from the continuation of the same series. */
const monthError = (shape: Shape, days = 120): number => {
  const all = series(days + 30, shape)
  const actual = sumOf(all.slice(days))
  return Math.abs(forecastOf(all.slice(0, days)).nextMonthMinor - actual) / actual
}

describe('a series with known parameters', () => {
  test.each<[string, Shape, number]>([
    ['flat', {}, 0.001],
    ['with busy weekends', { weekend: 1.6 }, 0.01],
    ['that grows', { trend: 0.004 }, 0.06],
    ['that shrinks', { trend: -0.003 }, 0.06],
    ['that broke three weeks ago', { breakAt: 99, breakTo: 1.8 }, 0.12],
    ['with noise, weekends and growth', { weekend: 1.5, trend: 0.003, noise: 0.3 }, 0.12],
  ])('%s is forecast within its error bound', (_, shape, bound) => {
    expect(monthError(shape)).toBeLessThan(bound)
  })

  test('that grows uses the trend, and one that broke uses the recent level', () => {
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
  test('is full for an exact repetition, and small for pure noise', () => {
    expect(forecastOf(series(120, { weekend: 2 })).confidencePercent).toBe(100)
    expect(forecastOf(series(120, { noise: 2 })).confidencePercent).toBeLessThan(95)
  })

  test('is honest: over many series the error of the next week matches the stated one', () => {
    const outcomes = Array.from({ length: 120 }, (_, seed) => {
      const shape = {
        seed: seed + 7,
        noise: 0.2 + (seed % 5) * 0.3,
        weekend: 1 + (seed % 3) * 0.4,
        trend: (seed % 4) * 0.001,
      }
      const all = series(127, shape)
      const { error, nextMonthMinor } = forecastOf(all.slice(0, 120))
      const total = sumOf(all.slice(120))
      return { stated: error, actual: Math.abs((nextMonthMinor * 7) / 30 - total) / total }
    })
    const [stated, actual] = [
      meanOf(outcomes.map((one) => one.stated)),
      meanOf(outcomes.map((one) => one.actual)),
    ]
    expect(actual).toBeLessThan(stated * 1.5)
    expect(actual).toBeGreaterThan(stated * 0.5)
  })
})

describe('too little data', () => {
  test.each([0, 1, 7, MIN_DAYS - 1])('does not forecast from %i days', (days) => {
    expect(forecastRevenue(series(days))).toBeNull()
  })

  test('ignores days before the first sale, and does not forecast without sales', () => {
    const quiet = Array.from({ length: 200 }, () => 0)
    expect(forecastRevenue(quiet)).toBeNull()
    expect(forecastRevenue([...quiet, ...series(20)])).toBeNull()
    expect(forecastOf([...quiet, ...series(MIN_DAYS)]).heldOutWeeks).toBe(2)
  })
})

test('beats repeating the last week on noisy weeks, and never forecasts a negative amount', () => {
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
