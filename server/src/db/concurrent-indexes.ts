import type pg from 'pg'
import type { Logger } from 'pino'

/** At the head of a migration's file: it holds indexes alone, each built by itself while everybody reads and writes. */
const HEAD = /^\s*--\s*concurrently\b/i
const BUILD = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s/i

/** A build holds up nobody while it waits for transactions that began before it, such as the hourly check. */
const BUILD_WAIT_MS = 1_800_000

/** Whether a migration is one that builds indexes outside a transaction. */
export const isConcurrent = (sql: string): boolean => HEAD.test(sql)

/** The index that a statement builds concurrently; null for any other statement. */
export const indexBuiltBy = (statement: string): string | null =>
  BUILD.exec(statement.replace(/--[^\n]*/g, ' ').trim())?.[1] ?? null

/**
 * Builds indexes outside any transaction. What an interrupted run finished is left as it is; an index that it left half
 * built (PostgreSQL keeps those, marked as invalid, and no query uses them) is built anew. Throws for any other statement.
 */
export const buildIndexes = async (
  owner: pg.ClientBase,
  statements: readonly string[],
  log: Logger,
): Promise<void> => {
  await owner.query(`set lock_timeout = ${BUILD_WAIT_MS}`)
  try {
    for (const statement of statements) await buildIndex(owner, statement, log)
  } finally {
    await owner.query('reset lock_timeout').catch(() => undefined)
  }
}

const buildIndex = async (owner: pg.ClientBase, statement: string, log: Logger): Promise<void> => {
  const name = indexBuiltBy(statement)
  if (name === null)
    throw new Error(`Only indexes are built outside a transaction, not: ${statement.slice(0, 160)}`)
  const { rows } = await owner.query<{ isValid: boolean }>(
    `select i.indisvalid as "isValid" from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  )
  if (rows[0]?.isValid === true) return
  log.info({ index: name }, 'an index is built; sales go on meanwhile')
  if (rows[0] !== undefined) await owner.query(`drop index concurrently "${name}"`)
  await owner.query(statement)
}
