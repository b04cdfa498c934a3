import type { PlatformFigures, WeekFigures } from '../figures.ts'

/** Repeatable noise, from -0.5 to 0.5. */
export const createNoise = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

const FIRST_DAY = Date.UTC(2026, 6, 20)
export const DAYS = 119

/** The patterns to include. */
export type Plan = {
  dayLevel?: (day: number, weekday: number) => number
  hourLevel?: (hour: number) => number
  places?: PlatformFigures['places']
  lengths?: PlatformFigures['lengths']
  methods?: PlatformFigures['methods']
  sellers?: PlatformFigures['sellers']
  customers?: PlatformFigures['customers']
  endings?: PlatformFigures['endings']
} & Partial<Pick<PlatformFigures, 'shops' | 'attempts' | 'newcomers' | 'answers'>>

const LEVEL = 100_000

export const weeksOf = (revenue: (week: number) => number, sales = (_: number) => 40): WeekFigures[] =>
  Array.from({ length: 8 }, (_, week) => ({ sales: sales(week), revenueMinor: Math.round(revenue(week)) }))

/** A platform without a pattern except the given ones. */
export const platform = (seed: number, plan: Plan = {}): PlatformFigures => {
  const draw = createNoise(seed)
  const noisy = (level: number) => Math.round(level * (1 + 0.5 * draw()))
  const even = (level: number) => weeksOf(() => noisy(level))
  const { dayLevel = () => 1, hourLevel = (hour) => (hour >= 7 && hour < 23 ? 1 : 0) } = plan
  return {
    days: Array.from({ length: DAYS }, (_, index) => {
      const date = new Date(FIRST_DAY + index * 86_400_000)
      return {
        day: date.toISOString().slice(0, 10),
        revenueMinor: noisy(LEVEL * dayLevel(index, date.getUTCDay())),
      }
    }),
    hours: Array.from({ length: 56 }, (_, index) => ({
      day: new Date(FIRST_DAY + (DAYS - 56 + index) * 86_400_000).toISOString().slice(0, 10),
      revenueMinor: Array.from({ length: 24 }, (_, hour) => noisy(5_000 * hourLevel(hour))),
    })),
    places: plan.places ?? [
      { place: 'Lumley', sellers: 3, weeks: even(300_000) },
      { place: 'Aberdeen', sellers: 2, weeks: even(200_000) },
    ],
    lengths:
      plan.lengths ?? [30, 60, 120].map((durationMinutes) => ({ durationMinutes, weeks: even(200_000) })),
    methods:
      plan.methods ??
      (['orange_money', 'africell_money', 'vult', 'cash'] as const).map((method) => ({
        method,
        weeks: even(175_000),
      })),
    sellers:
      plan.sellers ??
      Array.from({ length: 5 }, (_, index) => ({ name: `Seller ${index}`, revenueMinor: 900_000 })),
    customers: plan.customers ?? { all: 400, returning: 200 },
    endings: plan.endings ?? { paid: 990, failed: 5, expired: 5 },
    shops: plan.shops ?? [],
    attempts: plan.attempts ?? [],
    newcomers: plan.newcomers ?? [],
    answers: plan.answers ?? [],
    minorPerDollar: 2500,
  }
}
