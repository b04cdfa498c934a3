import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { onceFor } from '../kernel/once-for.ts'

/**
 * A row as `to_jsonb` makes it and `jsonb_populate_record` reads it: rows of several tables fit in one
 * parameter or answer. For the few statements that read or write many tables in one round trip.
 */
export type JsonRow = Readonly<Record<string, unknown>>

type Column = { key: string; name: string; isDate: boolean; defaultValue: unknown }

const defaultOf = ({ default: value }: PgColumn): unknown => (is(value, SQL) ? null : (value ?? null))

/** Read once for each table: the names derive from the keys. */
const columnsOf = onceFor((table: PgTable): Column[] =>
  Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: toSnakeCase(key),
    isDate: column.dataType === 'date',
    defaultValue: defaultOf(column),
  })),
)

/** The names of a table's columns in the database, in the order of its definition. */
export const columnNames = (table: PgTable): string[] => columnsOf(table).map(({ name }) => name)

/** A complete row to write: omitted columns have their defaults. */
export const toJsonRow = <Table extends PgTable>(table: Table, row: Table['$inferInsert']): JsonRow => {
  const values: Readonly<Record<string, unknown>> = row
  const json: Record<string, unknown> = {}
  for (const { key, name, defaultValue } of columnsOf(table)) json[name] = values[key] ?? defaultValue
  return json
}

/** A stored row as Drizzle returns it. */
export const fromJsonRow = <Table extends PgTable>(table: Table, json: JsonRow): Table['$inferSelect'] => {
  const row: Record<string, unknown> = {}
  for (const { key, name, isDate } of columnsOf(table)) row[key] = fromCell(json[name], isDate)
  // All columns of the table, with their types.
  return row as Table['$inferSelect']
}

const fromCell = (value: unknown, isDate: boolean): unknown =>
  isDate && typeof value === 'string' ? new Date(value) : (value ?? null)

/** Rows to write, under their table's name. */
export const rowsFor = <Table extends PgTable>(
  table: Table,
  rows: readonly (Table['$inferInsert'] | null)[],
): [name: string, rows: JsonRow[]] => [
  getTableName(table),
  rows.flatMap((row) => (row === null ? [] : [toJsonRow(table, row)])),
]

/** Expressions that replace a row's own cells, by column name. */
type Instead = Readonly<Record<string, string>>

/**
 * SQL that inserts the rows which `rowsFor` put under the table's name, out of the statement's first part:
 * `with input as materialized (select $1::jsonb as j)`.
 */
export const insertFromJson = (table: PgTable, instead: Instead = {}): string => {
  const [name, columns] = [getTableName(table), columnNames(table)]
  const values = columns.map((column) => instead[column] ?? `${name}.${column}`)
  return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}
    from jsonb_populate_recordset(null::${name}, (select j -> '${name}' from input)) as ${name}`
}
