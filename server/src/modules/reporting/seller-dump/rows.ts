import { CSV_START, csvLine } from '@minit/domain/kernel/csv.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskedName, maskPhone, phoneForFiles } from '../../../kernel/phones.ts'
import type { Topic } from './topic.ts'

type Row = Record<string, unknown>

/** Few enough that formatting one batch does not delay other requests. */
const BATCH = 250

/** Amounts are stored in hundredths of a leone, and exported in leones. */
export const headOf = (column: string): string =>
  column === 'minor_per_dollar' ? 'minor_per_dollar_le' : column.replace(/_minor$/, '_le')

const isMoney = (column: string): boolean => headOf(column) !== column

const sourceOf = ({ columns, joined, table }: Topic): string => {
  const chosen = columns.map((name) => `${joined?.columns[name] ?? ownColumn(name)} as ${name}`)
  const owner = table === 'entrepreneurs' ? 't.id' : 't.entrepreneur_id'
  return `select ${chosen.join(', ')} from ${table} t ${joined?.from ?? ''}
    where ${owner} = current_setting('minit.entrepreneur_id') order by ${orderOf(columns)}`
}

// A day has no time zone: parsed as an instant, it would depend on this machine's zone.
const ownColumn = (name: string): string =>
  /(?:^|_)(?:day|on|fee_since)$/.test(name) ? `t.${name}::text` : `t.${name}`

const orderOf = (columns: readonly string[]): string =>
  columns.includes('id') ? 't.id' : `t.${columns[0]}${columns[1] === undefined ? '' : `, t.${columns[1]}`}`

/** Yields rows in batches, and reads the next one on demand. All names are constants of this code. */
async function* batchesOf(tx: TenantTx, name: string, source: string): AsyncGenerator<Row[]> {
  const cursor = `dump_${name}`
  await tx.send(`declare ${cursor} no scroll cursor for ${source}`, [])
  for (;;) {
    const rows = await tx.send<Row>(`fetch ${BATCH} from ${cursor}`, [])
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await tx.send(`close ${cursor}`, [])
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const cellOf = (topic: Topic, row: Row, column: string): string | number => {
  const value = row[column]
  if (value === null || value === undefined) return ''
  if (isMoney(column)) return moneyOf(value)
  if (topic.buyersPhones?.includes(column)) return numberOf(String(value))
  if (column.endsWith('phone') && typeof value === 'string') return phoneForFiles(value)
  // A customer without a name appears as their number, which lists mask.
  if (column === topic.buyersName)
    return maskedName({ customerName: String(value), phone: String(row.phone) })
  return typeof value === 'number' ? value : textOf(value)
}

/** Some columns contain an amount for each hour of the day. */
const moneyOf = (value: unknown): string | number =>
  Array.isArray(value)
    ? JSON.stringify(value.map((each) => minorToLe(Number(each))))
    : minorToLe(Number(value))

/** A message may go to an email address, which is the shop's own. */
const numberOf = (value: string): string => (value.includes('@') ? value : maskPhone(value))

/** Yields a topic's file in pieces. */
export async function* csvOf(tx: TenantTx, topic: Topic): AsyncGenerator<string> {
  yield CSV_START + csvLine(topic.columns.map(headOf))
  for await (const rows of batchesOf(tx, topic.table, sourceOf(topic)))
    yield rows.map((row) => csvLine(topic.columns.map((column) => cellOf(topic, row, column)))).join('')
}

export const AUDIT_COLUMNS = ['created_at', 'who', 'action', 'subject_type', 'subject_id'] as const

/**
 * Yields the audit lines of the shop. The log is the platform's, so a database function returns the
 * shop's lines.
 */
export async function* auditCsvOf(tx: TenantTx): AsyncGenerator<string> {
  yield CSV_START + csvLine([...AUDIT_COLUMNS])
  const source = `select ${AUDIT_COLUMNS.join(', ')} from audit_of_seller()`
  for await (const rows of batchesOf(tx, 'audit', source))
    yield rows.map((row) => csvLine(AUDIT_COLUMNS.map((column) => textOf(row[column])))).join('')
}
