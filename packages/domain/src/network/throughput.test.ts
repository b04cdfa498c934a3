import { expect, test } from 'vitest'
import { kbpsAPhone, megabytesOf, slowestHours } from './throughput.ts'

test.each([
  [0, 0],
  [49_999, 0],
  [50_000, 0.1],
  [1_234_567, 1.2],
  [999_960_000, 1000],
])('converts %i octets to %d megabytes', (octets, megabytes) => {
  expect(megabytesOf(octets)).toBe(megabytes)
})

test.each([
  ['an hour of one phone', 3_600, 450_000_000, 1000],
  ['an hour of two phones', 7_200, 450_000_000, 500],
  ['half an hour', 1_800, 0, 0],
  ['less than half an hour', 1_799, 450_000_000, null],
  ['no phone', 0, 0, null],
])('the average speed of %s', (_what, phoneSeconds, octets, kbps) => {
  expect(kbpsAPhone({ octets, phoneSeconds })).toBe(kbps)
})

test('lists the slowest hours first, at most three, without those with too little data', () => {
  const hour = (hour: number, kbps: number, phoneSeconds = 3_600) => ({
    hour,
    phoneSeconds,
    octets: (kbps * 1000 * phoneSeconds) / 8,
  })
  const hours = [hour(8, 900), hour(12, 200), hour(13, 100), hour(14, 1, 60), hour(20, 200), hour(21, 300)]
  const all = hours.map((each) => each.hour)
  expect(slowestHours(hours, all)).toEqual([
    { hour: 13, kbps: 100 },
    { hour: 12, kbps: 200 },
    { hour: 20, kbps: 200 },
  ])
  expect(slowestHours([], all)).toEqual([])
  expect(slowestHours(hours, [8, 20]), 'only hours in which the shop sells').toEqual([
    { hour: 20, kbps: 200 },
    { hour: 8, kbps: 900 },
  ])
})
