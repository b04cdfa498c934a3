import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameProblem, sentName } from './sent-names.ts'

test.each([
  'evil.example',
  'evil .com',
  'evil. com',
  'evil . com',
  'evil dot com',
  'bit dot ly',
  'evil dot co',
  'evil dot link',
  'evil,com',
  'evil dotcom',
  'evildotcom',
  'EVIL DOT COM now',
  'evil (dot) com',
  'evil[.]com',
  'evil-dot-com',
  'evil。com',
  'evil · com',
  'ｅｖｉｌ．ｃｏｍ',
  'pay d0t sl',
  'hub@shop',
  'hub at gmail',
  'a/b',
  'win/5000',
  'http evil',
  'www evil',
])('detects an address in %j', (name) => {
  expect(nameProblem(name)).toBe('name_holds_address')
  expect(sentName(name, 'a shop')).toBe('a shop')
})

test.each([
  'call 076123456',
  '+232 76-12.34',
  '0 7 6 1 2 3',
  'O76I23456',
  'O76 I23 456',
  'o76l23456',
  'callO76I23456now',
  '076|23|456',
  '07б6 О76І23456',
  '1 2 b 3 4 5 6',
  '0-7-x-6-1-2-3',
  '０７６１２３',
  '٠٧٦١٢٣',
])('detects a number in %j', (name) => {
  expect(nameProblem(name)).toBe('name_holds_number')
})

test.each([
  'Cafe 24/7',
  'Open 24/7 Hub',
  'Block 5B Wilkinson Rd',
  'Block 5 B, 12 Wilkinson Rd',
  'Hub 24-7',
  'TP-Link_A1B2C3',
  'HUAWEI-A1B2C3D4E5F6',
  'Room 12345',
  'Kallon 5G 2026',
  'Pool 2026 Oil',
  'Ola 50 Ill',
  'Dot Com Cafe',
  'Polka Dot Shop',
  'The Red Dot',
  'St. Mary WiFi',
  'Sesay & Co. Net Cafe',
  'Comfort · WiFi',
  'Look at Yahya',
  'IOI Hub',
  'Level 1O Lounge',
  'O’Connor 77',
  "D'Or 5",
])('accepts the name %j', (name) => {
  expect(nameProblem(name)).toBeNull()
  expect(sentName(name, 'a shop')).toBe(name)
})

test('finds six digits with any separators, in any script', () => {
  const gap = fc.constantFrom('', ' ', '-', ' . ', '  ', ' x ', '-b-')
  const digit = fc.constantFrom('0', '1', '2', '7', '９', '٤')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(digit, gap), { minLength: 6, maxLength: 12 }),
      fc.string(),
      (digits, before) => {
        const number = digits.map(([sign, between]) => `${sign}${between}`).join('')
        expect(nameProblem(`${before} ${number}`)).not.toBeNull()
      },
    ),
  )
})
