// What spreadsheets make of codes and numbers when they open a file and save it again.

/** Spreadsheets are told to leave a number as it is by writing `="0123"`, or by an apostrophe. */
export const plainCell = (cell: string): string =>
  (/^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell).replace(/^'/, '')

const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i
/** Of Excel, LibreOffice and Google Sheets; a column too narrow for its number is all hashes. */
const ERROR =
  /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|GETTING_DATA)$|^#{4,}$|^Err:5\d\d$/i
const TRUTH = /^(?:TRUE|FALSE|VRAI|FAUX)$/
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const DATE = new RegExp(
  `^(?:${MONTH}-\\d{2}|\\d{1,2}-${MONTH}(?:-\\d{2,4})?|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d{2}-\\d{2}(?: \\d{1,2}:\\d{2}.*)?)$`,
)
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?$/i

const AGAIN = 'Export the file anew and upload it unopened'

/** What a spreadsheet has put in place of a code, in a sentence with what to do; null where the cell may be a code. */
export const eatenCell = (cell: string): string | null => {
  if (ROUNDED.test(cell)) return `A spreadsheet has rounded this number. ${AGAIN}`
  if (ERROR.test(cell)) return `A spreadsheet shows an error in place of this code. ${AGAIN}`
  if (TRUTH.test(cell)) return `A spreadsheet has put ${cell} in place of this code. ${AGAIN}`
  if (DATE.test(cell) || TIME.test(cell))
    return `A spreadsheet has made a date or time of this code. ${AGAIN}`
  return null
}

/** How codes look when a spreadsheet saved their file: zeros at their beginning gone, or digits after the fifteenth. */
export const EATEN_SIGNS = ['lengths', 'zeros'] as const
export type EatenSign = (typeof EATEN_SIGNS)[number]

/** As many digits of a number as a spreadsheet keeps; zeros stand for the rest. */
const KEPT_DIGITS = 15

/** Whether all these numbers have more digits than a spreadsheet keeps, and zeros in the place of those. */
const areCutOff = (numbers: readonly string[]): boolean =>
  numbers.length > 0 &&
  numbers.every((each) => /^\d{16,}$/.test(each) && /^0+$/.test(each.slice(KEPT_DIGITS)))

/** What to say of a line of such numbers. */
export const CUT_OFF = `A spreadsheet has put zeros in place of the last digits. ${AGAIN}`
const SURELY = 3

/** The same of so many numbers that the zeros are no chance. */
export const areSurelyCutOff = (numbers: readonly string[]): boolean =>
  numbers.length >= SURELY && areCutOff(numbers)

/** What about the codes of one file makes one ask whether a spreadsheet saved it; null where nothing does. */
export const eatenSign = (codes: readonly string[]): EatenSign | null => {
  if (codes.length === 0 || !codes.every((code) => /^\d+$/.test(code))) return null
  if (new Set(codes.map(({ length }) => length)).size > 1) return 'lengths'
  return areCutOff(codes) ? 'zeros' : null
}
