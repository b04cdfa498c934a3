/** A row of a delimited file with the line that it begins on, counted from 1. */
export type DelimitedRow = { line: number; cells: string[] }

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The sign that stands most often outside quotes in the first lines; a comma where there is none. */
const delimiterOf = (text: string): string => {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => ({ sign, count: start.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

/**
 * The rows of a CSV file as spreadsheets and routers write it: commas, semicolons, tabs or bars, quotes that hold line
 * ends, lines that end in LF, CR or both, with or without a byte order mark. Empty rows are left out; cells are trimmed.
 */
export const readDelimited = (text: string): DelimitedRow[] => {
  const delimiter = delimiterOf(text)
  const rows: DelimitedRow[] = []
  let [cells, cell, isQuoted, line, begunOn] = [[] as string[], '', false, 1, 1]
  const endRow = (): void => {
    const row = [...cells, cell].map((each) => each.trim())
    if (row.some((each) => each !== '')) rows.push({ line: begunOn, cells: row })
    ;[cells, cell, begunOn] = [[], '', line]
  }
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
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
    else if (sign === '\n') endRow()
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  endRow()
  return rows
}
