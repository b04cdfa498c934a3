/** With this in front, Excel reads the file as UTF-8. */
export const CSV_START = '\uFEFF'

/** Ends lines as RFC 4180 has it. */
const LINE_END = '\r\n'

// What a spreadsheet would take for the start of a formula; it skips spaces, also those that are no ASCII.
const FORMULA = /^\s*[=+\-@\t\r\n|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * One line of a CSV file. Texts are quoted where they must be, and one that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays a text. Numbers stand as they are.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : textCell(cell))).join(',')}${LINE_END}`

const textCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
