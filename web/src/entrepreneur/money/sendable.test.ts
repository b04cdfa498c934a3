import { expect, test } from 'vitest'
import { isInSteps, reservedParts, sendable } from './sendable.ts'

const withStep = (available: number, step: number) => ({ balance: { available }, step })

test.each([
  [20.5, 1, { amount: 20, stays: 0.5 }],
  [20, 1, { amount: 20, stays: 0 }],
  [20.5, 0.01, { amount: 20.5, stays: 0 }],
  [-3.5, 1, { amount: -3.5, stays: 0 }],
])(
  'with Le %d in steps of Le %d offers what the operator accepts and keeps the rest',
  (available, step, offered) => {
    expect(sendable(withStep(available, step))).toEqual(offered)
  },
)

test('distinguishes amounts that the operator accepts from those that it does not', () => {
  expect(isInSteps(withStep(50, 1), 20.5)).toBe(false)
  expect(isInSteps(withStep(50, 1), 20)).toBe(true)
  expect(isInSteps(withStep(50, 0.01), 20.5)).toBe(true)
})

test('offers the whole balance of an older release’s stored answer', () => {
  const kept = JSON.parse('{ "balance": { "available": 20.5 } }')
  expect(sendable(kept)).toEqual({ amount: 20.5, stays: 0 })
})

test('does not count money that an admin still checks as on its way', () => {
  const payouts = [
    { state: 'waits_for_admin', amount: 6000 },
    { state: 'paid', amount: 25 },
  ] as const
  expect(reservedParts({ balance: { reserved: 6029.75 }, payouts })).toEqual({
    checked: 6000,
    underWay: 29.75,
  })
  expect(reservedParts({ balance: { reserved: 6000 }, payouts })).toEqual({ checked: 6000, underWay: 0 })
  expect(reservedParts({ balance: { reserved: 40 }, payouts: [] })).toEqual({ checked: 0, underWay: 40 })
})
