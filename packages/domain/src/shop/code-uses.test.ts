import { describe, expect, it } from 'vitest'
import { useRefusal } from './code-uses.ts'

describe('uses of a discount code reserved by unpaid orders', () => {
  it.each([
    [1, 0, 0, 0, null],
    [1, 0, 1, 0, 'discount_code_held'],
    [1, 1, 0, 0, 'discount_code_used_up'],
    [4, 0, 1, 0, null],
    [4, 0, 2, 0, 'discount_code_held'],
    [30, 0, 9, 0, null],
    [30, 0, 10, 0, 'discount_code_held'],
    [30, 27, 1, 0, 'discount_code_held'],
    [30, 29, 0, 0, null],
    [30, 30, 1, 1, 'discount_code_used_up'],
    [30, 31, 0, 0, 'discount_code_used_up'],
    [30, 0, 1, 1, 'discount_code_held_by_you'],
  ])(
    'of %d uses %d used, %d reserved, %d of them by the number: %s',
    (maxUses, used, held, heldByNumber, refusal) => {
      expect(useRefusal({ maxUses, used, held, heldByNumber }, false)).toBe(refusal)
    },
  )

  it('are available to an immediate payment while one is not redeemed', () => {
    expect(useRefusal({ maxUses: 5, used: 4, held: 1, heldByNumber: 1 }, true)).toBeNull()
    expect(useRefusal({ maxUses: 5, used: 5, held: 0, heldByNumber: 0 }, true)).toBe('discount_code_used_up')
  })
})
