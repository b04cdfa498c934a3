import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const MIGRATION_LOCK = 6_464_648
const ASK_AGAIN_MS = 200

/**
 * Waits until this session alone may change the tables. It polls instead of waiting in a statement, which a
 * concurrent index build would in turn wait for.
 */
export const lockMigrations = async (owner: pg.ClientBase): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.got === true) return
    await delay(ASK_AGAIN_MS)
  }
}

export const unlockMigrations = (owner: pg.ClientBase) =>
  owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
