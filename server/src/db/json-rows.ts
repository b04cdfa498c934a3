import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows of several tables in one parameter of one statement: what PostgreSQL makes of `to_jsonb` and takes by
 * `jsonb_populate_recordset`. For statements that read or write what belongs together in one round trip.
 */
export type JsonRow = Readonly<Record<string, unknown>>

const columnsOf = (table: PgTable): [key: string, column: PgColumn][] =>
  Object.entries(getTableColumns(table))

/** The names of a table's columns in the database, in the order of its definition. */
export const columnNames = (table: PgTable): string[] => columnsOf(table).map(([key]) => toSnakeCase(key))

const defaultOf = ({ default: value }: PgColumn): unknown => (is(value, SQL) ? null : (value ?? null))

/** A row to be written, complete: the columns it leaves out have their defaults. */
export const toJsonRow = <Table extends PgTable>(table: Table, row: Table['$inferInsert']): JsonRow => {
  const values = new Map<string, unknown>(Object.entries(row))
  const cells = columnsOf(table).map(([key, column]) => [toSnakeCase(key), values.get(key) ?? defaultOf(column)])
  return Object.fromEntries(cells)
}

/** A stored row as Drizzle would give it. */
export const fromJsonRow = <Table extends PgTable>(table: Table, json: JsonRow): Table['$inferSelect'] => {
  const cells = columnsOf(table).map(([key, column]) => [key, fromCell(column, json[toSnakeCase(key)])])
  // The columns of the table, each as its type says.
  return Object.fromEntries(cells) as Table['$inferSelect']
}

const fromCell = ({ dataType }: PgColumn, value: unknown): unknown =>
  dataType === 'date' && typeof value === 'string' ? new Date(value) : (value ?? null)

/** `insert into` a table what the JSON parameter `$1` holds under the table's name; nothing where it holds nothing. */
export const insertFromJson = (table: PgTable, { instead = {} }: { instead?: Record<string, string> } = {}): string => {
  const names = columnNames(table)
  const values = names.map((name) => instead[name] ?? name)
  return `insert into ${getTableName(table)} (${names.join(', ')}) select ${values.join(', ')}
    from jsonb_populate_recordset(null::${getTableName(table)}, $1::jsonb -> '${getTableName(table)}')`
}
