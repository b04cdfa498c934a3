import { describe, expect, test } from 'vitest'
import { growthPercent, sharePercent, trendOf } from './trends.ts'

describe('a trend', () => {
  test.each([
    [0, 0, 'steady'],
    [1, 0, 'up'],
    [0, 1, 'down'],
    [105, 100, 'steady'],
    [106, 100, 'up'],
    [95, 100, 'steady'],
    [94, 100, 'down'],
    [3, 3, 'steady'],
  ] as const)('from %s sales after %s goes %s', (now, before, trend) => {
    expect(trendOf(now, before)).toBe(trend)
  })
})

test.each([
  [112, 100, 12],
  [50, 100, -50],
  [0, 100, -100],
  [7, 7, 0],
  [5, 0, null],
])('%s after %s has grown by %s percent', (now, before, percent) => {
  expect(growthPercent(now, before)).toBe(percent)
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [0, 5, 0],
  [5, 5, 100],
  [0, 0, 0],
])('%s of %s is %s percent', (part, whole, percent) => {
  expect(sharePercent(part, whole)).toBe(percent)
})
