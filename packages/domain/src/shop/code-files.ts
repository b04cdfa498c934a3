import { type DelimitedRow, readDelimited } from '../kernel/delimited.ts'
import { readMinutes } from '../kernel/spoken-minutes.ts'
import { type DamageSign, damageSign, spreadsheetDamage } from '../kernel/spreadsheet-cells.ts'

/** The most codes read from one file. */
export const MAX_CODES_A_FILE = 5_000
/** The most characters of a file. */
export const MAX_FILE_LENGTH = 1_000_000

/** One code of a router's own file. `minutes` is null if the file does not state the duration. */
export type FileCode = { line: number; code: string; password: string | null; minutes: number | null }

export type CodeFile = {
  /** Without repetitions. */
  codes: FileCode[]
  /** Lines whose code appeared earlier in the same file. */
  repeated: number
  /** Lines without a code that can be sold, with the reason. */
  unreadable: { line: number; why: string }[]
  /** Why a spreadsheet may have saved the file and changed its codes; null if nothing suggests it. */
  eatenSign: DamageSign | null
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
  /** The minutes of one unit in the time column. */
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
  // A login of two parts. A column that is only called "name" is no code.
  const code = named >= 0 || password < 0 ? named : find(USER_NAMES)
  if (code < 0) return null
  const time = find(TIME_NAMES)
  return { code, password, time, used: find(USED_NAMES), minutesAUnit: unitOf(cells[time] ?? '') }
}

/** A file without a heading has codes in its first column; other columns are ignored. */
const NO_HEADING: Columns = { code: 0, password: -1, time: -1, used: -1, minutesAUnit: 1 }

/** Some files begin with a title or a date, so the heading is searched in this many rows. */
const HEADING_WITHIN = 10

const headingOf = (rows: readonly DelimitedRow[]): { columns: Columns; body: readonly DelimitedRow[] } => {
  for (const [index, row] of rows.slice(0, HEADING_WITHIN).entries()) {
    const columns = columnsOf(row)
    if (columns !== null) return { columns, body: rows.slice(index + 1) }
  }
  return { columns: NO_HEADING, body: rows }
}

/** Removes the `="0123"` that makes a spreadsheet leave a number unchanged. */
const plainOf = (cell: string): string => /^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell

// Without the backtick, which is not in GSM-7. With both at their longest a message takes two parts.
const CODE = /^[!-_a-~]{4,40}$/
const PASSWORD = /^[!-_a-~]{1,30}$/
const USED = /\b(used|expired|revoked|disabled|in.?use|active since)\b|^yes$|^true$|^[1-9]\d*$/i
const UNUSED = /\b(un|not[ _-]?)used\b|valid|^no$|^false$|^0$/i

const problemOf = (code: string, password: string | null, used: string): string | null => {
  if (code === '') return 'There is no code in this line'
  const damage = spreadsheetDamage(code) ?? (password === null ? null : spreadsheetDamage(password))
  if (damage !== null) return damage
  if (/\s/.test(code)) return 'A code has no spaces'
  if (!CODE.test(code)) return 'A code has 4 to 40 letters, digits or signs'
  if (password !== null && !PASSWORD.test(password)) return 'A password has 1 to 30 letters, digits or signs'
  const state = used.replaceAll('_', ' ')
  if (USED.test(state) && !UNUSED.test(state)) return 'The file says that this code was used'
  return null
}

/**
 * Reads the codes of a file exported by a router or its controller: CSV in any dialect, with or without a
 * heading. The columns are found by the names that UniFi, Omada, TP-Link and MikroTik use.
 */
export const readCodeFile = (text: string): CodeFile => {
  const { columns, body } = headingOf(readDelimited(text))
  const codes = new Map<string, FileCode>()
  const unreadable: CodeFile['unreadable'] = []
  let repeated = 0
  for (const { line, cells } of body) {
    const cellAt = (index: number): string => plainOf(cells[index] ?? '')
    const code = cellAt(columns.code)
    const password = columns.password < 0 || cellAt(columns.password) === '' ? null : cellAt(columns.password)
    const why = problemOf(code, password, cellAt(columns.used))
    if (why !== null) unreadable.push({ line, why })
    else if (codes.has(code)) repeated += 1
    else
      codes.set(code, {
        line,
        code,
        password,
        minutes: readMinutes(cellAt(columns.time), columns.minutesAUnit),
      })
  }
  const read = [...codes.values()]
  const passwords = read.flatMap(({ password }) => password ?? [])
  const sign = damageSign(read.map(({ code }) => code)) ?? damageSign(passwords)
  return { codes: read, repeated, unreadable, eatenSign: sign }
}

/** Masks a code except its first and last two characters, which are enough to compare it with a list. */
export const maskCode = (code: string): string => {
  const shown = code.length < 6 ? 1 : 2
  return `${code.slice(0, shown)}${'•'.repeat(code.length - 2 * shown)}${code.slice(-shown)}`
}
