import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isCodeOpen,
  loyaltyStanding,
  MY_CODES_A_DAY,
  MY_CODES_AN_HOUR,
  nextCodeAt,
  readMyCode,
} from './my-passes.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

describe('a number may request a code', () => {
  test.each([
    ['never requested', [], null],
    ['twice in the hour', [ago(1), ago(59)], null],
    ['three times in the hour', [ago(1), ago(30), ago(50)], ago(50 - 60)],
    ['three times, one of them an hour ago', [ago(1), ago(30), ago(60)], null],
    ['six times in the day', [ago(70), ago(140), ago(200), ago(300), ago(400), ago(500)], ago(500 - 1440)],
  ])('%s', (_, requestedAt, next) => {
    expect(nextCodeAt(requestedAt, NOW)).toEqual(next)
  })

  test('codes never exceed the hourly and daily limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 60 }), (waits) => {
        const requested: Date[] = []
        let at = NOW.getTime()
        for (const wait of waits) {
          at += wait * 60_000
          if (nextCodeAt(requested, new Date(at)) === null) requested.push(new Date(at))
        }
        for (const start of requested) {
          const within = (ms: number) =>
            requested.filter((time) => time >= start && time.getTime() < start.getTime() + ms).length
          expect(within(3_600_000)).toBeLessThanOrEqual(MY_CODES_AN_HOUR)
          expect(within(86_400_000)).toBeLessThanOrEqual(MY_CODES_A_DAY)
        }
      }),
    )
  })
})

test.each([
  ['fresh', { until: ago(-10), tries: 0, usedAt: null }, true],
  ['expired', { until: NOW, tries: 0, usedAt: null }, false],
  ['mistyped four times', { until: ago(-1), tries: 4, usedAt: null }, true],
  ['mistyped five times', { until: ago(-1), tries: 5, usedAt: null }, false],
  ['used', { until: ago(-1), tries: 1, usedAt: ago(1) }, false],
])('a code that is %s is accepted: %o', (_, code, isOpen) => {
  expect(isCodeOpen(code, NOW)).toBe(isOpen)
})

test('reads a code in any grouping', () => {
  expect([readMyCode(' 123 456'), readMyCode('123-456'), readMyCode('12–34–56')]).toEqual([
    '123456',
    '123456',
    '123456',
  ])
})

test.each([
  [0, 'new', { tier: 'bronze', missing: 3 }],
  [3, 'bronze', { tier: 'silver', missing: 7 }],
  [49, 'gold', { tier: 'platinum', missing: 1 }],
  [80, 'platinum', null],
])('%i purchases reach %s, with the next tier', (count, tier, next) => {
  expect(loyaltyStanding(count)).toMatchObject({ tier, next, paidPurchases: count })
})
