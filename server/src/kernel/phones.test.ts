import { describe, expect, test } from 'vitest'
import { formatPhone, maskPhone, readPhone } from './phones.ts'

describe('reading a typed number', () => {
  test.each([
    '076123456',
    '76123456',
    '+232 76 123456',
    '+232 76 123 456',
    '+232-76-123-456',
    '+232 076 123456',
    '23276123456',
    '0023276123456',
    '00232 76 123456',
    '(076) 123.456',
    '  076 123 456  ',
  ])('%j is the mobile number +23276123456', (text) => {
    expect(readPhone(text)).toEqual({ e164: '+23276123456', isSierraLeoneMobile: true })
  })

  test.each([
    ['Orange', '071234567'],
    ['Orange', '079234567'],
    ['Africell', '030234567'],
    ['Africell', '077234567'],
    ['Africell', '088234567'],
    ['QCell', '034234567'],
    ['Sierratel', '025234567'],
    ['the test series', '+232 76 000 403'],
  ])('a number of %s (%s) is a Sierra Leone mobile', (_operator, text) => {
    expect(readPhone(text)?.isSierraLeoneMobile).toBe(true)
  })

  test.each([
    ['+44 7911 123456', '+447911123456'],
    ['00224 621 234 567', '+224621234567'],
    ['022 223456', '+23222223456'],
  ])('%j is a number but not a Sierra Leone mobile', (text, e164) => {
    expect(readPhone(text)).toEqual({ e164, isSierraLeoneMobile: false })
  })

  test.each([
    '',
    '911',
    '+232',
    '07612345',
    '0761234567',
    '447911123456',
    '+999 123 456 789',
    'call 076123456',
    '076123456 ext 5',
    '076123456\n076123457',
    '9'.repeat(5_000),
  ])('%j is refused', (text) => {
    expect(readPhone(text)).toBeNull()
  })
})

describe('formatting a number', () => {
  test('groups a Sierra Leone number by three', () => {
    expect(formatPhone('+23276123456')).toBe('+232 76 123 456')
  })

  test('formats a foreign number as its country does', () => {
    expect(formatPhone('+447911123456')).toBe('+44 7911 123456')
  })

  test('reads a formatted number back as the same number', () => {
    expect(readPhone(formatPhone('+23230987654'))?.e164).toBe('+23230987654')
  })

  test('masks the middle', () => {
    expect(maskPhone('+23276123456')).toBe('+232 76 *** 456')
    expect(maskPhone('+447911123456')).toBe('+44 79 *** 456')
  })

  test.each(['', 'abc', '+2327', '076123456'])('masks all of %j', (text) => {
    expect(maskPhone(text)).toBe('***')
  })
})
