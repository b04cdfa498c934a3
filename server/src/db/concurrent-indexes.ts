import type pg from 'pg'
import type { Logger } from 'pino'

/** Marks a migration that only builds indexes, each outside a transaction, while reads and writes go on. */
const HEAD = /^\s*--\s*concurrently\b/i
const BUILD = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s/i

/**
 * Generous, since a waiting build blocks no other session: it waits for older transactions such as the hourly
 * check.
 */
const BUILD_WAIT_MS = 1_800_000

/** Whether a migration builds indexes outside a transaction. */
export const isConcurrent = (sql: string): boolean => HEAD.test(sql)

/** The index that a statement builds concurrently; null for any other statement. */
export const indexBuiltBy = (statement: string): string | null =>
  BUILD.exec(statement.replace(/--[^\n]*/g, ' ').trim())?.[1] ?? null

/**
 * Builds indexes outside any transaction. Skips indexes that an interrupted run finished and rebuilds those
 * that it left invalid. Throws for any other statement.
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
  log.info({ index: name }, 'building an index; sales go on')
  if (rows[0] !== undefined) await owner.query(`drop index concurrently "${name}"`)
  await owner.query(statement)
}
