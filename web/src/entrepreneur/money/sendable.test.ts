import { expect, test } from 'vitest'
import { isInSteps, reservedParts, sendable } from './sendable.ts'

const withStep = (available: number, step: number) => ({ balance: { available }, step })

test.each([
  [20.5, 1, { amount: 20, stays: 0.5 }],
  [20, 1, { amount: 20, stays: 0 }],
  [20.5, 0.01, { amount: 20.5, stays: 0 }],
  [-3.5, 1, { amount: -3.5, stays: 0 }],
])(
  'of Le %d in steps of Le %d what the operator carries is offered, and the rest stays',
  (available, step, offered) => {
    expect(sendable(withStep(available, step))).toEqual(offered)
  },
)

test('an amount that the operator never carries is told from one that it does', () => {
  expect(isInSteps(withStep(50, 1), 20.5)).toBe(false)
  expect(isInSteps(withStep(50, 1), 20)).toBe(true)
  expect(isInSteps(withStep(50, 0.01), 20.5)).toBe(true)
})

test('a picture of the balance that an older release kept offers all of it', () => {
  const kept = JSON.parse('{ "balance": { "available": 20.5 } }')
  expect(sendable(kept)).toEqual({ amount: 20.5, stays: 0 })
})

test('money that an admin still checks is not on its way', () => {
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
