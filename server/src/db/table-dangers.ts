/** How a table's change breaks the previous release, or blocks users of the table. */

const ALTER_TABLE = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+(.+)$/i

/** Actions of `alter table`, by their beginning. The word `column` is always optional. */
const ACTIONS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^drop\s+constraint\b/i,
    'the previous release may depend on its rule, its key in `on conflict` or its cascade',
  ],
  [/^drop\b(?!\s+constraint\b)/i, 'the previous release still reads and writes it'],
  [/^rename\b/i, 'the previous release uses the old name'],
  [/^alter\b.*\btype\b/i, 'the whole table is rewritten while sales wait'],
  [/^alter\b.*\bset\s+not\s+null\b/i, 'the previous release may leave it empty'],
  [/^alter\b.*\bdrop\s+(?:default|identity|expression)\b/i, 'the previous release may depend on it'],
  [/^set\s+(?:un)?logged\b/i, 'the whole table is rewritten while sales wait'],
  [/^set\s+(?:tablespace|access\s+method)\b/i, 'the whole table is rewritten while sales wait'],
  [/^set\s+schema\b/i, 'the previous release does not find it'],
  [/^owner\s+to\b/i, 'the previous release may need the right'],
  [/^(?:disable|no\s+force)\b/i, 'the previous release depends on it'],
  [/^(?:enable|force)\s+row\b/i, 'the previous release may no longer see its rows'],
  [/^detach\b/i, 'the previous release reads it'],
]

const CONSTRAINT = /^add\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b/i
const ADD_COLUMN = /^add\s+(?!constraint\b)/i

const CHECKED_UNDER_LOCK =
  'the previous release may write rows that it refuses, and all rows are checked under a lock'
const REWRITTEN = 'each row gets its own value: the whole table is rewritten while sales wait'

/** Evaluated once, for all rows. */
const STEADY = /\b(?:now|transaction_timestamp|statement_timestamp|current_setting)\s*\(/gi
const IN_QUOTES = /'(?:[^']|'')*'/g

const newColumnDangers = (action: string): string[] => {
  const plain = action.replace(IN_QUOTES, "''")
  const [, value = ''] = /\bdefault\b(.*)$/i.exec(plain) ?? []
  const isOwn =
    /\bgenerated\b.*\b(?:stored|identity)\b/i.test(plain) ||
    /\b(?:small|big)?serial\b/i.test(plain) ||
    /[\w"]\s*\(/.test(value.replace(STEADY, ' ').replace(/\bcheck\s*\(/gi, ' '))
  const isEmpty = /\bnot\s+null\b/i.test(plain) && !/\b(?:default|generated|serial|bigserial)\b/i.test(plain)
  return [
    ...(isOwn ? [REWRITTEN] : []),
    ...(isEmpty ? ['rows of the previous release would have no value'] : []),
    ...(/\b(?:unique|primary\s+key)\b/i.test(plain) ? [CHECKED_UNDER_LOCK] : []),
  ]
}

/** Splits a list at commas outside parentheses and quotes. */
const partsOf = (list: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const [piece] of list.matchAll(/'(?:[^']|'')*'|[(),]|[^'(),]+|'/g)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (piece === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.trim())
}

const dangersOfAction = (action: string): string[] => {
  const found = ACTIONS.filter(([pattern]) => pattern.test(action)).map(([, why]) => why)
  if (CONSTRAINT.test(action)) return /\bnot\s+valid\b/i.test(action) ? found : [...found, CHECKED_UNDER_LOCK]
  return ADD_COLUMN.test(action) ? [...found, ...newColumnDangers(action)] : found
}

/** Checks a statement without comments, in one line; empty if it alters no table. */
export const tableDangersOf = (statement: string): string[] => {
  const [, actions] = ALTER_TABLE.exec(statement) ?? []
  return actions === undefined ? [] : [...new Set(partsOf(actions).flatMap(dangersOfAction))]
}
