import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gigawordsOf, isOnAt, octetsOf, readStation, sessionSeconds } from './radius.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

test.each([
  [4_000, true, 300],
  [331, true, 300],
  [330, true, 330],
  [12, true, 12],
  [4_000, false, 4_000],
])('of %i seconds, in pieces %s, a router gets %i', (left, inPieces, seconds) => {
  expect(sessionSeconds(left, inPieces)).toBe(seconds)
})

test.each([
  ['on within three intervals', ago(179), true],
  ['gone after them', ago(180), false],
  ['gone where no router speaks of it', null, false],
])('a phone is %s', (_, heardAt, isOn) => {
  expect(isOnAt(heardAt, NOW)).toBe(isOn)
})

test('octets come back from their two numbers', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (octets) => {
      const { low, gigawords } = gigawordsOf(octets)
      expect(octetsOf(low, gigawords)).toBe(octets)
    }),
  )
  expect(octetsOf(Number.NaN, -1)).toBe(0)
  expect(octetsOf(0, 2 ** 31)).toBe(0)
})

test.each(['DA-A1-19-00-00-61', 'da:a1:19:00:00:61', 'daa1.1900.0061', 'DAA119000061', ' daa119-000061 '])(
  '%s is the phone da:a1:19:00:00:61',
  (text) => expect(readStation(text)).toBe('da:a1:19:00:00:61'),
)

test.each(['', 'da:a1:19:00:00', 'da:a1:19:00:00:61:SSID', 'gg:a1:19:00:00:61', '7KQM4T2XWP'])(
  '"%s" is no phone',
  (text) => expect(readStation(text)).toBeNull(),
)
