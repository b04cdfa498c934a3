import { describe, expect, test } from 'vitest'
import { maskCode, readCodeFile } from './code-files.ts'

const codesOf = (text: string): string[] => readCodeFile(text).codes.map(({ code }) => code)
const BOTH = ['12345-67890', '22222-33333']

describe('a file of voucher codes', () => {
  test.each([
    ['a code a line', '12345-67890\n22222-33333\n'],
    ['Windows line ends and a byte order mark', '\uFEFFCode\r\n12345-67890\r\n22222-33333\r\n'],
    ['line ends of an old Mac', 'Code\r12345-67890\r22222-33333'],
    [
      'UniFi’s columns',
      'Code,Created,Duration,Status,Note\n12345-67890,2026-11-01 09:00,1 hour,VALID_ONE,"stall, front"\n22222-33333,2026-11-01 09:00,1 hour,Valid for one use,\n',
    ],
    [
      'Omada’s columns',
      '"Code","Portal","Status","Duration","Download Limit"\n"12345-67890","Kiosk","Unused","1 Hour",""\n"22222-33333","Kiosk","Unused","1 Hour",""\n',
    ],
    ['semicolons', 'Voucher code;Minutes\n12345-67890;60\n22222-33333;60\n'],
    ['tabs', 'Nr\tVoucher\n1\t12345-67890\n2\t22222-33333\n'],
    ['bars', 'PIN|Validity\n12345-67890|60m\n22222-33333|60m\n'],
    [
      'a title before the heading',
      'Vouchers of Lumley Kiosk\n\nCode,Duration\n12345-67890,60\n22222-33333,60\n',
    ],
    ['blank rows and spaces around', '\n  12345-67890 \n\n\n 22222-33333\n,,\n'],
    [
      'a note with a line end and quotes',
      'Code,Note\n12345-67890,"he said ""now""\nand went"\n22222-33333,\n',
    ],
    ['numbers that a spreadsheet stored as text', 'Code\n="12345-67890"\n="22222-33333"\n'],
  ])('reads %s', (_, text) => {
    expect(codesOf(text)).toEqual(BOTH)
    expect(readCodeFile(text).unreadable).toEqual([])
  })

  test('keeps a code letter for letter', () => {
    expect(codesOf('Code\naBcD-00fg\n0012345\nx!#$%&*z\n')).toEqual(['aBcD-00fg', '0012345', 'x!#$%&*z'])
  })

  test('reads the password next to a user name, and never one without a heading', () => {
    const { codes } = readCodeFile('Username,Password,Profile\nuser01,pw-1,1hour\nuser02,pw-2,1hour\n')
    expect(codes.map(({ code, password }) => [code, password])).toEqual([
      ['user01', 'pw-1'],
      ['user02', 'pw-2'],
    ])
    expect(readCodeFile('user01,pw-1\n').codes[0]?.password).toBeNull()
  })

  test.each([
    ['Code,Duration\nAAAA1,60\n', 60],
    ['Code,Duration (hours)\nAAAA1,2\n', 120],
    ['Code,Duration\nAAAA1,1 day\n', 1440],
    ['Code,Time Limit\nAAAA1,01:30:00\n', 90],
    ['Code,limit-uptime\nAAAA1,1d02:00:00\n', 1560],
    ['Code,limit-uptime\nAAAA1,2h30m\n', 150],
    ['Code,Duration (seconds)\nAAAA1,3600\n', 60],
    ['Code,Duration\nAAAA1,unlimited\n', null],
    ['Code,Duration\nAAAA1,\n', null],
    ['AAAA1,60\n', null],
  ])('reads for %j how long a code lasts', (text, minutes) => {
    expect(readCodeFile(text).codes[0]?.minutes).toBe(minutes)
  })

  test.each([
    ['Code\nabc\n', 2, '4 to 40'],
    [`Code\n${'x'.repeat(41)}\n`, 2, '4 to 40'],
    ['Code\nkafé-1234\n', 2, '4 to 40'],
    ['Code\nab`cd\n', 2, '4 to 40'],
    [`Username,Password\nuser1,${'x'.repeat(31)}\n`, 2, '1 to 30'],
    ['Code\n1234 5678\n', 2, 'no spaces'],
    ['Code\n1.23457E+09\n', 2, 'rounded'],
    ['Code\n1E+12\n', 2, 'rounded'],
    ['Code\n#NAME?\n', 2, 'shows an error'],
    ['Code\n#REF!\n', 2, 'shows an error'],
    ['Code\n########\n', 2, 'shows an error'],
    ['Code\nErr:502\n', 2, 'shows an error'],
    ['Code\nTRUE\n', 2, 'has put TRUE'],
    ['Code\nMar-24\n', 2, 'date or time'],
    ['Code\n24-Mar\n', 2, 'date or time'],
    ['Code\n01/03/2024\n', 2, 'date or time'],
    ['Code\n2024-03-01\n', 2, 'date or time'],
    ['Code\n12:30:00\n', 2, 'date or time'],
    ['Username,Password\nuser1,#NAME?\n', 2, 'shows an error'],
    ['Code,Note\n,free\n', 2, 'no code'],
    ['Code,Status\nAAAA1,Unused\nAAAA2,Used\n', 3, 'was used'],
    ['Code,Used\nAAAA1,0\nAAAA2,1\n', 3, 'was used'],
    ['Code,Status\nAAAA1,Expired\n', 2, 'was used'],
    ['Code,Status\nAAAA1,USED_MULTIPLE\n', 2, 'was used'],
    ['Code,Note\nAAAA1,"two\nlines"\nabc,\n', 4, '4 to 40'],
  ])('reports the unsellable line of %j and why', (text, line, why) => {
    expect(readCodeFile(text).unreadable).toEqual([{ line, why: expect.stringContaining(why) }])
  })

  test.each([
    ['Code\n01234567\n1234568\n', 'lengths'],
    ['Code\n123456789012345000\n987654321098765000\n', 'zeros'],
    ['Code\n1234567890123450\n', 'zeros'],
    ['Username,Password\nuser01,0123\nuser02,456\n', 'lengths'],
    ['Code\n12345678\n23456789\n', null],
    ['Code\n123456789012345678\n987654321098765000\n', null],
    ['Code\nAB12\nAB123\n', null],
    ['Code\n12345\nABCDEFG\n', null],
    ['', null],
  ])('detects in %j that a spreadsheet saved it: %s', (text, sign) => {
    expect(readCodeFile(text).eatenSign).toBe(sign)
  })

  test('reads a repeated code once', () => {
    expect(readCodeFile('AAAA1\nAAAA2\nAAAA1\n')).toMatchObject({ repeated: 1, unreadable: [] })
    expect(codesOf('AAAA1\nAAAA2\nAAAA1\n')).toEqual(['AAAA1', 'AAAA2'])
  })

  test('finds no codes in other text', () => {
    expect(codesOf('')).toEqual([])
    expect(codesOf('Dear seller, here are your vouchers.\nGood day!\n')).toEqual([])
  })
})

test.each([
  ['12345-67890', '12•••••••90'],
  ['abcd', 'a••d'],
])('masks the code %s so that it can still be compared', (code, masked) => {
  expect(maskCode(code)).toBe(masked)
})
