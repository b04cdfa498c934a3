/** With this in front, Excel reads the file as UTF-8. */
export const CSV_START = '\uFEFF'

/** Ends lines as RFC 4180 has it. */
const LINE_END = '\r\n'

// What a spreadsheet would take for the start of a formula; it skips spaces, also those that are no ASCII.
const FORMULA = /^\s*[=+\-@\t\r\n|%\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * A phone number in groups, as screens write it, also with its middle hidden: "+232 76 156 563". Spreadsheets read it as a
 * text: it is no number, and without an operator between its groups it is no formula either.
 */
const PHONE_IN_GROUPS = /^\+\d{1,3}(?: (?:\d{1,8}|\*{3})){1,6}$/

/**
 * One line of a CSV file. Texts are quoted where they must be, and one that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays a text. Numbers stand as they are, and phone numbers in groups too: an apostrophe would
 * be taken for a part of them.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : textCell(cell))).join(',')}${LINE_END}`

const textCell = (text: string): string => {
  const safe = FORMULA.test(text) && !PHONE_IN_GROUPS.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
