import { DAY_MS } from '@minit/domain/durations.ts'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { paymentWindows } from './network.tables.ts'

/** Days that a phone's time on a router is kept. */
export const SESSION_DAYS = 90

const BATCH = 1_000

/**
 * Deletes phones' times on routers 90 days after they were last heard of, also those that never ended because their router was
 * not heard again; and as long after they closed the windows in which they paid. Returns how many went. Safe at any time, also twice at once.
 */
export const deleteOldSessions = async (deps: Deps): Promise<number> => {
  const before = new Date(deps.now().getTime() - SESSION_DAYS * DAY_MS)
  let sessions = 0
  await deps.db.writeAsPlatform((tx) => tx.delete(paymentWindows).where(lt(paymentWindows.untilAt, before)))
  for (;;) {
    const gone = await deps.db.asPlatform((tx) => deleteBatch(tx, before))
    sessions += gone
    if (gone < BATCH) return sessions
  }
}

const deleteBatch = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from access_sessions where (entrepreneur_id, id) in (
      select entrepreneur_id, id from access_sessions where last_heard_at < ${before.toISOString()}::timestamptz
      limit ${BATCH} for update skip locked)
    returning id`)
  return rows.length
}

export const oldSessionJobs = (deps: Deps): Pick<JobHandlers, 'delete-old-sessions'> => ({
  'delete-old-sessions': async () => {
    const sessions = await deleteOldSessions(deps)
    deps.log.info({ sessions }, "phones' old times on routers were deleted")
  },
})
