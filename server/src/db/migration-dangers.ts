import { indexBuiltBy, isConcurrent } from './concurrent-indexes.ts'
import { tableDangersOf } from './table-dangers.ts'

/** A statement that breaks the previous release, or that blocks sales while it runs. */
export type Danger = { statement: string; why: string }

/** A comment before a statement that states why it is safe: `-- safe: nothing reads it since 1.0.0`. */
const SAFE = /^\s*--\s*safe:\s*\S+/im

const GONE = 'the previous release reads it'
const KEPT_LOCKED = 'rows stay locked until the whole migration ends'
const WAITING = 'sales wait until it has ended'
const USED = 'the previous release still uses it'

const DANGERS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^drop\s+index\b/i, 'the previous release may depend on it for speed, or name its key in `on conflict`'],
  [/^drop\s+(?!index\b)/i, USED],
  [/^reassign\b/i, USED],
  [
    /^alter\s+(?:type|view|materialized\s+view|function|procedure|sequence|schema|index|policy|trigger|domain)\b[^;]*\brename\b/i,
    'the previous release uses the old name',
  ],
  [/^alter\s+(?:policy|function|procedure|domain)\b/i, 'the previous release depends on its old form'],
  [/^alter\s+(?:role|user|group)\b/i, 'the previous release logs in with it and needs its rights'],
  [/^create\s+or\s+replace\b/i, 'if it exists already, the previous release depends on its old form'],
  [/^create\s+policy\b.*\bas\s+restrictive\b/i, 'the previous release may lose a right'],
  [/^(?:alter\s+default\b.*\s)?revoke\b/i, 'the previous release may need the right'],
  [/^(?:truncate|delete)\b/i, GONE],
  [/^(?:update|merge)\b/i, KEPT_LOCKED],
  [/^with\b.*[()]\s*(?:update|merge\s+into)\b/i, KEPT_LOCKED],
  [/^with\b.*[()]\s*delete\s+from\b/i, GONE],
  [/^(?:cluster|vacuum|reindex|lock|refresh\s+materialized)\b/i, WAITING],
  [/^do\b/i, 'its statements are not checked: write them out'],
]

/** Applies since 0045: earlier migrations are released or were tested with a release. */
export const BUILT_UNDER_A_LOCK =
  'writes to the table wait while it is built: build it concurrently, in a migration of its own that begins with -- concurrently'
const BUILT_INSIDE = 'it cannot be built inside a transaction: begin the file with -- concurrently'
const NO_INDEX_OUTSIDE =
  'an interruption would leave it half done: only indexes are built outside a transaction'

const TABLE =
  /\b(?:alter\s+table(?:\s+if\s+exists)?(?:\s+only)?|on|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|merge\s+into)\s+"?(?:public"?\.)?"?(\w+)"?/i
const MADE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(?:public"?\.)?"?(\w+)"?/gi

/** Splits SQL into statements without comments, function bodies and statements marked `safe:`. */
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
  // The part before an `update` in a `with` may name any table.
  const table = /^with\b/i.test(statement) ? undefined : TABLE.exec(statement)?.[1]
  // A table made by this migration is empty.
  if (table !== undefined && made.has(table)) return []
  const found = DANGERS.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
  found.push(...tableDangersOf(statement))
  if (/\bcreate\s+unique\s+index\b/i.test(statement))
    found.push('the previous release may write rows that it refuses')
  if (/\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently\b)/i.test(statement)) found.push(BUILT_UNDER_A_LOCK)
  return found
}

/** Indexes of existing tables are built in their own files, which contain nothing else. */
const placeOf = (statement: string, isOutside: boolean): string[] => {
  const isBuild = indexBuiltBy(statement) !== null
  if (isOutside) return isBuild ? [] : [NO_INDEX_OUTSIDE]
  return isBuild || /\bindex\s+concurrently\b/i.test(statement) ? [BUILT_INSIDE] : []
}

/** Finds the statements of a migration that stop the previous release from selling, during it or after it. */
export const findDangers = (sql: string): Danger[] => {
  const made = new Set([...sql.matchAll(MADE)].map(([, name = '']) => name))
  return statementsOf(sql).flatMap((statement) =>
    [...dangersOf(statement, made), ...placeOf(statement, isConcurrent(sql))].map((why) => ({
      statement: statement.slice(0, 160),
      why,
    })),
  )
}
