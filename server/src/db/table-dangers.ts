/** What a table's change does to the release before, or to who waits for the table meanwhile. */

const ALTER_TABLE = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+(.+)$/i

/** By the head of one action of `alter table`. PostgreSQL wants the word `column` nowhere. */
const ACTIONS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^drop\s+constraint\b/i,
    'the release before may rest on it: on its rule, on the key that it names in `on conflict`, on what goes along',
  ],
  [/^drop\b(?!\s+constraint\b)/i, 'the release before still reads and writes it'],
  [/^rename\b/i, 'the release before knows the old name alone'],
  [/^alter\b.*\btype\b/i, 'the whole table is written anew, with sales waiting'],
  [/^alter\b.*\bset\s+not\s+null\b/i, 'the release before may leave it empty'],
  [/^alter\b.*\bdrop\s+(?:default|identity|expression)\b/i, 'the release before may rely on it'],
  [/^set\s+(?:un)?logged\b/i, 'the whole table is written anew, with sales waiting'],
  [/^set\s+(?:tablespace|access\s+method)\b/i, 'the whole table is written anew, with sales waiting'],
  [/^set\s+schema\b/i, 'the release before does not find it'],
  [/^owner\s+to\b/i, 'the release before may need the right'],
  [/^(?:disable|no\s+force)\b/i, 'the release before relies on it'],
  [/^(?:enable|force)\s+row\b/i, 'the release before may see none of its rows any more'],
  [/^detach\b/i, 'what the release before reads would be gone'],
]

const CONSTRAINT = /^add\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b/i
const ADD_COLUMN = /^add\s+(?!constraint\b)/i

const LOOKED_AT = 'the release before may write what it refuses, and all rows are looked at under a lock'
const WRITTEN_ANEW = 'each row gets a value of its own: the whole table is written anew, with sales waiting'

/** They are worked out once, for all rows. */
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
    ...(isOwn ? [WRITTEN_ANEW] : []),
    ...(isEmpty ? ['rows of the release before would have nothing there'] : []),
    ...(/\b(?:unique|primary\s+key)\b/i.test(plain) ? [LOOKED_AT] : []),
  ]
}

/** The parts of a list that no bracket and no quote holds together. */
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
  if (CONSTRAINT.test(action)) return /\bnot\s+valid\b/i.test(action) ? found : [...found, LOOKED_AT]
  return ADD_COLUMN.test(action) ? [...found, ...newColumnDangers(action)] : found
}

/** Of a statement without comments, in one line; none where it changes no table. */
export const tableDangersOf = (statement: string): string[] => {
  const [, actions] = ALTER_TABLE.exec(statement) ?? []
  return actions === undefined ? [] : [...new Set(partsOf(actions).flatMap(dangersOfAction))]
}
