import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAST_MINUTES, mostFor, SPONSORED } from '../money/sponsorships.ts'
import { WEEK } from '../passes/pass-hours.ts'
import {
  cheapestFirst,
  dayBox,
  readSponsorTerms,
  sponsorDaysText,
  sumBuys,
  sumBuysText,
  sumProblem,
} from './sponsor-terms.ts'

const buying = fc.record({
  price: fc.record({
    priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
    priceMinutes: fc.integer({ min: 1, max: 1_440 }),
  }),
  sumMinor: fc.integer({ min: 1, max: 100_000_000 }),
  minutesEach: fc.integer({ min: 1, max: 1_440 }),
})

test('a sum pays for what it says: so many whole times, and never for one more', () => {
  fc.assert(
    fc.property(buying, ({ price, sumMinor, minutesEach }) => {
      const { minutes, times } = sumBuys({ price, sumMinor, minutesEach })
      const each = mostFor(price, minutesEach)
      expect(each * times).toBeLessThanOrEqual(sumMinor)
      expect(each * (times + 1)).toBeGreaterThan(sumMinor)
      expect(minutesEach * times).toBeLessThanOrEqual(Math.max(minutes, LEAST_MINUTES * times))
    }),
  )
})

test('a sum that is accepted gives the first phone or card its minutes', () => {
  fc.assert(
    fc.property(buying, fc.constantFrom(...SPONSORED), (asked, who) => {
      if (sumProblem({ ...asked, who }) !== null) return
      const { minutes, times } = sumBuys(asked)
      if (who === 'cards') expect(times).toBeGreaterThan(0)
      else expect(minutes).toBeGreaterThanOrEqual(Math.min(asked.minutesEach, LEAST_MINUTES))
    }),
  )
})

test.each([
  [50_000, 50, 1, 20, 'anyone', 'Le 500 pays for 1,000 minutes: 50 phones, 20 minutes each'],
  [50_000, 3_500, 60, 20, 'numbers', 'Le 500 pays for 857 minutes: 42 phones, 20 minutes each'],
  [1_200, 3_500, 60, 20, 'cards', 'Le 12 pays for 20 minutes: 1 card, 20 minutes each'],
  [9_000_000, 100, 60, 60, 'cards', 'Le 90,000 pays for 5,400,000 minutes: 500 cards, 60 minutes each'],
  [500, 3_500, 60, 20, 'anyone', 'Le 5 pays for 8 minutes, for one phone'],
] as const)(
  '%i minor units at %i for %i minutes',
  (sumMinor, priceMinor, priceMinutes, minutesEach, who, text) => {
    const price = { priceMinor, priceMinutes }
    expect(sumBuysText({ price, sumMinor, minutesEach, who })).toBe(text)
  },
)

test('too small a sum says what is enough', () => {
  const price = { priceMinor: 3_500, priceMinutes: 60 }
  expect(sumProblem({ price, sumMinor: 1_000, minutesEach: 20, who: 'cards' })).toBe(
    'One card costs Le 11.67: enter at least that',
  )
  expect(sumProblem({ price, sumMinor: 200, minutesEach: 20, who: 'anyone' })).toBe(
    'Enter at least Le 2.92, for 5 minutes',
  )
  expect(sumProblem({ price, sumMinor: 1_000, minutesEach: 20, who: 'anyone' })).toBeNull()
})

const allDays = Object.fromEntries(WEEK.map((day) => [dayBox(day), '1']))

test('a form’s hours are none when they are always, else those that it says', () => {
  const at = (typed: Record<string, string>) => readSponsorTerms(typed).hours
  expect(at({})).toBeNull()
  expect(at({ fromMinute: '0', untilMinute: '1440', ...allDays })).toBeNull()
  expect(at({ fromMinute: '480', untilMinute: '960', [dayBox(1)]: '1', [dayBox(5)]: '1' })).toEqual({
    fromMinute: 480,
    untilMinute: 960,
    days: [1, 5],
  })
  expect(readSponsorTerms({ downKbps: '512', sum: 'Le 1,500.50' })).toMatchObject({
    downKbps: 512,
    sum: 1500.5,
  })
  expect(readSponsorTerms({ downKbps: '' }).downKbps).toBeNull()
})

test('the cheapest minutes come first, whatever their package costs', () => {
  const packs = [
    { id: 'short', price: 500, minutes: 30 },
    { id: 'day', price: 4_000, minutes: 720 },
    { id: 'hour', price: 900, minutes: 60 },
  ]
  expect(cheapestFirst(packs).map(({ id }) => id)).toEqual(['day', 'hour', 'short'])
})

test('a sponsorship of one day says that day, others both ends', () => {
  expect(sponsorDaysText({ firstDay: '2026-11-30', lastDay: '2026-11-30' })).toBe('30 Nov 2026')
  expect(sponsorDaysText({ firstDay: '2026-11-30', lastDay: '2026-12-02' })).toBe('30 Nov 2026 to 2 Dec 2026')
})
