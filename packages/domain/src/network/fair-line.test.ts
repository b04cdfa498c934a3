import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedKbps } from './fair-line.ts'

test.each([
  [4_000, null, 3_600],
  [4_000, 2_000, 3_600],
  [4_000, 8_000, 7_200],
  [null, 8_000, 0],
  [null, null, 0],
])('a line of %j kbit/s, measured at %j, is shared at %j', (stated, measured, shared) => {
  expect(sharedKbps(stated, measured)).toBe(shared)
})

test('is never above the line, and never far below it', () => {
  const kbps = fc.integer({ min: 64, max: 10_000_000 })
  fc.assert(
    fc.property(kbps, fc.option(kbps), (stated, measured) => {
      const line = Math.max(stated, measured ?? 0)
      const shared = sharedKbps(stated, measured)
      expect(shared).toBeLessThan(line)
      expect(shared).toBeGreaterThanOrEqual(0.85 * line)
    }),
  )
})
