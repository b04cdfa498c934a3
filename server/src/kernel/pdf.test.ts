import { describe, expect, test } from 'vitest'
import { newPdf, type PdfFont, printable } from './pdf.ts'

const FONTS: PdfFont[] = ['regular', 'bold']

/** The font's own file; pdfkit's types omit it. */
const fontFile = async (font: PdfFont) => {
  const doc = (await newPdf({ size: 'A4', title: '' })).font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  }
  return doc._font.font
}

describe('the letters that documents can print', () => {
  test.each([
    ['Krio and Mende', 'Pɛpɛ Dɔn Ŋga, ŋɔ ƐƆŊ'],
    ['marks for tones', 'ɛ́ ɔ̀ ŋ̃ ɛ̂'],
    ['French, and quotes as phones type them', 'Café “Chez Léa” – l’œuf…'],
  ])('are kept: %s', (_what, text) => {
    expect(printable(text)).toBe(text.normalize('NFC'))
  })

  test('are dropped where no font has them, without other losses', () => {
    expect(printable('Hub 📶 One 网络')).toBe('Hub One')
  })

  test.each(FONTS)('are all in the %s font', async (font) => {
    const file = await fontFile(font)
    const missing = Array.from({ length: 0xd800 }, (_, point) => point).filter(
      (point) => printable(String.fromCodePoint(point)) !== '' && !hasGlyphs(point, file),
    )
    expect(missing).toEqual([])
  })
})

const hasGlyphs = (point: number, file: { hasGlyphForCodePoint: (point: number) => boolean }): boolean =>
  Array.from(printable(String.fromCodePoint(point))).every((sign) =>
    file.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )
