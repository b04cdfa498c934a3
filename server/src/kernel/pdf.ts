import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { transliterate } from '@minit/domain/kernel/letters.ts'

// PDF's standard fonts lack the letters of Krio and Mende (ɛ ɔ ŋ), so each document embeds a subset of a font
// that has them: about 15 kB for each of the two weights.

export type PdfFont = 'regular' | 'bold'

const findFile = createRequire(import.meta.url).resolve
const FILES: Record<PdfFont, string> = {
  regular: findFile('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: findFile('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

const HEAD_BYTES = 12
const ENTRY_BYTES = 16
/** Rules for scripts that we do not print; reading them takes a third of a second for each document. */
const SCRIPT_RULES = ['GDEF', 'GPOS', 'GSUB']

/** The font's file without these entries in its table directory. */
const withoutScriptRules = (file: Buffer): Buffer => {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) =>
    file.subarray(HEAD_BYTES + index * ENTRY_BYTES, HEAD_BYTES + (index + 1) * ENTRY_BYTES),
  ).filter((entry) => !SCRIPT_RULES.includes(entry.toString('latin1', 0, 4)))
  const lean = Buffer.from(file)
  lean.writeUInt16BE(entries.length, 4)
  for (const [index, entry] of entries.entries()) entry.copy(lean, HEAD_BYTES + index * ENTRY_BYTES)
  return lean
}

const read = new Map<PdfFont, Buffer>()

/** Read with the first document and cached: 0.6 MB each. */
const fontFile = (font: PdfFont): Buffer => {
  const file = read.get(font) ?? withoutScriptRules(readFileSync(FILES[font]))
  read.set(font, file)
  return file
}

/** Creates a document without margins, with both fonts. Lengths are in points. */
export const newPdf = async ({
  size,
  title,
}: {
  /** Null to begin without a page. */
  size: 'A4' | [width: number, height: number] | null
  title: string
}): Promise<PDFKit.PDFDocument> => {
  // Loaded with the first document: it takes a quarter of a second.
  const { default: PDFDocument } = await import('pdfkit')
  // Without a first font: pdfkit would reference its default font, which is not embedded. The types allow
  // only names.
  const none = null as unknown as string
  const doc = new PDFDocument({
    ...(size === null ? { autoFirstPage: false } : { size }),
    margin: 0,
    font: none,
    info: { Title: title, Author: 'Minit' },
  })
  for (const font of ['regular', 'bold'] as const) doc.registerFont(font, fontFile(font))
  return doc.font('regular')
}

/** Resolves with the document's bytes once it has ended. Call it before drawing. */
export const bytesOfPdf = (doc: PDFKit.PDFDocument): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    doc.on('data', (piece: Uint8Array) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })

/** Letters, marks and common characters that both fonts have; `pdf.test.ts` compares it with the fonts. */
const IN_FONTS =
  /^[\x20-\x7e\xa1-\xac\xae-\u0377\u0384-\u0386\u0388-\u038a\u038e-\u03a1\u03a3-\u03e1\u0400-\u052f\u1e00-\u1f15\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u20a0-\u20c0\u2100-\u215f\u2212\u2c60-\u2c7f\ua720-\ua7ca]$/

/** A text in the letters of our fonts, in one line; characters without a near letter are dropped. */
export const printable = (text: string): string => transliterate(text, (sign) => IN_FONTS.test(sign))
