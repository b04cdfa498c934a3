import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBegin } from '../passes/pass-line.ts'
import { decideAccess, longestAccess, type PassAccess, phoneOnPass } from './access.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const pass = (changes: Partial<PassAccess> = {}): PassAccess => ({
  startsAt: inSeconds(-60),
  expiresAt: inSeconds(3_600),
  revokedAt: null,
  unusedMinutes: null,
  entrepreneurId: 'seller',
  downKbps: null,
  upKbps: null,
  dataLimitOctets: null,
  slowAfterOctets: null,
  slowKbps: null,
  hours: null,
  pausedAt: null,
  usedOctets: 0,
  maxDevices: 1,
  devices: [],
  ...changes,
})

const asking = { device: 'mine', entrepreneurId: 'seller' }
const accepted = {
  kind: 'accept',
  seconds: 3_600,
  until: inSeconds(3_600),
  downKbps: null,
  upKbps: null,
  octetsLeft: null,
  octetsAtFullSpeed: null,
  deviceIsNew: true,
  isFirstUse: false,
  whileOnline: false,
}

test.each([
  ['the first phone is admitted for the rest of the pass', pass(), {}],
  ['its own phone returns', pass({ devices: ['mine'] }), { deviceIsNew: false }],
  [
    'a fraction of a second counts as a whole second',
    pass({ expiresAt: inSeconds(0.2) }),
    { seconds: 1, until: inSeconds(0.2) },
  ],
  ['a pass for two takes a second phone', pass({ devices: ['other'], maxDevices: 2 }), {}],
  [
    'a speed limit applies to each phone',
    pass({ downKbps: 512, upKbps: 128 }),
    { downKbps: 512, upKbps: 128 },
  ],
  [
    'it keeps its speed while data is left for that',
    pass({ downKbps: 2000, slowAfterOctets: 500, slowKbps: 512, usedOctets: 499 }),
    { downKbps: 2000, octetsAtFullSpeed: 1 },
  ],
  [
    'it is slower, both ways, once that data is used',
    pass({ downKbps: 2000, upKbps: 128, slowAfterOctets: 500, slowKbps: 512, usedOctets: 500 }),
    { downKbps: 512, upKbps: 128 },
  ],
  [
    'a pass without a speed limit also becomes slower',
    pass({ slowAfterOctets: 500, slowKbps: 512, usedOctets: 501 }),
    { downKbps: 512, upKbps: 512 },
  ],
  ['the remaining data is returned', pass({ dataLimitOctets: 500, usedOctets: 499 }), { octetsLeft: 1 }],
  [
    'an unused pass runs its minutes from now',
    pass({ unusedMinutes: 30, expiresAt: inSeconds(86_400) }),
    { seconds: 1_800, until: inSeconds(1_800), isFirstUse: true },
  ],
] as const)('admits a phone: %s', (_, given, wanted) => {
  expect(decideAccess(given, asking, NOW)).toEqual({ ...accepted, ...wanted })
})

const anyKbps = fc.option(fc.integer({ min: 64, max: 100_000 }))

test('more data never makes a pass faster, and never closes it', () => {
  const slowing = fc.record({ slowAfterOctets: fc.nat(1_000), slowKbps: fc.integer({ min: 64, max: 512 }) })
  fc.assert(
    fc.property(
      slowing,
      anyKbps,
      anyKbps,
      fc.nat(2_000),
      fc.nat(2_000),
      (slow, downKbps, upKbps, one, more) => {
        const speeds = [one, one + more].map((usedOctets) =>
          decideAccess(pass({ ...slow, downKbps, upKbps, usedOctets }), asking, NOW),
        )
        const [before, after] = speeds
        if (before?.kind !== 'accept' || after?.kind !== 'accept') throw new Error('it is refused')
        expect(after.until).toEqual(before.until)
        for (const way of ['downKbps', 'upKbps'] as const)
          expect(after[way] ?? Infinity).toBeLessThanOrEqual(before[way] ?? Infinity)
        if (one + more >= slow.slowAfterOctets) expect(after.downKbps).toBeLessThanOrEqual(slow.slowKbps)
      },
    ),
  )
})

const MORNING = { fromMinute: 9 * 60, untilMinute: 10 * 60 + 30, days: [0, 1, 2, 3, 4, 5, 6] }
const NIGHT = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [0, 1, 2, 3, 4, 5, 6] }

test.each([
  ['is admitted until its hours end', { expiresAt: inSeconds(86_400) }, 1_800],
  ['is admitted until its own end if that is sooner', { expiresAt: inSeconds(600) }, 600],
  [
    'that is unused begins and is admitted until its hours end',
    { unusedMinutes: 120, expiresAt: inSeconds(86_400) },
    1_800,
  ],
] as const)('a pass within its hours %s', (_, changes, seconds) => {
  const decision = decideAccess(pass({ hours: MORNING, ...changes }), asking, NOW)
  expect(decision).toMatchObject({ kind: 'accept', seconds, until: inSeconds(seconds) })
})

test.each([
  ['runs', pass({ hours: NIGHT, expiresAt: inSeconds(86_400) })],
  ['is unused', pass({ hours: NIGHT, unusedMinutes: 60, expiresAt: inSeconds(86_400) })],
  ['is on its own phone', pass({ hours: NIGHT, expiresAt: inSeconds(86_400), devices: ['mine'] })],
])('a pass that %s is refused outside its hours and says when it opens', (_, given) => {
  const text = 'This pass opens at 10 pm'
  expect(decideAccess(given, asking, NOW)).toEqual({ kind: 'refuse', reason: 'outside_hours', text })
})

