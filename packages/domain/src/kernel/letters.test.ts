import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transliterate } from './letters.ts'

const isAscii = (sign: string): boolean => /^[\x20-\x7e]$/.test(sign)

describe('a text in a limited alphabet', () => {
  it.each([
    ['keeps characters of the alphabet', 'Market Hour', 'Market Hour'],
    ['replaces Krio letters by the nearest', 'Pɛpɛ Dɔn Ŋga', 'Pepe Don Ngga'],
    ['drops accents', 'Zoë à Bô', 'Zoe a Bo'],
    ['drops characters without an equivalent', 'Hub 📶 One', 'Hub One'],
    ['is empty when nothing remains', '网络', ''],
  ])('%s', (_what, text, spelled) => {
    expect(transliterate(text, isAscii)).toBe(spelled)
  })

  it('contains only characters of that alphabet, in one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(transliterate(text, isAscii)).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})
