import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanCode,
  cleanLine,
  cleanLines,
  cleanPhone,
  cleanSearch,
  comparableName,
  joinedCode,
  PLAIN_SIGNS,
  withoutInvisible,
} from './clean-text.ts'

/** Invisible characters that phones, chats and word processors leave in copied text. */
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u180E',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2061',
  '\u2064',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u206A',
  '\u206F',
  '\u115F',
  '\u1160',
  '\u3164',
  '\uFFA0',
  '\u17B4',
  '\u180B',
  '\uFE00',
  '\uFE0E',
  '\uFE0F',
  '\uFFF9',
  '\uFFFB',
  '\u2800',
  '\u{1D173}',
  '\u{E0001}',
  '\u{E0041}',
  '\u{E0101}',
]
const invisible = fc.array(fc.constantFrom(...INVISIBLE), { minLength: 1, maxLength: 3 })

/** The text with invisible characters inserted at random positions. */
const withNoise = (text: string) => {
  const letters = Array.from(text)
  return fc
    .array(fc.tuple(fc.nat(letters.length), invisible), { minLength: 1, maxLength: 4 })
    .map((puts) =>
      [...letters, '']
        .map((letter, at) => puts.flatMap(([place, signs]) => (place === at ? signs : [])).join('') + letter)
        .join(''),
    )
}

describe('invisible characters', () => {
  test.each(INVISIBLE)('%j alone gives an empty line', (sign) => {
    expect(cleanLine(sign + sign)).toBe('')
    expect(cleanCode(sign)).toBe('')
  })

  test.each([
    ['Aminata Kamara', cleanLine],
    ['Main Street\nsecond door', cleanLines],
    ['7KQM-4T2-XWP', cleanCode],
    ['076 123 456', cleanPhone],
    ['Aminata', cleanSearch],
    ['Minit WiFi', withoutInvisible],
  ])('anywhere in %j do not change the result', (text, clean) => {
    fc.assert(fc.property(withNoise(text), (noisy) => clean(noisy) === text))
  })

  test('cleaning is idempotent for any input', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...INVISIBLE, ' ', '-', '.', "'"),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
    })
    for (const clean of [cleanLine, cleanLines, cleanCode, cleanPhone, cleanSearch, withoutInvisible])
      fc.assert(fc.property(text, (typed) => clean(clean(typed)) === clean(typed)))
  })
})

describe('real spelling stays unchanged', () => {
  test.each([
    'Aïssatou N’Diaye',
    'Ọláolúwa',
    'Jean-Luc',
    "O'Brien",
    '李小龙',
    'Kɔnɔ',
    'Mr. Kamara (shop)',
    'Le 5!',
    // N'Ko, Vai, Adlam, Arabic, Persian with its joiner, Hindi with its joiners, Bengali.
    'ߒߞߏ',
    'ꕙꔤ',
    '𞤀𞤣𞤤𞤢𞤥',
    'محمد',
    'می‌خواهم',
    'क्‍ष',
    'र्‍क',
    '👩‍👧‍👦 Fatu',
    '❤️',
    '👍🏾',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇸🇱 Salone',
    '葛󠄀',
  ])('%s', (text) => {
    expect(cleanLine(text)).toBe(text)
    expect(withoutInvisible(text)).toBe(text)
  })

  test('drops joiners between letters that do not join', () => {
    expect(cleanLine('Fa\u200Dtu\u200C')).toBe('Fatu')
    expect(cleanLine('محمد\u200C')).toBe('محمد')
  })
})

test.each([
  ['Fatu\u00A0\u2003Sesay', 'Fatu Sesay'],
  ['  Fatu  Sesay ', 'Fatu Sesay'],
  ['Ｆａｔｕ', 'Fatu'],
  ['E\u0301lise', 'Élise'],
])('cleans the line %j to %j', (typed, clean) => {
  expect(cleanLine(typed)).toBe(clean)
})

