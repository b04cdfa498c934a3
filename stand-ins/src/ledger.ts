import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * The outside truth of one stand-in: an append-only file of JSON lines, flushed to disk before the
 * stand-in answers, read back whole when it starts again.
 */
export type Ledger<Row> = { rows: () => readonly Row[]; append: (row: Row) => void; close: () => void }

export const openLedger = <Row>(file: string): Ledger<Row> => {
  mkdirSync(dirname(file), { recursive: true })
  const rows = existsSync(file) ? readRows<Row>(file) : []
  const handle = openSync(file, 'a')
  return {
    rows: () => rows,
    append: (row) => {
      appendFileSync(handle, `${JSON.stringify(row)}\n`)
      fsyncSync(handle)
      rows.push(row)
    },
    close: () => closeSync(handle),
  }
}

/** A line cut off by a crash was never answered for, so it is cut off the file too. */
const readRows = <Row>(file: string): Row[] => {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}
