import { describe, expect, it } from 'vitest'
import { holdRefusal } from './code-stock.ts'

describe('codes reserved by unpaid orders', () => {
  it.each([
    [1, 0, 0, null],
    [1, 1, 0, 'codes_sold_out'],
    [2, 1, 0, 'codes_held'],
    [9, 2, 0, null],
    [9, 3, 0, 'codes_held'],
    [9, 9, 0, 'codes_sold_out'],
    [0, 0, 0, 'codes_sold_out'],
    [90, 1, 1, null],
    [90, 2, 2, 'codes_held_by_you'],
  ])('%d unsold, %d reserved, %d of them by the number: %s', (unsold, held, heldByNumber, refusal) => {
    expect(holdRefusal({ unsold, held, heldByNumber })).toBe(refusal)
  })
})