test('keeps the lines of a text, whatever their line ends', () => {
  expect(cleanLines(' one\r\ntwo\u2028three\rfour ')).toBe('one\ntwo\nthree\nfour')
})

test('leaves control characters for the field to reject', () => {
  expect(cleanLine('a\u0000b\tc\nd')).toBe('a\u0000b\tc\nd')
})

test.each([
  ['7KQM–4T2—XWP', '7KQM-4T2-XWP'],
  ['7KQM−4T2‑XWP', '7KQM-4T2-XWP'],
  ['７ＫＱＭ－４Ｔ２－ＸＷＰ', '7KQM-4T2-XWP'],
  ['“7KQM-4T2-XWP.”', '7KQM-4T2-XWP'],
  ['(7KQM-4T2-XWP),', '7KQM-4T2-XWP'],
  ['*7KQM-4T2-XWP*', '7KQM-4T2-XWP'],
  ['٠٧٦١٢٣٤٥٦', '076123456'],
  ['߀߇߆߁߂߃߄߅߆', '076123456'],
  ['𞥐𞥗𞥖', '076'],
  ['𝟕𝟔', '76'],
  ['aminata@shop.sl.', 'aminata@shop.sl'],
  ['N’Diaye', "N'Diaye"],
  ['admin_', 'admin_'],
])('cleans the code %s to %s', (typed, clean) => {
  expect(cleanCode(typed)).toBe(clean)
})

test('joins a code from its groups', () => {
  expect(joinedCode(' 7kqm — 4t2 xwp. ')).toBe('7KQM4T2XWP')
})

test.each([
  ['tel:+232-76-123-456', '+232-76-123-456'],
  ['TEL: 076 123 456', '076 123 456'],
  ['tel:+23276123456;phone-context=sl', '+23276123456'],
  ['whatsapp:+23276123456', '+23276123456'],
  ['WhatsApp: 076123456', '076123456'],
  ['whatsapp://send?phone=23276123456', '+23276123456'],
  ['https://wa.me/23276123456', '+23276123456'],
  ['wa.me/23276123456?text=Hello', '+23276123456'],
  ['https://api.whatsapp.com/send?phone=%2B23276123456&text=Hi', '+23276123456'],
  ['https://api.whatsapp.com/send/?text=Hi&phone=447911123456', '+447911123456'],
  ['\u202A+232 76 123 456\u202C', '+232 76 123 456'],
  ['＋２３２ ７６ １２３ ４５６', '+232 76 123 456'],
  ['(076) 123.456.', '(076) 123.456'],
  ['call 076123456', 'call 076123456'],
])('cleans the phone number %j to %j', (typed, clean) => {
  expect(cleanPhone(typed)).toBe(clean)
})

test('cleans a search like a name, with plain quotes and dashes', () => {
  expect(cleanSearch(' “N’Diaye” ')).toBe("N'Diaye")
  expect(cleanSearch('Jean–Luc.')).toBe('Jean-Luc')
})

describe('a name in comparable form', () => {
  test('is the same with straight and typographic quotes, dashes and capitals', () => {
    expect(comparableName('N’Diaye–Sesay “Or”')).toBe('n\'diaye-sesay "or"')
    expect(comparableName("N'Diaye-Sesay")).toBe(comparableName('n’diaye—sesay'))
  })

  test('is the same from the database, which replaces character by character', () => {
    const { typed, plain } = PLAIN_SIGNS
    expect(Array.from(typed)).toHaveLength(plain.length)
    expect(comparableName(typed)).toBe(plain)
    expect(cleanSearch(`a${typed}a`)).toBe(`a${plain}a`)
  })

  test('has a database replacement for every character that we make plain', () => {
    const missing: string[] = []
    for (let code = 0x80; code < 0x110000; code += 1) {
      const sign = String.fromCodePoint(code)
      if (/^['"-]$/.test(comparableName(sign)) && !PLAIN_SIGNS.typed.includes(sign))
        missing.push(code.toString(16))
    }
    expect(missing).toEqual([])
  })
})
