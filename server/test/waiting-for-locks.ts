import type { TestDatabase } from './database.ts'
import { eventually } from './purchases.ts'

type Asked = Pick<TestDatabase, 'asOwner'>

/** Counts the statements of this database that wait for a lock; only those like the SQL pattern `text`. */
export const countWaiting = async ({ asOwner }: Asked, text = '%'): Promise<number> => {
  const waiting = await asOwner(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [text],
  )
  return waiting.length
}

/** Resolves once so many statements of this database wait for a lock. */
export const untilWaiting = (
  database: Asked,
  { atLeast = 1, text }: { atLeast?: number; text?: string } = {},
): Promise<void> =>
  eventually(async () => {
    const count = await countWaiting(database, text)
    if (count < atLeast) throw new Error(`${count} of ${atLeast} statements wait for a lock`)
  })
