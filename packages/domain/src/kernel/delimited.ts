import { withoutInvisible } from './clean-text.ts'

/** A row of a delimited file with the line that it starts on, counted from 1. */
export type DelimitedRow = { line: number; cells: string[] }

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Returns the delimiter that is most frequent outside quotes in the first lines; a comma if there is none.
 */
export const delimiterOf = (text: string): string => {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

export type DelimitedPart = {
  rows: DelimitedRow[]
  /** The text after the last complete row. Prepend it to the next part. */
  rest: string
  /** The line that `rest` starts on. */
  nextLine: number
}

/**
 * How to read a part of a file. `line` is its first line; `isLast` accepts an unterminated row as complete.
 */
export type PartReading = { delimiter: string; line: number; isLast: boolean }

/** Returns the complete rows of a part of a file, which may be cut anywhere. See `readDelimited`. */
export const readDelimitedPart = (text: string, reading: PartReading): DelimitedPart => {
  const { delimiter, isLast } = reading
  // The first half of a CR LF, perhaps.
  const pendingCr = !isLast && text.endsWith('\r') ? '\r' : ''
  const plain = text.slice(0, text.length - pendingCr.length).replace(/\r\n?/g, '\n')
  const rows: DelimitedRow[] = []
  let [cells, cell, isQuoted] = [[] as string[], '', false]
  let [line, rowLine, rowStart] = [reading.line, reading.line, 0]
  const endRow = (): void => {
    const row = [...cells, cell].map((each) => withoutInvisible(each).trim())
    if (row.some((each) => each !== '')) rows.push({ line: rowLine, cells: row })
    ;[cells, cell, rowLine] = [[], '', line]
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
      rowStart = at + 1
    } else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  if (!isLast) return { rows, rest: plain.slice(rowStart) + pendingCr, nextLine: rowLine }
  endRow()
  return { rows, rest: '', nextLine: line }
}

/**
 * Reads the rows of a CSV file as spreadsheets and routers write it: commas, semicolons, tabs or bars; quotes
 * around line ends; LF, CR or both; with or without a byte order mark. Skips empty rows, trims cells and
 * removes invisible characters.
 */
export const readDelimited = (text: string): DelimitedRow[] => {
  const plain = text.replace(/^\uFEFF/, '')
  return readDelimitedPart(plain, { delimiter: delimiterOf(text), line: 1, isLast: true }).rows
}
