import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * The records of a stand-in: an append-only file of JSON lines, flushed to disk before the stand-in answers,
 * and read back completely on a restart.
 */
export type Ledger<Row> = { rows: () => readonly Row[]; append: (row: Row) => void; close: () => void }

export const openLedger = <Row>(file: string): Ledger<Row> => {
  mkdirSync(dirname(file), { recursive: true })
  const rows = existsSync(file) ? readRows<Row>(file) : []
  const handle = openSync(file, 'a')
  return {
    rows: () => rows,
    append: (row) => {
      appendWhole(handle, `${JSON.stringify(row)}\n`)
      rows.push(row)
    },
    close: () => closeSync(handle),
  }
}

/** A full disk may write only the beginning of a line: it is truncated, or the next row would continue it. */
const appendWhole = (handle: number, line: string): void => {
  const { size } = fstatSync(handle)
  try {
    appendFileSync(handle, line)
    fsyncSync(handle)
  } catch (error) {
    ftruncateSync(handle, size)
    throw error
  }
}

/**
 * A last line torn by a crash was never acknowledged, so it is truncated. A line torn in the middle of the
 * file may be followed, on the same line, by a complete row, which was acknowledged: that row is kept.
 */
const readRows = <Row>(file: string): Row[] => {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(LINE_END) + 1
  if (end < bytes.length) truncateSync(file, end)
  const lines = bytes
    .toString('utf8', 0, end)
    .split('\n')
    .filter((line) => line !== '')
  const read = lines.map((line) => readLine<Row>(line))
  const torn = read.filter(({ isWhole }) => !isWhole).length + (end < bytes.length ? 1 : 0)
  if (torn > 0) process.stderr.write(`${file}: ${torn} torn line(s) left out, never answered for\n`)
  return read.flatMap(({ rows }) => rows)
}

const LINE_END = 0x0a

const readLine = <Row>(line: string): { rows: Row[]; isWhole: boolean } => {
  for (let start = 0; start !== -1; start = line.indexOf('{', start + 1)) {
    const row = parsed<Row>(line.slice(start))
    if (row !== null) return { rows: [row], isWhole: start === 0 }
  }
  return { rows: [], isWhole: false }
}

const parsed = <Row>(text: string): Row | null => {
  try {
    // Written by this file.
    return JSON.parse(text) as Row
  } catch {
    return null
  }
}
