import { inflateSync } from 'node:zlib'

// Extracts what a reader would copy from our documents: the glyphs' characters, by the file's tables.

type Objects = Map<string, Buffer>

/** The text of each page, one run a line in drawing order. */
export const pagesOf = (pdf: Uint8Array): string[] => {
  const objects = objectsOf(Buffer.from(pdf))
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(head(object)))
  return pages.map((page) => {
    const resources = found(objects, /\/Resources (\d+) 0 R/, page)
    const fonts = new Map(
      [...head(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        signsOf(found(objects, /\/ToUnicode (\d+) 0 R/, objects.get(id))),
      ]),
    )
    return runsOf(contentOf(found(objects, /\/Contents (\d+) 0 R/, page)).toString('latin1'), fonts)
  })
}

const objectsOf = (pdf: Buffer): Objects => {
  const objects: Objects = new Map()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    objects.set(match[1] ?? '', pdf.subarray(start, text.indexOf('\nendobj', start)))
  }
  return objects
}

const STREAM = 'stream\n'
const head = (object: Buffer): string => object.toString('latin1').split(STREAM)[0] ?? ''

const found = (objects: Objects, reference: RegExp, object: Buffer | undefined): Buffer => {
  const id = object && reference.exec(head(object))?.[1]
  const other = id === undefined ? undefined : objects.get(id)
  if (other === undefined) throw new Error(`the document has no ${reference}`)
  return other
}

const contentOf = (object: Buffer): Buffer => {
  const packed = object.subarray(object.indexOf(STREAM) + STREAM.length)
  return head(object).includes('/FlateDecode') ? inflateSync(packed) : packed
}

/** The characters of each glyph of a font. */
const signsOf = (table: Buffer): Map<number, string> => {
  const signs = new Map<number, string>()
  for (const [, first = '', list = ''] of contentOf(table)
    .toString('latin1')
    .matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      signs.set(Number.parseInt(first, 16) + at, signsIn(hex))
  return signs
}

const signsIn = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const runsOf = (content: string, fonts: Map<string, Map<number, string>>): string => {
  let signs = new Map<number, string>()
  const runs: string[] = []
  for (const [, font, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) signs = fonts.get(font) ?? signs
    else runs.push([...(run ?? '').matchAll(/<(\w+)>/g)].map(([, hex = '']) => glyphs(hex, signs)).join(''))
  }
  return runs.join('\n')
}

const glyphs = (hex: string, signs: Map<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => signs.get(Number.parseInt(glyph, 16)) ?? '�').join('')
