import { expect, test } from 'vitest'
import { morningAfter } from './night.ts'

test.each([
  ['2026-11-23T22:00:00Z', '2026-11-24T07:00:00Z'],
  ['2026-11-30T23:59:59Z', '2026-12-01T07:00:00Z'],
  ['2026-11-23T00:00:00Z', '2026-11-23T07:00:00Z'],
  ['2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'],
])('the night of %s ends at %s', (now, morning) => {
  expect(morningAfter(new Date(now))).toEqual(new Date(morning))
})

test.each(['2026-11-23T07:00:00Z', '2026-11-23T20:00:30Z', '2026-11-23T21:59:59Z'])(
  'it is day at %s',
  (now) => {
    expect(morningAfter(new Date(now))).toBeNull()
  },
)