test.each([
  ['its time has ended', pass({ expiresAt: NOW }), 'ended', 'Its time ended at 10:00'],
  [
    'its time ended yesterday',
    pass({ expiresAt: inSeconds(-86_400) }),
    'ended',
    'Its time ended at 10:00 on 21 Nov',
  ],
  [
    'its time ended a year ago',
    pass({ expiresAt: inSeconds(-365 * 86_400) }),
    'ended',
    'Its time ended at 10:00 on 22 Nov 2025',
  ],
  [
    'it was not used in time',
    pass({ expiresAt: NOW, unusedMinutes: 60 }),
    'not_used_in_time',
    'It was not used in time: its last day was 22 Nov 2026',
  ],
  ['it was refunded', pass({ revokedAt: inSeconds(-1) }), 'refunded', 'This pass was refunded'],
  [
    'it was refunded and its own phone returns',
    pass({ revokedAt: NOW, devices: ['mine'] }),
    'refunded',
    'This pass was refunded',
  ],
  [
    'its data is used up',
    pass({ dataLimitOctets: 500_000_000, usedOctets: 500_000_000, devices: ['mine'] }),
    'data_used',
    'Its 500 MB are used',
  ],
  [
    'its minutes are used at another shop',
    pass({ pausedAt: NOW, awayAt: 'Lumley Net', devices: ['mine'] }),
    'away',
    'Its minutes are used at Lumley Net now. Continue here on its page, or type its code at the WiFi.',
  ],
  [
    'another phone has it',
    pass({ devices: ['other'] }),
    'too_many_devices',
    'This code is in use on another phone. Move it here?',
  ],
  [
    'two other phones have a pass for two',
    pass({ devices: ['a', 'b'], maxDevices: 2 }),
    'too_many_devices',
    'This code is in use on 2 phones, as many as it is for. Move it here?',
  ],
  [
    'another seller sold it',
    pass({ entrepreneurId: 'other', businessName: 'Lumley Kiosk' }),
    'other_seller',
    'This code belongs to Lumley Kiosk',
  ],
] as const)('refuses a phone where %s', (_, given, reason, text) => {
  expect(decideAccess(given, asking, NOW)).toEqual({ kind: 'refuse', reason, text })
})

test('of several passes the longest running one admits a phone, and an unused one only without any', () => {
  const [short, long] = [pass(), pass({ expiresAt: inSeconds(7_200) })]
  const unused = pass({ unusedMinutes: 1_440, expiresAt: inSeconds(86_400) })
  const chosen = (...passes: PassAccess[]) => longestAccess(passes, asking, NOW)?.pass
  expect(chosen(short, long, unused)).toBe(long)
  expect(chosen(unused, short)).toBe(short)
  expect(chosen(unused, pass({ expiresAt: NOW }))).toBe(unused)
  expect(chosen(pass({ revokedAt: NOW }))).toBeUndefined()
})

test.each([
  ['begins on a phone right after its payment', inSeconds(-60), inSeconds(-60), true],
  ['begins on a phone that took it a moment ago', inSeconds(-86_400), inSeconds(-60), true],
  ['does not begin in a pocket', inSeconds(-86_400), inSeconds(-900), false],
])('an unused pass %s', (_, startsAt, heldSince, may) => {
  expect(mayBegin({ startsAt, unusedMinutes: 60 }, heldSince, NOW)).toBe(may)
  expect(mayBegin({ startsAt, unusedMinutes: null }, heldSince, NOW)).toBe(true)
})

const holder = (deviceDigest: string, changes: { addedAt?: Date; isOn?: boolean; leftAt?: Date } = {}) => ({
  deviceDigest,
  addedAt: inSeconds(-3_600),
  isOn: false,
  leftAt: null,
  ...changes,
})

test.each([
  ['a free slot displaces no phone', 2, [holder('a', { isOn: true })], true, undefined],
  ['a phone of the pass displaces no other', 1, [holder('mine', { isOn: true })], true, undefined],
  ['the slot of a phone that has left is free', 1, [holder('a')], true, 'a'],
  ['the slot of a phone that is online is not free', 1, [holder('a', { isOn: true })], false, 'a'],
  ['nor that of a phone that is being opened', 1, [holder('a', { addedAt: inSeconds(-60) })], false, 'a'],
  [
    'the slot of a phone that its router has dropped since is free at once',
    1,
    [holder('a', { addedAt: inSeconds(-60), leftAt: inSeconds(-1) })],
    true,
    'a',
  ],
  [
    'a drop before the phone took the slot does not count',
    1,
    [holder('a', { addedAt: inSeconds(-60), leftAt: inSeconds(-61) })],
    false,
    'a',
  ],
  [
    'of two phones the one that has left is displaced',
    2,
    [holder('a', { isOn: true }), holder('b')],
    true,
    'b',
  ],
])('%s', (_, maxDevices, holders, isFree, leaves) => {
  const place = phoneOnPass({ maxDevices, holders }, 'mine', NOW)
  expect([place.isFree, place.leaves?.deviceDigest]).toEqual([isFree, leaves])
})
