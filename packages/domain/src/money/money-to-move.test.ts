import { expect, test } from 'vitest'
import { moneyToMove } from './money-to-move.ts'

const held = (pawapay: number, vult: number) => [
  { provider: 'pawapay', booked: pawapay, sends: true },
  { provider: 'monime', booked: 0, sends: true },
  { provider: 'vult', booked: vult, sends: false },
  { provider: 'orange-web', booked: 0, sends: false },
]

test.each([
  ['what is missing where payouts are sent', 30_487, 10_498, 21_605, 19_989],
  ['no more than there is', 30_000, 10_000, 5_000.5, 5_000.5],
  ['cents without a rounding error', 0.3, 0.1, 5, 0.2],
])('moves %s', (_, owed, pawapay, vult, amount) => {
  expect(moneyToMove(owed, held(pawapay, vult))).toEqual({ amount, from: ['vult'] })
})

test('moves nothing where enough lies in the right place, or none elsewhere', () => {
  expect(moneyToMove(100, held(100, 50))).toBeNull()
  expect(moneyToMove(100, held(50, 0))).toBeNull()
})
