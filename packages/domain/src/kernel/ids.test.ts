import { expect, it } from 'vitest'
import { firstIdAt, isUlid } from './ids.ts'

it.each([
  ['01KAG7Q4M2X8VT6D3R9NPZ5HWC', true],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', true],
  ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', false],
  ['01kag7q4m2x8vt6d3r9npz5hwc', false],
  ['01KAG7Q4M2X8VT6D3R9NPZ5HW', false],
  ['01KAG7Q4M2X8VT6D3R9NPZ5HWCC', false],
  ['01KAG7Q4M2X8VT6D3R9NPZ5HWI', false],
  ['01KAG7Q4M2X8VT6D3R9NPZ5HWC\n', false],
  ['', false],
])('%j is a ULID: %s', (text, is) => {
  expect(isUlid(text)).toBe(is)
})

it('returns the smallest id of an instant, larger than all earlier ones', () => {
  const first = firstIdAt(new Date(1_469_918_176_385))
  // The ULID specification's example for this instant.
  expect(first).toBe('01ARYZ6S410000000000000000')
  expect(first > '01ARYZ6S40ZZZZZZZZZZZZZZZZ').toBe(true)
})
