import { expect, test } from 'vitest'
import { travellersLack, usualTravelHourMinor } from './travellers.ts'

test('a shop without a connected router is asked to connect one', () => {
  expect(travellersLack({ hasRouter: true })).toBeNull()
  expect(travellersLack({ hasRouter: false })).toContain('Connect a router first')
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
