import { indexBuiltBy, isConcurrent } from './concurrent-indexes.ts'
import { tableDangersOf } from './table-dangers.ts'

/** A statement that the release before could not live with, or that keeps sales waiting while it runs. */
export type Danger = { statement: string; why: string }

/** Says, in a line of its own before a statement, why it is safe: `-- safe: nothing reads it since 1.0.0`. */
const SAFE = /^\s*--\s*safe:\s*\S+/im

const GONE = 'what the release before reads would be gone'
const KEPT_LOCKED = 'rows stay locked until the whole migration ends'
const WAITING = 'nobody buys until it has ended'
const USED = 'the release before still uses it'

const DANGERS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^drop\s+index\b/i,
    'the release before may rest on it: it is quick by it, or names its key in `on conflict`',
  ],
  [/^drop\s+(?!index\b)/i, USED],
  [/^reassign\b/i, USED],
  [
    /^alter\s+(?:type|view|materialized\s+view|function|procedure|sequence|schema|index|policy|trigger|domain)\b[^;]*\brename\b/i,
    'the release before knows the old name',
  ],
  [/^alter\s+(?:policy|function|procedure|domain)\b/i, 'the release before relies on it as it was'],
  [/^alter\s+(?:role|user|group)\b/i, 'the release before logs in by it, and needs its rights'],
  [/^create\s+or\s+replace\b/i, 'where it is there already, the release before relies on it as it was'],
  [/^create\s+policy\b.*\bas\s+restrictive\b/i, 'the release before may be refused what it could do'],
  [/^(?:alter\s+default\b.*\s)?revoke\b/i, 'the release before may need the right'],
  [/^(?:truncate|delete)\b/i, GONE],
  [/^(?:update|merge)\b/i, KEPT_LOCKED],
  [/^with\b.*[()]\s*(?:update|merge\s+into)\b/i, KEPT_LOCKED],
  [/^with\b.*[()]\s*delete\s+from\b/i, GONE],
  [/^(?:cluster|vacuum|reindex|lock|refresh\s+materialized)\b/i, WAITING],
  [/^do\b/i, 'what it does is not looked at here: write its statements out'],
]

/** Since 0045: those before are released, or stand in a release that was tried with them. */
export const BUILT_UNDER_A_LOCK =
  'nobody writes to the table while it is built: build it concurrently, in a migration of its own that begins with -- concurrently'
const BUILT_INSIDE = 'it cannot be built inside a transaction: begin the file with -- concurrently'
const NO_INDEX_OUTSIDE =
  'outside a transaction it would be half done where it is cut off: indexes alone are built there'

const TABLE =
  /\b(?:alter\s+table(?:\s+if\s+exists)?(?:\s+only)?|on|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|merge\s+into)\s+"?(?:public"?\.)?"?(\w+)"?/i
const MADE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(?:public"?\.)?"?(\w+)"?/gi

/** Comments and the text of functions are no statements. What `safe:` stands before is left out. */
const statementsOf = (sql: string): string[] =>
  sql
    .split(/--> statement-breakpoint/)
    .flatMap((part) => withoutBodies(part).split(';'))
    .filter((statement) => !SAFE.test(statement))
    .map((statement) =>
      statement
        .replace(/--[^\n]*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((statement) => statement !== '')

const withoutBodies = (sql: string): string => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'...'")

const dangersOf = (statement: string, made: ReadonlySet<string>): string[] => {
  // What stands before an `update` in a `with` may name any table.
  const table = /^with\b/i.test(statement) ? undefined : TABLE.exec(statement)?.[1]
  // Nobody has rows in a table that this very migration makes.
  if (table !== undefined && made.has(table)) return []
  const found = DANGERS.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
  found.push(...tableDangersOf(statement))
  if (/\bcreate\s+unique\s+index\b/i.test(statement))
    found.push('the release before may write what it refuses')
  if (/\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently\b)/i.test(statement)) found.push(BUILT_UNDER_A_LOCK)
  return found
}

/** Indexes of tables that have rows are built in files of their own, and nothing else is. */
const placeOf = (statement: string, isOutside: boolean): string[] => {
  const isBuild = indexBuiltBy(statement) !== null
  if (isOutside) return isBuild ? [] : [NO_INDEX_OUTSIDE]
  return isBuild || /\bindex\s+concurrently\b/i.test(statement) ? [BUILT_INSIDE] : []
}

/** What of a migration would not let the release before go on selling meanwhile and afterwards. */
export const findDangers = (sql: string): Danger[] => {
  const made = new Set([...sql.matchAll(MADE)].map(([, name = '']) => name))
  return statementsOf(sql).flatMap((statement) =>
    [...dangersOf(statement, made), ...placeOf(statement, isConcurrent(sql))].map((why) => ({
      statement: statement.slice(0, 160),
      why,
    })),
  )
}
