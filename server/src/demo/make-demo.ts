import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findDemoData } from '../db/check-safety.ts'
import { wipeDemo } from './wipe-demo.ts'

const DEMO_LOCK = 6_464_649
const POLL_MS = 200
/** A platform setting that exists while the demo is made for the first time. */
const UNFINISHED = 'demo_unfinished'

/**
 * Runs `make`, which adds what the demo lacks, in one process at a time. If the first run was interrupted,
 * its incomplete sellers are wiped and the demo is made again.
 */
export const makeDemo = async <T>(
  ownerUrl: string,
  say: (line: string) => void,
  make: () => Promise<T>,
): Promise<T> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // The next statement reports it.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await lock(owner)
    if (await isUnfinished(owner)) {
      say('The demo was cut off while it was made: making it again')
      await wipeDemo(ownerUrl)
    }
    if ((await findDemoData(owner)) === null) await markUnfinished(owner)
    const made = await make()
    await owner.query('delete from platform_settings where key = $1', [UNFINISHED])
    return made
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/** Polls, since an index that is built concurrently would wait for a waiting statement. */
const lock = async (owner: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      DEMO_LOCK,
    ])
    if (rows[0]?.got === true) return
    await delay(POLL_MS)
  }
}

const isUnfinished = async (owner: pg.Client): Promise<boolean> => {
  const { rowCount } = await owner.query('select from platform_settings where key = $1', [UNFINISHED])
  return rowCount !== 0
}

const markUnfinished = (owner: pg.Client) =>
  owner.query(
    `insert into platform_settings (key, value, updated_at) values ($1, 'true', now()) on conflict (key) do nothing`,
    [UNFINISHED],
  )
