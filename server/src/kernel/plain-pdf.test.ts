import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inPlainLetters, textAt, writePdf } from './plain-pdf.ts'

const PAGE = { width: 595, height: 842 }

const pdfOf = async (...texts: string[]): Promise<string> => {
  async function* pages() {
    for (const text of texts) yield textAt(PAGE, { x: 20, y: 20, size: 10, text: inPlainLetters(text) })
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writePdf(pages(), { ...PAGE, title: 'Test' })) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}
const textIn = (pdf: string): string =>
  [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('')

test('writes letters of Krio and Mende by the nearest Latin letter', async () => {
  const pdf = await pdfOf('Pɛpɛ Dɔn Ŋga (ŋ\\)', '网络 📶')
  expect(textIn(pdf)).toContain('(Pepe Don Ngga \\(ng\\\\\\)) Tj')
  expect(pdf).toContain('/Count 2')
  expect(pdf).toMatch(/%%EOF\n$/)
})
