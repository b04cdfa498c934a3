import { expect, test } from 'vitest'
import type { Sponsored } from '../money/sponsorships.ts'
import type { PassHours } from '../passes/pass-hours.ts'
import { freeChoices, mayBeListed } from './free-minutes.ts'

const NOON = new Date('2026-11-30T12:00:00Z')
const MORNING: PassHours = { fromMinute: 480, untilMinute: 660, days: [0, 1, 2, 3, 4, 5, 6] }
const giving = (sponsorshipId: string | null, who: Sponsored = 'anyone', hours: PassHours | null = null) => ({
  sponsorshipId,
  who,
  hours,
})
const ALL = [
  giving(null),
  giving('4', 'cards'),
  giving('3', 'numbers'),
  giving('2'),
  giving('1'),
  giving('0', 'numbers', MORNING),
]
const idsOf = (listed: ReadonlySet<string> | null) =>
  freeChoices(ALL, listed, NOON).map(({ sponsorshipId }) => sponsorshipId)

test('before a number is proven only sponsors for anyone are named, the oldest first, then the shop', () => {
  expect(idsOf(null)).toEqual(['1', '2', null])
})

test('the sponsor whose list has the number pays first, and no other list', () => {
  expect(idsOf(new Set(['3']))).toEqual(['3', '1', '2', null])
  expect(idsOf(new Set())).toEqual(['1', '2', null])
})

test('a sponsor gives nothing outside of its hours, also to numbers on its list', () => {
  expect(idsOf(new Set(['0']))).toEqual(['1', '2', null])
  expect(mayBeListed([giving('0', 'numbers', MORNING)], NOON)).toBe(false)
  expect(mayBeListed(ALL, NOON)).toBe(true)
})
