import { formatClock, formatDay } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'
import { providerName } from './provider-names.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ONE_WORD = /^[a-z]+(_[a-z]+)+$/

/** "networkName" becomes "Network name", "isOnSale" becomes "On sale". */
const labelOf = (name: string): string => {
  const words = name
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const instantText = (at: Date): string => `${formatDay(at)}, ${formatClock(at)}`

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return instantText(new Date(value))
    if (DAY.test(value)) return formatDay(new Date(value))
    return ONE_WORD.test(value) ? value.replaceAll('_', ' ') : value
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join(', ')
  return typeof value === 'object' ? `(${auditText(value)})` : String(value)
}

/** Units that the names of numbers end in, and how such a number is shown. */
const UNITS: readonly (readonly [RegExp, (value: number) => string])[] = [
  [/Minor$/, formatLe],
  [/Cents$/, (cents) => `$${cents / 100}`],
  [/basisPoints$/i, (points) => `${points / 100}%`],
]

/** What stands for names that say nothing without their unit. */
const LABELS: Readonly<Record<string, string>> = { basisPoints: 'Percent', minorPerDollar: 'One dollar' }

const partText = ([name, value]: [string, unknown]): string => {
  if (name === 'provider' && typeof value === 'string') return `${labelOf(name)}: ${providerName(value)}`
  if (typeof value !== 'number') return `${labelOf(name)}: ${textOf(value)}`
  if (name === 'minorPerDollar') return `${LABELS[name]}: ${formatLe(value)}`
  const unit = UNITS.find(([ending]) => ending.test(name))
  if (unit === undefined) return `${labelOf(name)}: ${value}`
  const [ending, format] = unit
  return `${LABELS[name] ?? labelOf(name.replace(ending, ''))}: ${format(value)}`
}

/** The facts of an audited change in words, sums in leones: "Cash: Le 90, Owed: Le 162". */
export const auditText = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(partText).join(', ')
    : textOf(value)
