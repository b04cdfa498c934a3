import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  canAddOvertime,
  codeFromBytes,
  expiryAfter,
  groupCode,
  normaliseCode,
  overtimeMinutesLeft,
  passStateAt,
} from './passes.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const expiresAt = at('15:47:00')

describe('a pass that ends at 15:47', () => {
  it.each([
    ['15:46:59.999', null, 'active'],
    ['15:47:00', null, 'expired'],
    ['16:00:00', null, 'expired'],
    ['15:00:00', at('14:50:00'), 'revoked'],
    ['15:00:00', at('15:00:00'), 'revoked'],
    ['16:00:00', at('14:50:00'), 'revoked'],
  ])('at %s, revoked at %s, is %s', (now, revokedAt, state) => {
    expect(passStateAt({ revokedAt, expiresAt }, at(now))).toBe(state)
  })

  it('was sold with 63 minutes at 14:44', () => {
    expect(expiryAfter(at('14:44:00'), 63)).toEqual(expiresAt)
  })
})

describe('minutes can be added to a pass that ends at 15:47', () => {
  const pass = {
    revokedAt: null,
    expiresAt,
    unusedMinutes: null,
    allowsOvertime: true,
    overtimeRateMinor: 50,
  }

  it.each([
    ['while it runs', pass, '15:00:00', true],
    ['at its end', pass, '15:47:00', true],
    ['until 15 minutes after its end', pass, '16:02:00', true],
    ['not a moment later', pass, '16:02:00.001', false],
    ['not once revoked', { ...pass, revokedAt: at('14:50:00') }, '15:00:00', false],
    ['not if the package has no overtime', { ...pass, allowsOvertime: false }, '15:00:00', false],
    ['not without a rate', { ...pass, overtimeRateMinor: null }, '15:00:00', false],
    ['before its first use', { ...pass, unusedMinutes: 60 }, '15:00:00', true],
    ['up to its last day of use', { ...pass, unusedMinutes: 60 }, '15:47:00.001', false],
    ['not for nothing', { ...pass, overtimeRateMinor: 0 }, '15:00:00', false],
  ])('%s', (_when, somePass, now, may) => {
    expect(canAddOvertime(somePass, at(now))).toBe(may)
  })
})

describe('a code', () => {
  it('uses 31 characters that do not look alike', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(31)
    expect(CODE_ALPHABET).toMatch(/^[2-9A-HJKMNP-Z]+$/)
  })

  it('is shown in groups of four, three and three', () => {
    expect(groupCode('7KQM4T2XWP')).toBe('7KQM-4T2-XWP')
  })

  it.each([
    ['7KQM-4T2-XWP', '7KQM4T2XWP'],
    ['7kqm4t2xwp', '7KQM4T2XWP'],
    [' 7kqm \u2013 4t2 \u2014 xwp\n', '7KQM4T2XWP'],
    ['7KQM-4T2-XW', null],
    ['7KQM-4T2-XWPP', null],
    ['7KQM-4T2-XW0', null],
    ['7KQM-4T2-XWI', null],
    ['7KQM_4T2_XWP', null],
    ['', null],
  ])('typed as %j is read as %j', (text, code) => {
    expect(normaliseCode(text)).toBe(code)
  })

  it('survives being shown and typed', () => {
    const anyCode = fc.string({ unit: fc.constantFrom(...CODE_ALPHABET), minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(normaliseCode(groupCode(code))).toBe(code)
        expect(normaliseCode(groupCode(code).toLowerCase())).toBe(code)
      }),
    )
  })

  it('made from any bytes has at most ten characters, all of the alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const code = codeFromBytes(bytes)
        const usable = bytes.filter((byte) => byte < 248).length
        expect(code).toHaveLength(Math.min(usable, CODE_LENGTH))
        expect(Array.from(code).filter((sign) => !CODE_ALPHABET.includes(sign))).toEqual([])
      }),
    )
  })

  it('favours no character: the 256 bytes give each eight times', () => {
    const signs = Array.from({ length: 256 }, (_, byte) => codeFromBytes(Uint8Array.of(byte)))
    const counts = Array.from(CODE_ALPHABET, (sign) => signs.filter((made) => made === sign).length)
    expect(counts).toEqual(Array(31).fill(8))
    expect(signs.filter((made) => made === '')).toHaveLength(8)
  })
})

describe('minutes that can still be bought as overtime', () => {
  it.each([
    ['own internet', 60, 0, true, 180],
    ['own internet, however much was added', 480, 900, true, 180],
    ['rented equipment', 60, 0, false, 120],
    ['rented equipment, some added', 60, 100, false, 20],
    ['rented equipment, all added', 60, 120, false, 0],
    ['rented equipment, a pass of the longest kind', 180, 0, false, 0],
    ['rented equipment, more than today’s limit', 180, 60, false, 0],
  ])('%s: %i min and %i overtime', (_, baseMinutes, overtimeMinutes, hasOwnInternet, left) => {
    expect(overtimeMinutesLeft({ baseMinutes, overtimeMinutes }, hasOwnInternet)).toBe(left)
  })
})
