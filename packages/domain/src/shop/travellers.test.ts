import { expect, test } from 'vitest'
import {
  limitOfHome,
  takesTravellersNow,
  travellersLack,
  travelProblem,
  usualTravelHourMinor,
} from './travellers.ts'

test('a shop without a connected router is asked to connect one', () => {
  expect(travellersLack({ hasRouter: true })).toBeNull()
  expect(travellersLack({ hasRouter: false })).toContain('Connect a router first')
})

test('a shop takes travellers if its owner says so and a router is connected', () => {
  expect(takesTravellersNow(true, { hasRouter: true })).toBe(true)
  expect(takesTravellersNow(false, { hasRouter: true })).toBe(false)
  expect(takesTravellersNow(true, { hasRouter: false })).toBe(false)
})

test.each([
  { says: 'nothing without a package', packs: [], hour: null },
  {
    says: 'the hour of the cheapest minutes',
    packs: [
      { durationMinutes: 60, priceMinor: 3500 },
      { durationMinutes: 1440, priceMinor: 45_000 },
    ],
    hour: 1875,
  },
  { says: 'never less than may be asked', packs: [{ durationMinutes: 43_200, priceMinor: 100 }], hour: 100 },
  {
    says: 'never more than may be asked',
    packs: [{ durationMinutes: 1, priceMinor: 10_000 }],
    hour: 100_000,
  },
])('the first price for travellers is $says', ({ packs, hour }) => {
  expect(usualTravelHourMinor(packs)).toBe(hour)
})

const plain = { clock: 'at_payment', hours: null, dataLimitMb: null, slowAfterMegabytes: null } as const

test.each([
  { name: 'without other options', options: plain, says: null },
  { name: 'that begin with the first phone', options: { ...plain, clock: 'first_use' as const }, says: null },
  { name: 'that wait', options: { ...plain, clock: 'while_online' as const }, says: 'Minutes that wait' },
  {
    name: 'with hours',
    options: { ...plain, hours: { fromMinute: 0, untilMinute: 60, days: [1] } },
    says: 'Minutes with hours',
  },
  {
    name: 'that get slower',
    options: { ...plain, slowAfterMegabytes: 500 },
    says: 'Minutes that get slower',
  },
  { name: 'with a data limit', options: { ...plain, dataLimitMb: 500 }, says: 'Minutes with a data limit' },
])('minutes $name go to other shops, or a sentence says why not', ({ options, says }) => {
  expect(travelProblem(options)).toBe(says === null ? null : `${says} cannot be used at other shops`)
})

const unlimited = { wait: false, hours: null, dataLimit: null, slowAfter: null }
const hours = { fromMinute: 0, untilMinute: 60, days: [1] }

test.each([
  [unlimited, null],
  [{ ...unlimited, wait: true, hours }, 'wait'],
  [{ ...unlimited, hours, dataLimit: 1 }, 'hours'],
  [{ ...unlimited, dataLimit: 0, slowAfter: 0 }, 'data'],
  [{ ...unlimited, slowAfter: 0 }, 'slower'],
])('minutes limited by %j are kept at home by %s', (limits, limit) => {
  expect(limitOfHome(limits)).toBe(limit)
})
