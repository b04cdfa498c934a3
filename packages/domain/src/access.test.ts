import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideAccess, orderFor, orderLine, type PassAccess, type RouterOrder, readMac } from './access.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const pass = (changes: Partial<PassAccess> = {}): PassAccess => ({
  startsAt: inSeconds(-60),
  expiresAt: inSeconds(3_600),
  revokedAt: null,
  maxDevices: 1,
  devices: [],
  ...changes,
})

test.each([
  ['the first phone is let in for the rest of the pass', pass(), { seconds: 3_600, deviceIsNew: true }],
  ['its own phone comes back', pass({ devices: ['mine'] }), { seconds: 3_600, deviceIsNew: false }],
  ['part of a second is a whole one', pass({ expiresAt: inSeconds(0.2) }), { seconds: 1, deviceIsNew: true }],
  [
    'a pass for two takes a second phone',
    pass({ devices: ['other'], maxDevices: 2 }),
    { seconds: 3_600, deviceIsNew: true },
  ],
] as const)('%s', (_, given, wanted) => {
  expect(decideAccess(given, 'mine', NOW)).toEqual({ kind: 'accept', until: given.expiresAt, ...wanted })
})

test.each([
  ['its time is over', pass({ expiresAt: NOW }), 'ended'],
  ['it was refunded', pass({ revokedAt: inSeconds(-1) }), 'refunded'],
  ['it was refunded and its own phone comes back', pass({ revokedAt: NOW, devices: ['mine'] }), 'refunded'],
  ['another phone holds it', pass({ devices: ['other'] }), 'too_many_devices'],
  ['two others hold a pass for two', pass({ devices: ['a', 'b'], maxDevices: 2 }), 'too_many_devices'],
] as const)('nobody is let in where %s', (_, given, reason) => {
  expect(decideAccess(given, 'mine', NOW)).toEqual({ kind: 'refuse', reason })
})

const mac = 'da:a1:19:00:00:61'

test.each([
  [
    'a walled phone with a pass is opened',
    { isOpen: false, secondsLeft: null },
    61,
    { verb: 'auth', mac, minutes: 2 },
  ],
  ['a walled phone without one stays walled', { isOpen: false, secondsLeft: null }, null, null],
  ['an open phone without one is closed', { isOpen: true, secondsLeft: 500 }, null, { verb: 'deauth', mac }],
  ['an open phone at its end is closed', { isOpen: true, secondsLeft: 30 }, 0, { verb: 'deauth', mac }],
  ['an open phone with time enough is left alone', { isOpen: true, secondsLeft: 100 }, 61, null],
  ['some seconds less are no reason to open it anew', { isOpen: true, secondsLeft: 50 }, 61, null],
  ['added minutes lengthen it', { isOpen: true, secondsLeft: 60 }, 660, { verb: 'extend', mac, minutes: 11 }],
  [
    'an open phone whose time the router does not know is left alone',
    { isOpen: true, secondsLeft: null },
    600,
    null,
  ],
] as const)('%s', (_, phone, secondsWanted, order) => {
  expect(orderFor({ mac, ...phone }, secondsWanted)).toEqual(order)
})

test.each([
  ['DA:A1:19:00:00:61', mac],
  ['da-a1-19-00-00-61', mac],
  [' da:a1:19:00:00:61 ', mac],
  ['da:a1:19:00:00', null],
  ['da:a1:19:00:00:61:00', null],
  ['$(reboot)', null],
  ['', null],
])('%j is read as the MAC address %j', (text, read) => {
  expect(readMac(text)).toBe(read)
})

test('no line for a router holds anything but letters, digits and : . _ -', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('a', mac, 'x;reboot', 'a b', '`id`', '$(id)', 'a\nb', '..', "'"),
  )
  const order = fc.record({
    verb: fc.constantFrom<'auth' | 'extend'>('auth', 'extend'),
    mac: text,
    minutes: fc.oneof(fc.nat(), fc.double()),
  })
  fc.assert(
    fc.property(text, order, (id, given: RouterOrder) => {
      let line: string
      try {
        line = orderLine(id, given)
      } catch {
        return
      }
      expect(line).toMatch(/^[A-Za-z0-9:._-]+ (auth|extend) [A-Za-z0-9:._-]+ [A-Za-z0-9:._-]+$/)
    }),
    { numRuns: 1000 },
  )
  expect(orderLine('o1', { verb: 'deauth', mac })).toBe(`o1 deauth ${mac}`)
})
