import { getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnNames, insertFromJson, rowsFor } from './json-rows.ts'

/** SQL of the whole statement that its parts use. */
type StatementSql = {
  /** Condition under which the part writes. */
  when: string
  sellerId: string
  /** Name of the part that writes the purchase, by which others read what it returns. */
  purchase: string
}

type PartInput = Readonly<Record<string, unknown>>

/**
 * One common table expression of a statement that writes tables of several modules. The module that owns the table exports it;
 * `Facts` is what it has to know of the statement's subject.
 */
export type StatementPart<Facts> = {
  name: string
  sql: (statement: StatementSql) => string
  /** What the SQL reads from the statement's parameter `input`, by name. */
  input: (facts: Facts) => PartInput
}

/** SQL that reads the values of a part's own input, by their names. */
type ReadInput<Input> = {
  text: (name: keyof Input & string) => string
  texts: (name: keyof Input & string) => string
  /** A row that `toJsonRow` made. */
  row: (name: keyof Input & string, table: PgTable) => string
}

const READ_INPUT = {
  text: (name: string) => `(select j ->> '${name}' from input)`,
  texts: (name: string) => `array(select jsonb_array_elements_text(j -> '${name}') from input)`,
  row: (name: string, table: PgTable) =>
    `jsonb_populate_record(null::${getTableName(table)}, (select j -> '${name}' from input))`,
}

/** A part whose SQL can read nothing but its own input. */
export const statementPart = <Facts, Input extends PartInput>({
  name,
  input,
  sql,
}: {
  name: string
  input: (facts: Facts) => Input
  sql: (input: ReadInput<Input>, statement: StatementSql) => string
}): StatementPart<Facts> => ({ name, input, sql: (statement) => sql(READ_INPUT, statement) })

/** A part that inserts rows: none for null. */
export const insertPart = <Facts, Table extends PgTable>(
  table: Table,
  {
    rows,
    onConflict,
    returning,
  }: {
    rows: (facts: Facts) => readonly (Table['$inferInsert'] | null)[]
    onConflict?: string
    returning?: string
  },
): StatementPart<Facts> => ({
  name: `${getTableName(table)}_inserted`,
  input: (facts) => Object.fromEntries([rowsFor(table, rows(facts))]),
  sql: ({ when }) =>
    [
      `${insertFromJson(table)} where ${when}`,
      onConflict && `on conflict ${onConflict}`,
      returning && `returning ${returning}`,
    ]
      .filter(Boolean)
      .join(' '),
})

/** SQL of a column's new value, from the name of the column and its table. */
type NewValue = string | ((column: string, table: string) => string)

/** SQL: `column = value` for each key of a table. */
export const assignments = <Table extends PgTable>(
  table: Table,
  values: Partial<Record<keyof Table['$inferInsert'] & string, NewValue>>,
): string =>
  Object.entries<NewValue | undefined>(values)
    .map(([key, value = 'default']) => {
      const column = toSnakeCase(key)
      return `${column} = ${typeof value === 'string' ? value : value(column, getTableName(table))}`
    })
    .join(', ')

/** The value of the row that an insert could not write. */
export const fromExcluded: NewValue = (column) => `excluded.${column}`

/** The stored value and that of another row. */
export const raisedBy =
  (row: string) =>
  (column: string, table: string): string =>
    `${table}.${column} + ${row}.${column}`

/** SQL: each column of a table plus that of another row, but for these keys. */
export const raiseAll = <Table extends PgTable>(
  table: Table,
  row: string,
  except: readonly (keyof Table['$inferInsert'] & string)[],
): string => {
  const name = getTableName(table)
  const kept = new Set(except.map(toSnakeCase))
  const raised = raisedBy(row)
  return columnNames(table)
    .filter((column) => !kept.has(column))
    .map((column) => `${column} = ${raised(column, name)}`)
    .join(', ')
}

export type Step<Facts> = {
  part: StatementPart<Facts>
  /** Parts that must have written before this one does. */
  after?: readonly { name: string }[]
  /** What differs for it from the rest of the statement. */
  sql?: Partial<StatementSql>
}

/**
 * PostgreSQL runs the parts of a statement in no promised order. A part waits for another by counting what that one returns:
 * the count is not known before it has written and locked all its rows. So each part that is waited for has a `returning`.
 */
const isAfter = ({ name }: { name: string }): string => ` and (select count(*) from ${name}) >= 0`

/** One statement of all these parts, with one JSON parameter. `answer` is its last `select`. */
export const composeStatement = <Facts>(
  steps: readonly Step<Facts>[],
  { answer, ...statement }: StatementSql & { answer: string },
) => {
  const parts = steps.map(({ part, after = [], sql }) => {
    const when = statement.when + after.map(isAfter).join('')
    return `${part.name} as (${part.sql({ ...statement, when, ...sql })})`
  })
  return {
    text: `with input as materialized (select $1::jsonb as j), ${parts.join(', ')} ${answer}`,
    parameterOf: (facts: Facts): string => JSON.stringify(inputOf(steps, facts)),
  }
}

const inputOf = <Facts>(steps: readonly Step<Facts>[], facts: Facts): PartInput => {
  const entries = steps.flatMap(({ part }) => Object.entries(part.input(facts)))
  const input = Object.fromEntries(entries)
  if (Object.keys(input).length < entries.length)
    throw new Error('two parts of a statement have an input of one name')
  return input
}
