import { withoutInvisible } from './clean-text.ts'

/** A row of a delimited file with the line that it begins on, counted from 1. */
export type DelimitedRow = { line: number; cells: string[] }

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The sign that stands most often outside quotes in the first lines; a comma where there is none. */
export const delimiterOf = (text: string): string => {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

export type DelimitedPart = {
  rows: DelimitedRow[]
  /** What follows the last row that has ended, to be put before the next part. */
  rest: string
  /** The line that the rest begins on. */
  nextLine: number
}

/** How a part of a file is read: `line` is the one that it begins on; `isLast` takes an unended row for a whole one. */
export type PartReading = { delimiter: string; line: number; isLast: boolean }

/** The rows that have ended in a part of a file, which may be cut anywhere. See `readDelimited`. */
export const readDelimitedPart = (text: string, reading: PartReading): DelimitedPart => {
  const { delimiter, isLast } = reading
  // Half of a line end, perhaps.
  const held = !isLast && text.endsWith('\r') ? '\r' : ''
  const plain = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  const rows: DelimitedRow[] = []
  let [cells, cell, isQuoted] = [[] as string[], '', false]
  let [line, begunOn, begunAt] = [reading.line, reading.line, 0]
  const endRow = (): void => {
    const row = [...cells, cell].map((each) => withoutInvisible(each).trim())
    if (row.some((each) => each !== '')) rows.push({ line: begunOn, cells: row })
    ;[cells, cell, begunOn] = [[], '', line]
  }
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at)
    if (sign === '\n') line += 1
    if (sign === '"' && isQuoted && plain.charAt(at + 1) === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) cell = ''
    } else if (isQuoted) cell += sign
    else if (sign === '\n') {
      endRow()
      begunAt = at + 1
    } else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  if (!isLast) return { rows, rest: plain.slice(begunAt) + held, nextLine: begunOn }
  endRow()
  return { rows, rest: '', nextLine: line }
}

/**
 * The rows of a CSV file as spreadsheets and routers write it: commas, semicolons, tabs or bars, quotes that hold line
 * ends, lines that end in LF, CR or both, with or without a byte order mark. Empty rows are left out; cells are trimmed and have
 * no invisible signs.
 */
export const readDelimited = (text: string): DelimitedRow[] => {
  const plain = text.replace(/^\uFEFF/, '')
  return readDelimitedPart(plain, { delimiter: delimiterOf(text), line: 1, isLast: true }).rows
}
