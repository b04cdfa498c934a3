import { expect, test } from 'vitest'
import { withoutCancelledCash } from './fill-from-memory.ts'

const LAST = { packageId: 'hour', paymentMethod: 'cash' }

test.each([
  ['drops cash after its order was cancelled', LAST, '?cancelled=cash', { packageId: 'hour' }],
  ['keeps cash after another order', LAST, '?cancelled=1', LAST],
  ['keeps another method', { paymentMethod: 'vult' }, '?cancelled=cash', { paymentMethod: 'vult' }],
  ['keeps a memory without a method', { packageId: 'hour' }, '', { packageId: 'hour' }],
])('%s', (_, last, search, kept) => {
  expect(withoutCancelledCash(last, search)).toEqual(kept)
})
