// What spreadsheets turn codes and numbers into when they open a file and save it again.

/** Removes the `="0123"` or apostrophe that makes a spreadsheet leave a number unchanged. */
export const plainCell = (cell: string): string =>
  (/^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell).replace(/^'/, '')

const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i
/** Errors of Excel, LibreOffice and Google Sheets. A column too narrow for its number shows hashes only. */
const ERROR =
  /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|GETTING_DATA)$|^#{4,}$|^Err:5\d\d$/i
const TRUTH = /^(?:TRUE|FALSE|VRAI|FAUX)$/
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const DATE = new RegExp(
  `^(?:${MONTH}-\\d{2}|\\d{1,2}-${MONTH}(?:-\\d{2,4})?|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d{2}-\\d{2}(?: \\d{1,2}:\\d{2}.*)?)$`,
)
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?$/i

const AGAIN = 'Export the file again and upload it unopened'

/**
 * Says what a spreadsheet has put in place of a code, as a sentence with advice; null if the cell may be a
 * code.
 */
export const spreadsheetDamage = (cell: string): string | null => {
  if (ROUNDED.test(cell)) return `A spreadsheet has rounded this number. ${AGAIN}`
  if (ERROR.test(cell)) return `A spreadsheet shows an error in place of this code. ${AGAIN}`
  if (TRUTH.test(cell)) return `A spreadsheet has put ${cell} in place of this code. ${AGAIN}`
  if (DATE.test(cell) || TIME.test(cell))
    return `A spreadsheet has made a date or time of this code. ${AGAIN}`
  return null
}

/** How codes show that a spreadsheet saved their file: leading zeros lost, or digits after the fifteenth. */
export const SPREADSHEET_SIGNS = ['lengths', 'zeros'] as const
export type DamageSign = (typeof SPREADSHEET_SIGNS)[number]

/** How many digits of a number a spreadsheet keeps; it fills up with zeros. */
const KEPT_DIGITS = 15

/** Whether all these numbers have more digits than a spreadsheet keeps, with zeros in place of the excess. */
const areCutOff = (numbers: readonly string[]): boolean =>
  numbers.length > 0 &&
  numbers.every((each) => /^\d{16,}$/.test(each) && /^0+$/.test(each.slice(KEPT_DIGITS)))

/** The message for a line of such numbers. */
export const CUT_OFF = `A spreadsheet has put zeros in place of the last digits. ${AGAIN}`
const SURE_FROM = 3

/** As `areCutOff`, for enough numbers that the zeros are no coincidence. */
export const areSurelyCutOff = (numbers: readonly string[]): boolean =>
  numbers.length >= SURE_FROM && areCutOff(numbers)

/** Returns what suggests that a spreadsheet saved the codes of one file; null if nothing does. */
export const damageSign = (codes: readonly string[]): DamageSign | null => {
  if (codes.length === 0 || !codes.every((code) => /^\d+$/.test(code))) return null
  if (new Set(codes.map(({ length }) => length)).size > 1) return 'lengths'
  return areCutOff(codes) ? 'zeros' : null
}
