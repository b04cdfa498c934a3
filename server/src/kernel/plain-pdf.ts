import { deflateSync } from 'node:zlib'
import { transliterate } from '@minit/domain/kernel/letters.ts'

// Long documents of plain lines, streamed page by page: pdfkit would take half a minute for 30,000 lines
// and keep all of them in memory.

type Font = 'regular' | 'bold'
export type PlacedText = {
  x: number
  /** The baseline, from the top. In points, as all lengths. */
  y: number
  size: number
  text: string
  font?: Font
  /** `right`: the text ends at `x`. */
  align?: 'left' | 'right'
  /** Longer text is truncated. */
  maxWidth?: number
}
export type PageSize = { width: number; height: number }

/** Helvetica's character widths from the space on, in thousandths of the size (Adobe's metrics). */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)
const FIRST_SIGN = 32
const WIDE = 722

const widthOf = (text: string, size: number): number => {
  let thousandths = 0
  for (let at = 0; at < text.length; at += 1) thousandths += WIDTHS[text.charCodeAt(at) - FIRST_SIGN] ?? WIDE
  return (thousandths * size) / 1000
}

const fitting = (text: string, size: number, maxWidth: number): string => {
  if (widthOf(text, size) <= maxWidth) return text
  let end = text.length - 1
  while (end > 0 && widthOf(`${text.slice(0, end)}...`, size) > maxWidth) end -= 1
  return `${text.slice(0, end).trimEnd()}...`
}

/** WinAnsi's characters where Latin 1 has controls. */
const WIN_ANSI: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
}

const WIN_ANSI_SIGN =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u20ac\u2018\u2019\u201c\u201d\u2013\u2014\u2022\u2026ŠšŽžŒœŸ]$/

/**
 * A text in Helvetica's letters: Krio's ɛ, ɔ and ŋ become the nearest letter, so that long documents are
 * fast. Short documents embed a font (`pdf.ts`).
 */
export const inPlainLetters = (text: string): string =>
  transliterate(text, (sign) => WIN_ANSI_SIGN.test(sign))

const escaped = (text: string): string =>
  text
    .replace(/[^\x20-\xff]/g, (sign) => String.fromCharCode(WIN_ANSI[sign] ?? 0x3f))
    .replace(/[\\()]/g, (sign) => `\\${sign}`)

/** Draws a text; only WinAnsi characters. */
export const textAt = ({ height }: PageSize, placed: PlacedText): string => {
  const { x, y, size, font = 'regular', align = 'left', maxWidth } = placed
  const text = maxWidth === undefined ? placed.text : fitting(placed.text, size, maxWidth)
  const left = align === 'right' ? x - widthOf(text, size) : x
  const name = font === 'bold' ? 'B' : 'R'
  return `BT /${name} ${size} Tf ${left.toFixed(2)} ${(height - y).toFixed(2)} Td (${escaped(text)}) Tj ET\n`
}

/** A horizontal hairline. */
export const ruleAt = (
  { height }: PageSize,
  { x, y, width }: { x: number; y: number; width: number },
): string => `0.5 w ${x} ${(height - y).toFixed(2)} m ${x + width} ${(height - y).toFixed(2)} l S\n`

const CATALOGUE = 1
const PAGES = 2
const REGULAR = 3
const BOLD = 4
const INFO = 5
const FIRST_PAGE = 6

const fontObject = (name: string): string =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`

/**
 * Yields the document's bytes page by page from `contents` (of `textAt` and `ruleAt`); no page stays in
 * memory.
 */
export async function* writePdf(
  contents: AsyncIterable<string>,
  { width, height, title }: PageSize & { title: string },
): AsyncGenerator<Uint8Array> {
  const offsets: number[] = []
  let written = 0
  const bytesOf = (...pieces: (string | Uint8Array)[]): Uint8Array => {
    const bytes = Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
    )
    written += bytes.length
    return bytes
  }
  const objectOf = (id: number, ...body: (string | Uint8Array)[]): Uint8Array => {
    offsets[id] = written
    return bytesOf(`${id} 0 obj\n`, ...body, '\nendobj\n')
  }
  yield bytesOf('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  yield objectOf(REGULAR, fontObject('Helvetica'))
  yield objectOf(BOLD, fontObject('Helvetica-Bold'))
  yield objectOf(INFO, `<</Title(${escaped(title)})/Author(Minit)>>`)
  let next = FIRST_PAGE
  for await (const content of contents) {
    const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 1 })
    yield objectOf(
      next,
      `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${next + 1} 0 R` +
        `/Resources<</Font<</R ${REGULAR} 0 R/B ${BOLD} 0 R>>>>>>`,
    )
    const head = `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`
    yield objectOf(next + 1, head, packed, '\nendstream')
    next += 2
  }
  const pages = Array.from({ length: (next - FIRST_PAGE) / 2 }, (_, page) => `${FIRST_PAGE + 2 * page} 0 R`)
  yield objectOf(PAGES, `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`)
  yield objectOf(CATALOGUE, `<</Type/Catalog/Pages ${PAGES} 0 R>>`)
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = written
  yield bytesOf(`xref\n0 ${next}\n0000000000 65535 f \n${table.join('')}`)
  yield bytesOf(
    `trailer\n<</Size ${next}/Root ${CATALOGUE} 0 R/Info ${INFO} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  )
}
