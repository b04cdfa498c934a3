import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gardenLine, mayReopen, orderFor, orderLine, type RouterOrder, readMac } from './router-orders.ts'

const mac = 'da:a1:19:00:00:61'

test.each([
  [
    'a walled phone with a pass is opened',
    { isOpen: false, secondsLeft: null },
    61,
    { verb: 'auth', mac, minutes: 2 },
  ],
  ['a walled phone without a pass stays walled', { isOpen: false, secondsLeft: null }, null, null],
  [
    'an open phone without a pass is closed',
    { isOpen: true, secondsLeft: 500 },
    null,
    { verb: 'deauth', mac },
  ],
  [
    'an open phone at the end of its pass is closed',
    { isOpen: true, secondsLeft: 30 },
    0,
    { verb: 'deauth', mac },
  ],
  ['an open phone with enough time is left alone', { isOpen: true, secondsLeft: 100 }, 61, null],
  ['a few missing seconds do not reopen it', { isOpen: true, secondsLeft: 50 }, 61, null],
  [
    'a phone at the speed of a payment window is reopened by its pass',
    { isOpen: true, secondsLeft: 170, downKbps: 128 },
    61,
    { verb: 'extend', mac, minutes: 2 },
  ],
  ['a phone that its pass limits is left alone', { isOpen: true, secondsLeft: 170, downKbps: 512 }, 61, null],
  ['added minutes extend it', { isOpen: true, secondsLeft: 60 }, 660, { verb: 'extend', mac, minutes: 11 }],
  ['an open phone without a known time left is left alone', { isOpen: true, secondsLeft: null }, 600, null],
] as const)('%s', (_, phone, secondsWanted, order) => {
  expect(orderFor({ mac, ...phone }, secondsWanted)).toEqual(order)
})

test.each([
  ['a phone that is faster than its pass is opened again', 2_000, 512, 'extend'],
  ['a phone without a limit, too', null, 512, 'extend'],
  ['a phone at the speed of its pass is left alone', 512, 512, undefined],
  ['a slower one is left alone', 256, 512, undefined],
  ['a router that does not report speeds is left alone', undefined, 512, undefined],
  ['a pass without a limit changes nothing', 512, null, undefined],
] as const)('%s', (_, reported, downKbps, verb) => {
  const phone = { mac, isOpen: true, secondsLeft: 100, ...(reported !== undefined && { downKbps: reported }) }
  expect(orderFor(phone, 61, { downKbps, upKbps: null })?.verb).toBe(verb)
})

test.each([
  ['DA:A1:19:00:00:61', mac],
  ['da-a1-19-00-00-61', mac],
  [' da:a1:19:00:00:61 ', mac],
  ['da:a1:19:00:00', null],
  ['da:a1:19:00:00:61:00', null],
  ['$(reboot)', null],
  ['', null],
])('reads %j as the MAC address %j', (text, read) => {
  expect(readMac(text)).toBe(read)
})

test('a line for a router contains only letters, digits and : . _ -', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('a', mac, 'x;reboot', 'a b', '`id`', '$(id)', 'a\nb', '..', "'"),
  )
  const order = fc.record({
    verb: fc.constantFrom<'auth' | 'extend'>('auth', 'extend'),
    mac: text,
    minutes: fc.oneof(fc.nat(), fc.double()),
    speeds: fc.record({ downKbps: fc.oneof(fc.nat(), fc.double()), upKbps: fc.option(fc.nat()) }),
  })
  fc.assert(
    fc.property(text, order, (id, given: RouterOrder) => {
      let line: string
      try {
        line = orderLine(id, given)
      } catch {
        return
      }
      expect(line).toMatch(
        /^[A-Za-z0-9:._-]+ (auth|extend) [A-Za-z0-9:._-]+ [A-Za-z0-9:._-]+ \d[A-Za-z0-9:._-]* [A-Za-z0-9:._-]+$/,
      )
    }),
    { numRuns: 1000 },
  )
  expect(orderLine('o1', { verb: 'deauth', mac })).toBe(`o1 deauth ${mac}`)
  const slow = { verb: 'auth', mac, minutes: 60, speeds: { downKbps: 512, upKbps: null } } as const
  expect(orderLine('o1', slow)).toBe(`o1 auth ${mac} 60 0 512`)
})

test.each([
  ['no phone is online', [{ isOpen: false }], '2026-11-24T12:00:00Z', true],
  ['no phone is there', [], '2026-11-24T12:00:00Z', true],
  ['a phone is online', [{ isOpen: false }, { isOpen: true }], '2026-11-24T12:00:00Z', false],
  ['a phone is online at four in the night', [{ isOpen: true }], '2026-11-24T04:59:59Z', true],
  ['a phone is online at five', [{ isOpen: true }], '2026-11-24T05:00:00Z', false],
])('openNDS may restart where %s: %j at %s is %s', (_, phones, at, may) => {
  expect(mayReopen(phones, new Date(at))).toBe(may)
})

test('the walled garden is a line that a shell reads unchanged', () => {
  expect(gardenLine('01A', 'wallet.example,pay.example')).toBe('01A garden wallet.example,pay.example')
  for (const hosts of ['', 'a b', '$(reboot)', 'a;b', 'a\nb', 'x'.repeat(2_000)])
    expect(() => gardenLine('01A', hosts)).toThrow(/must not/)
})
