import { expect, it } from 'vitest'
import { saleTime } from './cells.tsx'

it.each([
  ['2026-11-20T14:44:00Z', 'Today 14:44'],
  ['2026-11-20T00:00:00Z', 'Today 00:00'],
  ['2026-11-19T23:59:00Z', 'Yesterday 23:59'],
  ['2026-11-18T09:10:00Z', '18 Nov 09:10'],
  ['2025-11-20T09:10:00Z', '20 Nov 2025'],
])('formats %s as %s', (instant, text) => {
  expect(saleTime(new Date(instant), new Date('2026-11-20T15:00:00Z'))).toBe(text)
})
