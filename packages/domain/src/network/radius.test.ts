import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessPointLine,
  continuesByLogin,
  delaySeconds,
  gigawordsOf,
  isSameAccessPoint,
  octetsOf,
  readStation,
  sessionSeconds,
} from './radius.ts'

test.each([
  [4_000, true, 300],
  [331, true, 300],
  [330, true, 330],
  [12, true, 12],
  [4_000, false, 4_000],
])('a session of %i seconds, in pieces %s, is granted %i', (left, inPieces, seconds) => {
  expect(sessionSeconds(left, inPieces)).toBe(seconds)
})

test('only a full piece continues by a new login', () => {
  expect([299, 300, 301, 330].map(continuesByLogin)).toEqual([false, true, false, false])
})

test('octets survive the round trip through two 32-bit counters', () => {
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
  'reads %s as the phone da:a1:19:00:00:61',
  (text) => expect(readStation(text)).toBe('da:a1:19:00:00:61'),
)

test.each(['', 'da:a1:19:00:00', 'da:a1:19:00:00:61:SSID', 'gg:a1:19:00:00:61', '7KQM4T2XWP'])(
  'rejects "%s" as a phone',
  (text) => expect(readStation(text)).toBeNull(),
)

const line = (identifier: string, address = '', called = '') =>
  accessPointLine({ identifier, address, called })

test.each([
  ['with one name and nothing else', line('stall'), line('stall'), true],
  ['with another name', line('ap-one'), line('ap-two'), false],
  ['with one name and two addresses', line('stall', '10.0.0.2'), line('stall', '10.0.0.3'), false],
  [
    'with one name and address and two radios',
    line('a', '10.0.0.2', 'AA:1'),
    line('a', '10.0.0.2', 'AA:2'),
    false,
  ],
  ['that omits its radio', line('a', '10.0.0.2', 'aa:1'), line('a', '10.0.0.2'), true],
  ['that identifies nothing', line('a', '10.0.0.2'), line(''), true],
  ['that names its radio in lower case', line('', '', 'AA-BB:Stall'), line('', '', 'aa-bb:stall'), true],
])('an access point %s', (_, one, other, isSame) => {
  expect(isSameAccessPoint(one, other)).toBe(isSame)
  expect(isSameAccessPoint(other, one)).toBe(isSame)
})

test('an access point fits on one line, whatever its attributes contain', () => {
  expect(accessPointLine({ identifier: 'a|b\n', address: '', called: '' })).toBe('a b||')
  expect(line('')).toBeNull()
})

test.each([
  [0, 0],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, 0],
  [2 ** 32 - 1, 0],
])('a delay of %i seconds counts as %i', (said, counts) => {
  expect(delaySeconds(said)).toBe(counts)
})
