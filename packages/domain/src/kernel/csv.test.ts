import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** Parses the cells of one line according to RFC 4180. */
const readLine = (line: string): string[] => {
  const cells: string[] = []
  let rest = line.replace(/\r\n$/, '')
  for (;;) {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?=,|$)/.exec(rest) ?? []
    if (whole === undefined) throw new Error(`not a line of CSV: ${line}`)
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (rest.length === whole.length) return cells
    rest = rest.slice(whole.length + 1)
  }
}

describe('a line of CSV', () => {
  test('ends with CR LF and quotes only where needed', () => {
    expect(csvLine(['Aminata', 35, 'Market Hour'])).toBe('Aminata,35,Market Hour\r\n')
    expect(csvLine(['Kamara, Aminata', 'she said "hi"', 'two\nlines'])).toBe(
      '"Kamara, Aminata","she said ""hi""","two\nlines"\r\n',
    )
  })

  test.each([
    '=1+1',
    '+23276123456',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\u00a0=1+1',
    "=cmd|' /C calc'!A0",
    '\uff1d1+1',
  ])('writes %j as text, not as a formula', (payload) => {
    expect(readLine(csvLine([payload]))).toEqual([`'${payload}`])
  })

  test.each(['+232 76 156 563', '+232 76 *** 563', '+33 6 12 34 56 78', '+44 7911 123456'])(
    'leaves the phone number %s unchanged',
    (phone) => {
      expect(csvLine([phone])).toBe(`${phone}\r\n`)
    },
  )

  test.each([
    '+232 76 156 563+1',
    '+1-2 3',
    '+232 76 A1',
    '+232 76 (1)',
    '+232 76 156;1',
    '+2*3',
    ' +232 76 156',
  ])('prefixes %s, which is no phone number, with an apostrophe', (text) => {
    expect(readLine(csvLine([text]))).toEqual([`'${text}`])
  })

  test('keeps a negative number a number', () => {
    expect(csvLine([-3.5, 0, 12.5])).toBe('-3.5,0,12.5\r\n')
  })

  test('round-trips any text, and no cell starts a formula', () => {
    const texts = fc.array(
      fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('=', '"', ',')),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(texts, (cells) => {
        const read = readLine(csvLine(cells))
        expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(cells)
        for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@](?![\d *]+$)/)
      }),
    )
  })
})
