import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A raw HTTP response; `isLast`: the connection is closed after it. */
export type WholeAnswer = { status: number; head: string; body: Buffer; isLast: boolean }

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')
const WITHOUT_BODY = new Set([204, 304])

/** Parses a response; null while it is incomplete. */
export const readAnswer = (bytes: Buffer): WholeAnswer | null => {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const body = WITHOUT_BODY.has(status) ? bytes.subarray(0, 0) : readBody(head, bytes, end + HEAD_END.length)
  return body === null ? null : { status, head, body, isLast: headerOf(head, 'connection') === 'close' }
}

/** Returns the value of a header. */
export const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1]

const readBody = (head: string, bytes: Buffer, from: number): Buffer | null => {
  const length = headerOf(head, 'content-length')
  if (length === undefined) return readChunks(bytes, from)
  const end = from + Number(length)
  return bytes.length < end ? null : bytes.subarray(from, end)
}

/** Parses a chunked body. */
const readChunks = (bytes: Buffer, from: number): Buffer | null => {
  const chunks: Buffer[] = []
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf(LINE_END, at)
    if (lineEnd < 0) return null
    const start = lineEnd + LINE_END.length
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (bytes.length < start + size + LINE_END.length) return null
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + LINE_END.length
  }
}

/** Returns the text of a response, decompressed if necessary. */
export const textOf = ({ head, body }: Pick<WholeAnswer, 'head' | 'body'>): string => {
  const encoding = headerOf(head, 'content-encoding')
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
