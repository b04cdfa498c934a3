import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../kernel/durations.ts'
import {
  GIVES_A_DAY,
  type Giver,
  giveProblem,
  LEAST_GIVEN,
  mostToGive,
  worthOfGiven,
} from './give-minutes.ts'
import { type Purse, secondsLeft } from './online-minutes.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS)
const purse = (change: Partial<Purse> = {}): Purse => ({
  boughtSeconds: 3_600,
  drawnSeconds: 0,
  running: [],
  holds: [],
  ...change,
})
const giver = (change: Partial<Giver> = {}): Giver => ({
  purse: purse(),
  wasGiven: false,
  countsData: false,
  givenToday: 0,
  ...change,
})

describe('the most minutes that a pass can give', () => {
  const running = [{ device: 'a', beganAt: at(-10), lastSeenAt: at(0), goneAfterSeconds: 180 }]
  test.each([
    ['all but the one that stays', purse(), 59],
    ['without what was drawn', purse({ drawnSeconds: 1_200 }), 39],
    ['without what a phone uses now', purse({ running }), 49],
    [
      'without what a router lets a phone have',
      purse({ running, holds: [{ device: 'a', until: at(15) }] }),
      34,
    ],
    ['a hold of the past counts nothing', purse({ holds: [{ device: 'a', until: at(-15) }] }), 59],
    ['never less than none', purse({ drawnSeconds: 3_590 }), 0],
  ])('%s', (_, given, most) => {
    expect(mostToGive(given, NOW)).toBe(most)
  })

  test('never leaves less than a minute, nor takes what a router promised', () => {
    const purses = fc.record({
      boughtSeconds: fc.integer({ min: 60, max: 36_000 }),
      drawnShare: fc.double({ min: 0, max: 1, noNaN: true }),
      heldMinutes: fc.array(fc.integer({ min: -10, max: 60 }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(purses, ({ boughtSeconds, drawnShare, heldMinutes }) => {
        const holds = heldMinutes.map((minutes, index) => ({ device: `${index}`, until: at(minutes) }))
        const of = purse({ boughtSeconds, drawnSeconds: Math.floor(boughtSeconds * drawnShare), holds })
        const most = mostToGive(of, NOW)
        const held = heldMinutes.reduce((sum, minutes) => sum + Math.max(0, minutes) * 60, 0)
        if (most > 0) expect(secondsLeft(of, NOW) - most * 60 - held).toBeGreaterThanOrEqual(60)
      }),
    )
  })
})

test.each([
  ['a pass that runs or waits gives', giver(), null],
  ['minutes that were given are not given on', giver({ wasGiven: true }), 'was_given'],
  ['a data limit cannot be divided', giver({ countsData: true }), 'data_limit'],
  ['five gifts a day are enough', giver({ givenToday: GIVES_A_DAY }), 'often_enough'],
  ['the fourth gift leaves one more', giver({ givenToday: GIVES_A_DAY - 1 }), null],
  ['six minutes give five', giver({ purse: purse({ drawnSeconds: 3_600 - 360 }) }), null],
  ['less than six give none', giver({ purse: purse({ drawnSeconds: 3_600 - 359 }) }), 'too_few'],
] as const)('%s', (_, of, problem) => {
  expect(giveProblem(of, NOW)).toBe(problem)
})

test('what gifts are worth never adds up to more than the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.array(fc.integer({ min: LEAST_GIVEN, max: 60 }), { minLength: 1, maxLength: 8 }),
      (priceMinor, gifts) => {
        const minutes = gifts.reduce((sum, each) => sum + each, 0)
        const worth = gifts.map((each) => worthOfGiven({ priceMinor, minutes }, each))
        expect(worth.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
          Math.max(priceMinor, gifts.length),
        )
      },
    ),
  )
})
