import { expect, test } from 'vitest'
import { freeRouterName } from './router-names.ts'

test.each([
  [[], 'At the stall'],
  [['Upstairs'], 'At the stall'],
  [['at the STALL '], 'At the stall 2'],
  [['At the stall', 'At the stall 2', 'At the stall 4'], 'At the stall 3'],
])('a seller with the routers %j gets the name %s for the next', (names, expected) => {
  expect(freeRouterName(names)).toBe(expected)
})
