import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPayoutPollAt, type PayoutFact, partAfter, payoutAfter, splitPayout } from './payouts.ts'

const requested = { amountMinor: 2_000, currency: 'SLE' } as const
const at = new Date('2026-01-01T00:00:00Z')
const sent = (amountMinor: number | null = 2_000): PayoutFact => {
  const currency = amountMinor === null ? null : 'SLE'
  return { kind: 'succeeded', amountMinor, currency, reason: null, receivedAt: at }
}
const failed = (reason: PayoutFact['reason']): PayoutFact => {
  return { kind: 'failed', amountMinor: null, currency: null, reason, receivedAt: at }
}

describe('a part of a payout', () => {
  test('is pending without events', () => {
    expect(partAfter([], requested)).toEqual({ kind: 'pending' })
  })
  test('that was sent stays sent, whatever events come before or after', () => {
    const facts = [failed('unspecified'), sent(), failed('limit_reached')]
    for (const order of [facts, [...facts].reverse()])
      expect(partAfter(order, requested)).toEqual({ kind: 'paid', isOtherSum: false })
  })
  test('with another amount sent is paid and needs an operator', () => {
    expect(partAfter([sent(1_900)], requested)).toEqual({ kind: 'paid', isOtherSum: true })
    expect(partAfter([sent(null)], requested)).toEqual({ kind: 'paid', isOtherSum: false })
  })
  test('fails with the most specific of several reasons', () => {
    const facts = [failed('unspecified'), failed('recipient_not_found'), failed(null)]
    expect(partAfter(facts, requested)).toEqual({ kind: 'failed', reason: 'recipient_not_found' })
    expect(partAfter([failed(null)], requested)).toEqual({ kind: 'failed', reason: 'unspecified' })
  })
})

describe('a payout', () => {
  test.each([
    [['paid', 'asked'], null],
    [['waiting'], null],
    [['paid', 'paid'], 'paid'],
    [['paid', 'failed'], 'part_paid'],
    [['failed', 'failed'], 'failed'],
  ] as const)('with the parts %j is %j', (parts, state) => {
    expect(payoutAfter(parts)).toBe(state)
  })
})

describe('an amount above the limit of the provider', () => {
  test.each([
    [2_000, 2_000_000, 1, [2_000]],
    [5_000_000, 2_000_000, 1, [1_666_667, 1_666_667, 1_666_666]],
    [5_000_000, 2_000_000, 100, [1_666_700, 1_666_700, 1_666_600]],
    [2_050, 2_000_000, 100, null],
    [50, 2_000_000, 1, null],
  ])('%i is split at %i in steps of %i as %j', (sum, maximumMinor, stepMinor, pieces) => {
    expect(splitPayout(sum, { minimumMinor: 100, maximumMinor, stepMinor })).toEqual(pieces)
  })
  test('is split so that the pieces add up and the provider accepts each', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 100_000, max: 3_000_000 }),
        fc.constantFrom(1, 100),
        (sum, maximumMinor, stepMinor) => {
          const pieces = splitPayout(sum, { minimumMinor: 100, maximumMinor, stepMinor })
          fc.pre(pieces !== null)
          expect(pieces.reduce((all, piece) => all + piece, 0)).toBe(sum)
          for (const piece of pieces) {
            expect(piece).toBeGreaterThanOrEqual(100)
            expect(piece).toBeLessThanOrEqual(maximumMinor)
            expect(piece % stepMinor).toBe(0)
          }
        },
      ),
    )
  })
})

test('polls an open payout soon, then rarely, and without end', () => {
  const inSeconds = (count: number) => (nextPayoutPollAt(count, at).getTime() - at.getTime()) / 1000
  expect([0, 3, 10, 41, 10_000].map(inSeconds)).toEqual([5, 20, 240, 3_600, 3_600])
})
