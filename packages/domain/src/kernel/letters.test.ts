import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spelledIn } from './letters.ts'

const isAscii = (sign: string): boolean => /^[\x20-\x7e]$/.test(sign)

describe('a text in another alphabet', () => {
  it.each([
    ['keeps what the alphabet has', 'Market Hour', 'Market Hour'],
    ['writes Krio letters by their nearest', 'Pɛpɛ Dɔn Ŋga', 'Pepe Don Ngga'],
    ['drops accents', 'Zoë à Bô', 'Zoe a Bo'],
    ['drops what has no shape', 'Hub 📶 One', 'Hub One'],
    ['is empty when nothing is left', '网络', ''],
  ])('%s', (_what, text, spelled) => {
    expect(spelledIn(text, isAscii)).toBe(spelled)
  })

  it('holds nothing but that alphabet, in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(spelledIn(text, isAscii)).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})
