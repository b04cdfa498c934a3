import { inflateSync } from 'node:zlib'

/** The texts of a statement, page by page, in the order in which they were written. */
export const textsIn = (pdf: Buffer): string[][] =>
  [...pdf.toString('latin1').matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g)].map((found) => {
    const start = (found.index ?? 0) + found[0].length
    const content = inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1')
    return [...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) =>
      text.replace(/\\(.)/g, '$1'),
    )
  })
