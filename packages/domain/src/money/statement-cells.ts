import { cleanPhone } from '../kernel/clean-text.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { StatementLineKind } from './statements.ts'

/** The value of a cell, or why it cannot be read. */
export type Read<Value> = { value: Value } | { why: string }

const CURRENCIES = /^(?:sle|nle|le)\.?|(?:sle|nle|le)\.?$/i
const OTHER_CURRENCY = /[a-z]{2,}|[$€£]/i

const ungrouped = (digits: string): string | null => {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && dot >= 0) {
    const [group, point] = comma > dot ? ['.', ','] : [',', '.']
    return digits.replaceAll(group, '').replace(point, '.')
  }
  if (comma >= 0)
    return /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  // Leones have two decimals, so this may be one thousand or a little more than one.
  return /^\d{1,3}\.\d{3}$/.test(digits) ? null : digits
}

/**
 * Reads an amount as spreadsheets and providers write it, in minor units: "1,234.50", "1.234,50", "Le 20",
 * "(20.00)", "-20", "20.00 DR". A negative amount is money that went out.
 */
export const readAmount = (cell: string): Read<number> => {
  const plain = cell.replace(/[\s\u00A0\u202F'’]/g, '')
  const isOut = /^\(.*\)$|^[-–−]|[-–−]$|dr$/i.test(plain)
  const bare = plain.replace(/^[-–−+(]+|[-–−)]+$/g, '').replace(/[cd]r$/i, '')
  const digits = bare.replace(CURRENCIES, '').replace(/^[-–−+]/, '')
  if (digits === '') return { why: 'There is no amount in this line' }
  if (OTHER_CURRENCY.test(digits)) return { why: `${cell} is no amount in leones` }
  const number = ungrouped(digits)
  if (number === null)
    return {
      why: `${cell} may be ${digits.replace('.', '')} or about ${digits.slice(0, -4)}: we cannot tell`,
    }
  if (!/^\d{1,11}(?:\.\d{1,2})?0*$/.test(number)) return { why: `${cell} is no amount in leones` }
  const minor = Math.round(Number(number) * 100)
  return { value: isOut || /^[-–−]/.test(bare.replace(CURRENCIES, '')) ? -minor : minor }
}

/** Whether the day or the month comes first where both are numbers. */
export type DateOrder = 'day_first' | 'month_first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME =
  /(?:[T ,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap]m)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const NUMBERS = new RegExp(`^(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{2,4})${TIME.source}`, 'i')
const NAMED = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?(\\d{1,2})[ -]([a-z]{3})[a-z]*\\.?[\\s,-]+(\\d{2,4})${TIME.source}`,
  'i',
)
const MONTH_NAMED = new RegExp(`^([a-z]{3})[a-z]*\\.? (\\d{1,2}),? (\\d{4})${TIME.source}`, 'i')
const SERIAL = /^(\d{5})(?:\.(\d+))?$/

type Parts = { year: number; month: number; day: number }

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

const fromNumbers = (one: string, two: string, three: string, order: DateOrder): Parts => {
  if (one.length === 4) return { year: Number(one), month: Number(two), day: Number(three) }
  const [day, month] = order === 'day_first' ? [one, two] : [two, one]
  return { year: fullYear(three), month: Number(month), day: Number(day) }
}

const offsetMs = (zone: string | undefined): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  if (sign === undefined) return 0
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Null for an impossible day or time. Without a zone it is Freetown time, which is UTC. */
const instantOf = (
  { year, month, day }: Parts,
  [hour, minute, second, half, zone]: (string | undefined)[],
): Date | null => {
  const late = half?.toLowerCase() === 'pm' ? 12 : 0
  const hours = half === undefined ? Number(hour ?? 0) : (Number(hour) % 12) + late
  const at = Date.UTC(year, month - 1, day, hours, Number(minute ?? 0), Number(second ?? 0))
  const date = new Date(at)
  const isValid =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hours < 24 && Number(minute ?? 0) < 60
  return isValid && year >= 2015 && year < 2100 ? new Date(at - offsetMs(zone)) : null
}

const partsOf = (text: string, order: DateOrder): { parts: Parts; time: (string | undefined)[] } | null => {
  const numbers = NUMBERS.exec(text)
  if (numbers !== null) {
    const [, one = '', two = '', three = '', ...time] = numbers
    return { parts: fromNumbers(one, two, three, order), time }
  }
  const [, first, second, year = '', ...time] = NAMED.exec(text) ?? MONTH_NAMED.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const [day, name] = /\d/.test(first) ? [first, second] : [second, first]
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  return { parts: { year: fullYear(year), month, day: Number(day) }, time }
}

/**
 * Reads an instant as spreadsheets and providers write it; `order` applies where day and month are both
 * numbers.
 */
export const readInstant = (cell: string, order: DateOrder): Read<Date> => {
  const text = cell.trim()
  if (text === '') return { why: 'There is no date in this line' }
  if (/^\d{10}$|^\d{13}$/.test(text)) return { value: new Date(Number(text.padEnd(13, '0'))) }
  const [serial, days] = SERIAL.exec(text) ?? []
  // Days since the end of 1899, as Excel counts them.
  if (serial !== undefined && days !== undefined)
    return { value: new Date(Math.round((Number(serial) - 25_569) * DAY_MS)) }
  const found = partsOf(text, order)
  const instant = found === null ? null : instantOf(found.parts, found.time)
  return instant === null ? { why: `${cell} is no date that we can read` } : { value: instant }
}

/** Returns the order shown by the first date that can be read in one way only; the day first if none can. */
export const dateOrderOf = (cells: readonly string[]): DateOrder => {
  for (const cell of cells) {
    const [, one = '', two = ''] = NUMBERS.exec(cell.trim()) ?? []
    if (one.length <= 2 && Number(two) > 12) return 'month_first'
    if (one.length <= 2 && Number(one) > 12) return 'day_first'
  }
  return 'day_first'
}

/** Reads a phone number of Sierra Leone in any spelling as E.164; null if it is none, or masked. */
export const readStatementPhone = (cell: string): string | null => {
  const digits = cleanPhone(cell).replace(/\D/g, '').replace(/^00/, '')
  const national = /^(?:232|0)?(\d{8})$/.exec(digits)?.[1]
  return national === undefined || /[x*•]/i.test(cell) ? null : `+232${national}`
}

/** Reads a line's type: the direction of its money, or `other` for money of no customer or seller. */
export const readKind = (cell: string): StatementLineKind | 'other' | null => {
  const text = cell.toLowerCase().replace(/[^a-z]/g, ' ')
  if (/\b(fees?|charges?|commission|tax|balance|top ?up|adjustment|float|transfer in)\b/.test(text))
    return 'other'
  if (/\b(refund|reversal|chargeback)/.test(text)) return 'refund'
  if (/\b(payout|withdraw|disburse|debit|out|sent|transfer)/.test(text)) return 'payout'
  return /\b(deposit|payment|collection|credit|in|sale|purchase|received|order|in app|momo|card|link)/.test(
    text,
  )
    ? 'payment'
    : null
}

/** Whether a status means that the money moved; null if the status is unknown. */
export const readHasMoved = (cell: string): boolean | null => {
  const text = cell.toLowerCase()
  if (
    /fail|reject|declin|expire|cancel|pending|process|initiat|accepted|submitted|enqueued|unsuccess|not /.test(
      text,
    )
  )
    return false
  return /complete|success|paid|settled|done|ok|approved|finali[sz]ed/.test(text) ? true : null
}
