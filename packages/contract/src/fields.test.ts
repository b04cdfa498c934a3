import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CustomerNameField,
  dayField,
  EntrepreneurKeyField,
  IdField,
  InstantField,
  lineOf,
  MoneyField,
  MoneyOutField,
  OvertimeRateField,
  PackageIdField,
  PhoneField,
  PriceField,
} from './fields.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown): string | null => {
  const parsed = z.safeDecode(schema, value as never)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'refused')
}

describe('money', () => {
  test('survives the round trip from cents to the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (minor) => {
        const wire = z.encode(MoneyField, minor)
        expect(z.decode(MoneyField, JSON.parse(JSON.stringify(wire)))).toBe(minor)
      }),
      { numRuns: 5_000 },
    )
  })

  test('any number gives whole cents or a refusal, never an exception', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.float(),
      fc.constantFrom(0.1 + 0.2, 1.005, 1e308, -0, Number.NaN),
    )
    fc.assert(
      fc.property(numbers, (le) => {
        const parsed = z.safeDecode(MoneyField, le)
        if (parsed.success)
          expect(Number.isSafeInteger(parsed.data) && parsed.data / 100 === le + 0).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    [0.001, 'Use at most two decimals'],
    [0.1 + 0.2, 'Use at most two decimals'],
    [-0.01, 'Enter an amount of 0 or more'],
    [10_000_000_000.01, 'This amount is too large'],
    ['35', 'Enter an amount in Le, such as 7.50 or 1,000'],
    [null, 'Enter an amount in Le, such as 7.50 or 1,000'],
    [Number.NaN, 'Enter an amount in Le, such as 7.50 or 1,000'],
    [Number.POSITIVE_INFINITY, 'Enter an amount in Le, such as 7.50 or 1,000'],
  ])('rejects %j: %s', (value, message) => {
    expect(messageOf(MoneyField, value)).toBe(message)
  })

  test('a response may contain any amount, exact to the cent and negative', () => {
    for (const minor of [0, -1, 1_000_000_000_001, 180_000_000_000_000, -900_000_000_000_099]) {
      const wire = z.encode(MoneyOutField, minor)
      expect(z.decode(MoneyOutField, JSON.parse(JSON.stringify(wire)))).toBe(minor)
    }
  })

  test('an overtime rate is at most Le 100 a minute', () => {
    expect(z.decode(OvertimeRateField, 100)).toBe(10_000)
    expect(messageOf(OvertimeRateField, 100.01)).toBe('Overtime rate must be at most Le 100 a minute')
  })

  test('zero is an amount, but no price; the lowest price is ten cents', () => {
    expect(z.decode(MoneyField, 0)).toBe(0)
    expect(messageOf(PriceField, 0)).toBe('Price must be at least $0.10')
    expect(messageOf(PriceField, 0.09)).toBe('Price must be at least $0.10')
    expect(z.decode(PriceField, 0.1)).toBe(10)
  })
})

test('an instant survives the round trip, to the millisecond and in UTC', () => {
  const instant = new Date('2026-07-14T18:30:00.123Z')
  const wire = z.encode(InstantField, instant)
  expect(wire).toBe('2026-07-14T18:30:00.123Z')
  expect(z.decode(InstantField, wire)).toEqual(instant)
  for (const text of ['2026-07-14', 'today', '2026-13-01T00:00:00Z', ''])
    expect(messageOf(InstantField, text)).not.toBeNull()
})

test('a chosen day is a calendar day that the database can store', () => {
  for (const day of ['1900-01-01', '2026-02-28', '2028-02-29'])
    expect(messageOf(dayField('Give a day'), day)).toBeNull()
  for (const day of ['0000-01-01', '1899-12-31', '2026-02-30', '2026-1-1', 'today', ''])
    expect(messageOf(dayField('Give a day'), day)).toBe('Give a day')
})

describe('ids', () => {
  const ULID = '01JZX0000000000000000000AB'

  test('accepts a ULID', () => {
    expect(messageOf(IdField, ULID)).toBeNull()
    expect(messageOf(PackageIdField, ULID)).toBeNull()
  })

  test.each([
    ULID.toLowerCase(),
    `${ULID}0`,
    ULID.slice(1),
    '',
    ` ${ULID}`,
    `${ULID}\n`,
    'I'.repeat(26),
    7,
    null,
    [ULID],
  ])('rejects %j', (value) => {
    expect(messageOf(IdField, value)).toBe('This id is not valid')
    expect(messageOf(PackageIdField, value)).toBe('Please select a package')
  })

  test('a seller is identified by an id or a slug, without control characters', () => {
    for (const key of ['demo-hub', ULID, 'x', 'k'.repeat(80)])
      expect(messageOf(EntrepreneurKeyField, key)).toBeNull()
    for (const key of ['', 'k'.repeat(81), 7, null])
      expect(messageOf(EntrepreneurKeyField, key)).toBe('Entrepreneur ID required')
    expect(messageOf(EntrepreneurKeyField, 'a\u0000b')).not.toBeNull()
  })
})

describe('a line of text', () => {
  test('is trimmed before it is measured', () => {
    expect(z.decode(CustomerNameField, '  Aminata Kamara ')).toBe('Aminata Kamara')
    expect(messageOf(CustomerNameField, '   A   ')).toBe('Name is required')
    expect(messageOf(PhoneField, '  0761234  ')).toBe('Valid phone number required')
    expect(z.decode(PhoneField, ' 076123456 ')).toBe('076123456')
  })

  test('has a minimum and a maximum length', () => {
    const line = lineOf(2, 5, 'Too short')
    expect(messageOf(line, 'abcde')).toBeNull()
    expect(messageOf(line, 'abcdef')).toBe('Use at most 5 characters')
    expect(messageOf(line, 'a')).toBe('Too short')
  })

  test('accepts real names', () => {
    for (const name of ['Aïssatou N’Diaye', 'Ọláolúwa', 'Jean-Luc', "O'Brien", '李小龙', 'Kɔnɔ'])
      expect(z.decode(CustomerNameField, name)).toBe(name)
  })

  test.each(['\u0000', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085'])('rejects %j', (character) => {
    expect(messageOf(CustomerNameField, `Ami${character}nata`)).toBe(
      'Please use letters, digits and ordinary signs',
    )
  })
})
