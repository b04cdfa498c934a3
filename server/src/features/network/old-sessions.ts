import { DAY_MS } from '@minit/domain/durations.ts'
import { firstIdAt } from '@minit/domain/ids.ts'
import { KEPT_DAYS } from '@minit/domain/keeping.ts'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { paymentWindows } from './network.tables.ts'

/** Days that a phone's time on a router is kept. */
export const SESSION_DAYS = KEPT_DAYS.routerTimes

const BATCH = 1_000

/**
 * Deletes phones' times on routers 90 days after they were last heard of, also those that never ended because their router was
 * not heard again; and as long after they closed the windows in which they paid. Returns how many went. Safe at any time, also twice at once.
 */
export const deleteOldSessions = async (deps: Deps): Promise<number> => {
  const before = new Date(deps.now().getTime() - SESSION_DAYS * DAY_MS)
  let sessions = 0
  await deps.db.writeAsPlatform((tx) => tx.delete(paymentWindows).where(lt(paymentWindows.untilAt, before)))
  while ((await deps.db.asPlatform((tx) => deletePhones(tx, before))) === BATCH);
  await deps.db.writeAsPlatform((tx) => forgetTests(tx, before))
  for (;;) {
    const gone = await deps.db.asPlatform((tx) => deleteBatch(tx, before))
    sessions += gone
    if (gone < BATCH) return sessions
  }
}

const deleteBatch = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from access_sessions where (entrepreneur_id, id) in (
      select entrepreneur_id, id from access_sessions where began_at < ${before.toISOString()}::timestamptz
        and last_heard_at < ${before.toISOString()}::timestamptz
      limit ${BATCH} for update skip locked)
    returning id`)
  return rows.length
}

/**
 * The phones that held a pass go as long after its end; of an order that brought no pass, after it was made. Seller by seller,
 * along the key of orders that are as old: of them only those few are left whose passes last longer. At most one batch; returns
 * how many went.
 */
export const deletePhones = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from pass_devices where (entrepreneur_id, purchase_id, device_digest) in (
      select old.entrepreneur_id, old.purchase_id, old.device_digest from entrepreneurs e cross join lateral (
        select d.entrepreneur_id, d.purchase_id, d.device_digest from pass_devices d
        where d.entrepreneur_id = e.id and d.purchase_id < ${firstIdAt(before)}
          and d.added_at < ${before.toISOString()}::timestamptz and not exists (
            select from passes s where s.entrepreneur_id = d.entrepreneur_id and s.purchase_id = d.purchase_id
              and s.expires_at >= ${before.toISOString()}::timestamptz)
        limit ${BATCH} for update of d skip locked) old
      limit ${BATCH})
    returning purchase_id`)
  return rows.length
}

/** The phone that a seller tried a router with. */
const forgetTests = (tx: Tx, before: Date) =>
  tx.execute(sql`update gateways set test_device_digest = null, test_mac_tail = null
    where test_device_digest is not null and test_asked_at < ${before.toISOString()}::timestamptz`)

export const oldSessionJobs = (deps: Deps): Pick<JobHandlers, 'delete-old-sessions'> => ({
  'delete-old-sessions': async () => {
    const sessions = await deleteOldSessions(deps)
    deps.log.info({ sessions }, "phones' old times on routers were deleted")
  },
})
