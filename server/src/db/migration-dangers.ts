import { indexBuiltBy, isConcurrent } from './concurrent-indexes.ts'

/** A statement that the release before could not live with, or that keeps sales waiting while it runs. */
export type Danger = { statement: string; why: string }

/** Says, in a line of its own before a statement, why it is safe: `-- safe: nothing reads it since 1.0.0`. */
const SAFE = /^\s*--\s*safe:\s*\S+/im

const DANGERS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(?:table|view|materialized\s+view|schema|type|sequence)\b/i, 'the release before still uses it'],
  [/\bdrop\s+(?:function|procedure|trigger|policy)\b/i, 'the release before relies on it'],
  [/\bdrop\s+column\b/i, 'the release before still reads and writes it'],
  [/\balter\s+table\b[^;]*\brename\b/i, 'the release before knows the old name alone'],
  [
    /\balter\s+(?:type|view|function|sequence|schema|index)\b[^;]*\brename\b/i,
    'the release before knows the old name',
  ],
  [
    /\balter\s+column\b[^;]*\b(?:set\s+data\s+)?type\b/i,
    'the whole table is written anew, with sales waiting',
  ],
  [/\balter\s+column\b[^;]*\bset\s+not\s+null\b/i, 'the release before may leave it empty'],
  [/\balter\s+column\b[^;]*\bdrop\s+default\b/i, 'the release before may rely on it'],
  [/\brevoke\b/i, 'the release before may need the right'],
  [/\btruncate\s+(?:table\s+)?["\w]/i, 'what the release before reads would be gone'],
]

/** Since 0045: those before are released, or stand in a release that was tried with them. */
export const BUILT_UNDER_A_LOCK =
  'nobody writes to the table while it is built: build it concurrently, in a migration of its own that begins with -- concurrently'
const BUILT_INSIDE = 'it cannot be built inside a transaction: begin the file with -- concurrently'
const NO_INDEX_OUTSIDE =
  'outside a transaction it would be half done where it is cut off: indexes alone are built there'

const NOT_NULL_WITHOUT_DEFAULT =
  /\badd\s+column\b(?=[^;,]*\bnot\s+null\b)(?![^;,]*\b(?:default|generated)\b)/i
const CHECKED_ROWS = /\badd\s+constraint\b[^;]*\b(?:check|foreign\s+key|unique|primary\s+key|exclude)\b/i
const TABLE = /\b(?:alter\s+table(?:\s+only)?|on|update)\s+"?(?:public"?\.)?"?(\w+)"?/i
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
  const table = TABLE.exec(statement)?.[1]
  // Nobody has rows in a table that this very migration makes.
  if (table !== undefined && made.has(table)) return []
  const found = DANGERS.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
  if (NOT_NULL_WITHOUT_DEFAULT.test(statement))
    found.push('rows of the release before would have nothing there')
  if (CHECKED_ROWS.test(statement) && !/\bnot\s+valid\b/i.test(statement))
    found.push('the release before may write what it refuses, and all rows are looked at under a lock')
  if (/\bcreate\s+unique\s+index\b/i.test(statement))
    found.push('the release before may write what it refuses')
  if (/\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently\b)/i.test(statement)) found.push(BUILT_UNDER_A_LOCK)
  if (/^update\b/i.test(statement)) found.push('rows stay locked until the whole migration ends')
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
