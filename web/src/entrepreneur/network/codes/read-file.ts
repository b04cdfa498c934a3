import { MAX_FILE_LENGTH } from '@minit/domain/shop/code-files.ts'
import { THIS_FILE_IS_EMPTY } from '../../../words/everyone.ts'

/** A file's text, or why it cannot contain codes. */
export type FileText = { text: string } | { problem: string }

/** The first bytes of a zip file, such as an Excel spreadsheet. */
const PACKED = [0x50, 0x4b]
const UTF16 = [0xff, 0xfe]

const beginsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign)

/** Reads a file of codes as text, in either of the encodings that spreadsheets use. */
export const readFileText = async (file: Blob): Promise<FileText> => {
  if (file.size > MAX_FILE_LENGTH) return { problem: 'A file has 1 MB at most. Upload it in parts.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, PACKED))
    return { problem: 'This is a spreadsheet or a packed file. Save it as CSV, then choose that file.' }
  const spelling = beginsWith(bytes, UTF16) ? 'utf-16le' : 'utf-8'
  const text = new TextDecoder(spelling).decode(bytes)
  if (text.trim() === '') return { problem: THIS_FILE_IS_EMPTY }
  return { text }
}
