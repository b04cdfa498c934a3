import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * A row as `to_jsonb` makes it and `jsonb_populate_record` takes it: rows of several tables then fit in one parameter
 * or one answer. For the few statements that read or write many tables in one round trip.
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
  const cells = columnsOf(table).map(([key, column]) => [
    toSnakeCase(key),
    values.get(key) ?? defaultOf(column),
  ])
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

/** Rows to be written, under their table's name. */
export const rowsFor = <Table extends PgTable>(
  table: Table,
  rows: readonly (Table['$inferInsert'] | null)[],
): [name: string, rows: JsonRow[]] => [
  getTableName(table),
  rows.flatMap((row) => (row === null ? [] : [toJsonRow(table, row)])),
]

/** The expressions that stand for a row's own cells, by the column's name. */
type Instead = Readonly<Record<string, string>>

/**
 * SQL that inserts the rows which `rowsFor` put under the table's name, out of the statement's first part:
 * `with given as materialized (select $1::jsonb as j)`.
 */
export const insertGiven = (table: PgTable, instead: Instead = {}): string => {
  const [name, columns] = [getTableName(table), columnNames(table)]
  const values = columns.map((column) => instead[column] ?? `${name}.${column}`)
  return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}
    from jsonb_populate_recordset(null::${name}, (select j -> '${name}' from given)) as ${name}`
}
