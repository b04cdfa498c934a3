import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carriersInTurn } from './payout-shares.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const payout = (id: string, number: number, amountMinor: number) => ({ id, at: day(number), amountMinor })

test('assigns a sale to the payout that sent the last of its money', () => {
  const carrierOf = carriersInTurn([payout('A', 3, 2_000), payout('B', 5, 4_000)], 0)
  expect(carrierOf({ at: day(1), owedSoFarMinor: 1_500 })?.id).toBe('A')
  // The second payout sent its last thousand.
  expect(carrierOf({ at: day(2), owedSoFarMinor: 3_000 })?.id).toBe('B')
  expect(carrierOf({ at: day(4), owedSoFarMinor: 6_000 })?.id).toBe('B')
  expect(carrierOf({ at: day(6), owedSoFarMinor: 6_100 })).toBeNull()
})

test('an invoice takes the oldest money in order, as a payout does', () => {
  const taken = [payout('INVOICE', 2, 39_158), payout('A', 3, 60_842), payout('B', 5, 100_000)]
  const carrierOf = carriersInTurn(taken, 0)
  expect(carrierOf({ at: day(1), owedSoFarMinor: 35_000 })?.id).toBe('INVOICE')
  expect(carrierOf({ at: day(1), owedSoFarMinor: 100_000 })?.id).toBe('A')
  expect(carrierOf({ at: day(4), owedSoFarMinor: 200_000 })?.id).toBe('B')
})

test('earlier payouts count, and a payout carries no sale after it', () => {
  const carrierOf = carriersInTurn([payout('A', 3, 5_000)], 10_000)
  expect(carrierOf({ at: day(2), owedSoFarMinor: 12_000 })?.id).toBe('A')
  expect(carrierOf({ at: day(4), owedSoFarMinor: 13_000 })).toBeNull()
})

test('a returned payout carries nothing', () => {
  const carrierOf = carriersInTurn([payout('A', 3, 0), payout('B', 4, 3_500)], 0)
  expect(carrierOf({ at: day(1), owedSoFarMinor: 3_500 })?.id).toBe('B')
})

test('payouts carry sales in order, and never more than they sent', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(sums, sums, (sales, sent) => {
      const payouts = sent.map((amountMinor, at) => payout(String(at), 2, amountMinor))
      const carrierOf = carriersInTurn(payouts, 0)
      let owedSoFarMinor = 0
      const carried = sales.map((amountMinor) => {
        owedSoFarMinor += amountMinor
        return { amountMinor, by: carrierOf({ at: day(1), owedSoFarMinor }) }
      })
      const order = carried.map(({ by }) => (by === null ? payouts.length : Number(by.id)))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      const sumOf = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0)
      const whole = carried.filter(({ by }) => by !== null).map(({ amountMinor }) => amountMinor)
      expect(sumOf(whole)).toBeLessThanOrEqual(sumOf(sent))
    }),
  )
})
