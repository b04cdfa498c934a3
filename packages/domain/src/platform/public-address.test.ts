import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPublicAddress } from './public-address.ts'

test.each([
  ['41.223.132.7', '41.223.132.7'],
  [' 197.215.5.20 ', '197.215.5.20'],
  ['2c0f:f698:0000::0001', '2c0f:f698::1'],
  ['2C0F:F698::1', '2c0f:f698::1'],
  ['172.15.255.255', '172.15.255.255'],
  ['172.32.0.1', '172.32.0.1'],
])('accepts %s as a public address', (typed, kept) => {
  expect(readPublicAddress(typed)).toBe(kept)
})

test.each([
  '192.168.1.1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '41.223.132',
  '41.223.132.256',
  '41.223.132.7:1812',
  'fe80::1',
  'fd00::1',
  '::1',
  '2c0f::1%eth0',
  '2c0f:::1',
  'router.example',
  '',
])('rejects %s as a public address', (typed) => {
  expect(readPublicAddress(typed)).toBeNull()
})

test('reading its own output changes nothing, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (typed) => {
      const kept = readPublicAddress(typed)
      if (kept !== null) expect(readPublicAddress(kept)).toBe(kept)
    }),
  )
})
