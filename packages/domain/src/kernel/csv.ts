/** Byte order mark: Excel reads a file that starts with it as UTF-8. */
export const CSV_START = '\uFEFF'

/** RFC 4180 line end. */
const LINE_END = '\r\n'

// What a spreadsheet takes for the start of a formula. It skips leading spaces, including non-ASCII ones.
const FORMULA = /^\s*[=+\-@\t\r\n|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * A phone number in groups, as screens show it, also masked: "+232 76 *** 563". Spreadsheets read it as text:
 * it is not a number, and without an operator between the groups it is not a formula.
 */
const PHONE_IN_GROUPS = /^\+\d{1,3}(?: (?:\d{1,8}|\*{3})){1,6}$/

/**
 * Writes one line of a CSV file. Quotes text where needed and prefixes text that a spreadsheet would run as a
 * formula with an apostrophe. Numbers and grouped phone numbers stay unchanged: the apostrophe would become
 * part of them.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : textCell(cell))).join(',')}${LINE_END}`

const textCell = (text: string): string => {
  const safe = FORMULA.test(text) && !PHONE_IN_GROUPS.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
