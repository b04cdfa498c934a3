import { type DelimitedRow, readDelimited } from '../kernel/delimited.ts'
import { readMinutes } from '../kernel/spoken-minutes.ts'
import { type EatenSign, eatenCell, eatenSign } from '../kernel/spreadsheet-cells.ts'

/** As many codes are read from one file at most. */
export const MAX_CODES_A_FILE = 5_000
/** As many signs a file has at most. */
export const MAX_FILE_LENGTH = 1_000_000

/** One code that a router's own file holds. `minutes` is null where the file says nothing of its time. */
export type FileCode = { line: number; code: string; password: string | null; minutes: number | null }

export type CodeFile = {
  /** Each code once. */
  codes: FileCode[]
  /** Lines that hold a code which stood further up in the same file. */
  repeated: number
  /** Lines without a code that can be sold, with why. */
  unreadable: { line: number; why: string }[]
  /** Why a spreadsheet may have saved the file and changed its codes; null where nothing looks like it. */
  eatenSign: EatenSign | null
}

const CODE_NAMES = ['code', 'vouchercode', 'voucher', 'vouchers', 'pin', 'pincode', 'accesscode', 'ticket']
const USER_NAMES = ['username', 'user', 'login', 'name']
const PASSWORD_NAMES = ['password', 'pass', 'pwd']
const TIME_NAMES = ['duration', 'minutes', 'time', 'timelimit', 'limituptime', 'validity', 'validfor']
const USED_NAMES = ['status', 'used', 'usedcount', 'state']

type Columns = {
  code: number
  password: number
  time: number
  used: number
  /** What one of the time's plain numbers means. */
  minutesAUnit: number
}

/** `Duration (hours)` → `duration`. */
const nameOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z]/g, '')

const unitOf = (heading: string): number => {
  if (/day/i.test(heading)) return 24 * 60
  if (/hour/i.test(heading)) return 60
  return /second/i.test(heading) ? 1 / 60 : 1
}

const columnsOf = ({ cells }: DelimitedRow): Columns | null => {
  const names = cells.map(nameOf)
  const find = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name))
  const password = find(PASSWORD_NAMES)
  const named = find(CODE_NAMES)
  // A login of two parts; a column that is just called "name" is none.
  const code = named >= 0 || password < 0 ? named : find(USER_NAMES)
  if (code < 0) return null
  const time = find(TIME_NAMES)
  return { code, password, time, used: find(USED_NAMES), minutesAUnit: unitOf(cells[time] ?? '') }
}

/** A file without a heading holds codes in its first column, and nothing else of it is taken for anything. */
const NO_HEADING: Columns = { code: 0, password: -1, time: -1, used: -1, minutesAUnit: 1 }

/** Some files begin with a title or a date: a heading stands within these first rows. */
const HEADING_WITHIN = 10

const headingOf = (rows: readonly DelimitedRow[]): { columns: Columns; body: readonly DelimitedRow[] } => {
  for (const [index, row] of rows.slice(0, HEADING_WITHIN).entries()) {
    const columns = columnsOf(row)
    if (columns !== null) return { columns, body: rows.slice(index + 1) }
  }
  return { columns: NO_HEADING, body: rows }
}

/** Spreadsheets are told to leave a number as it is by writing `="0123"`. */
const plainOf = (cell: string): string => /^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell

// Without the backtick, which no SMS can carry as one letter of 160. With both at their longest a message is two parts.
const CODE = /^[!-_a-~]{4,40}$/
const PASSWORD = /^[!-_a-~]{1,30}$/
const USED = /\b(used|expired|revoked|disabled|in.?use|active since)\b|^yes$|^true$|^[1-9]\d*$/i
const UNUSED = /\b(un|not[ _-]?)used\b|valid|^no$|^false$|^0$/i

const problemOf = (code: string, password: string | null, used: string): string | null => {
  if (code === '') return 'There is no code in this line'
  const eaten = eatenCell(code) ?? (password === null ? null : eatenCell(password))
  if (eaten !== null) return eaten
  if (/\s/.test(code)) return 'A code has no spaces'
  if (!CODE.test(code)) return 'A code has 4 to 40 letters, digits or signs'
  if (password !== null && !PASSWORD.test(password)) return 'A password has 1 to 30 letters, digits or signs'
  const state = used.replaceAll('_', ' ')
  if (USED.test(state) && !UNUSED.test(state)) return 'The file says that this code was used'
  return null
}

/**
 * The codes in a file that a router or its controller has exported, as CSV in any of its spellings, with or without a heading.
 * A heading tells the columns by the names that UniFi, Omada, TP-Link and MikroTik use.
 */
export const readCodeFile = (text: string): CodeFile => {
  const { columns, body } = headingOf(readDelimited(text))
  const codes = new Map<string, FileCode>()
  const unreadable: CodeFile['unreadable'] = []
  let repeated = 0
  for (const { line, cells } of body) {
    const at = (index: number): string => plainOf(cells[index] ?? '')
    const code = at(columns.code)
    const password = columns.password < 0 || at(columns.password) === '' ? null : at(columns.password)
    const why = problemOf(code, password, at(columns.used))
    if (why !== null) unreadable.push({ line, why })
    else if (codes.has(code)) repeated += 1
    else
      codes.set(code, { line, code, password, minutes: readMinutes(at(columns.time), columns.minutesAUnit) })
  }
  const read = [...codes.values()]
  const passwords = read.flatMap(({ password }) => password ?? [])
  const sign = eatenSign(read.map(({ code }) => code)) ?? eatenSign(passwords)
  return { codes: read, repeated, unreadable, eatenSign: sign }
}

/** A code as much as somebody needs who compares it with their own list: its first two and last two letters. */
export const maskCode = (code: string): string => {
  const shown = code.length < 6 ? 1 : 2
  return `${code.slice(0, shown)}${'•'.repeat(code.length - 2 * shown)}${code.slice(-shown)}`
}
