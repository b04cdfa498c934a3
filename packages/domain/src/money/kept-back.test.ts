import { expect, test } from 'vitest'
import { lessKeptBack } from './kept-back.ts'

const parts = (availableMinor: number, pendingMinor: number, travellingMinor: number) => ({
  availableMinor,
  pendingMinor,
  reservedMinor: 5,
  travellingMinor,
})

test.each([
  ['nothing is kept back', [300, 200, 0], [300, 200]],
  ['it comes off the available part', [300, 200, 120], [180, 200]],
  ['all of it', [300, 200, 300], [0, 200]],
  ['then off the pending part', [300, 200, 450], [0, 50]],
  ['a debt stays a debt', [-40, 200, 100], [-40, 100]],
] as const)('%s', (_, [available, pending, travelling], [free, stillPending]) => {
  expect(lessKeptBack(parts(available, pending, travelling))).toEqual(parts(free, stillPending, travelling))
})
