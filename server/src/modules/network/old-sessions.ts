import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { KEPT_DAYS, keptSince } from '@minit/domain/platform/keeping.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { countAttempts } from '../../jobs/attempts.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { deleteObserved, deleteOldCauses } from './causes.queries.ts'

/** Retention of phones' sessions on routers, in days. */
export const SESSION_DAYS = KEPT_DAYS.routerTimes

const BATCH = 1_000

/**
 * Deletes sessions 90 days after their last report, even if they never ended, and payment windows 90 days
 * after their end. Returns the number of sessions. Safe to repeat and to run concurrently. A failed step does
 * not stop the others; it throws at the end, so that the job is retried.
 */
export const deleteOldSessions = async (deps: Deps): Promise<number> => {
  const before = keptSince(SESSION_DAYS, deps.now())
  const { attempt, failures } = countAttempts(deps)
  let sessions = 0
  const steps = [
    () => untilDone(deps, (tx) => deleteWindows(tx, before)),
    () => untilDone(deps, (tx) => deletePhones(tx, before)),
    () => untilDone(deps, (tx) => deleteStretches(tx, before)),
    () => untilDone(deps, (tx) => deleteOldCauses(tx, before, BATCH)),
    () => deps.db.asPlatform((tx) => deleteObserved(tx, before)),
    () => deps.db.asPlatform((tx) => forgetTests(tx, before)),
    () =>
      untilDone(deps, async (tx) => {
        const deleted = await deleteBatch(tx, before)
        sessions += deleted
        return deleted
      }),
  ]
  for (const step of steps)
    await attempt(async () => void (await step()), 'old sessions and phones could not be deleted')
  if (failures() > 0) throw new Error(`${failures()} of what is to be deleted could not be`)
  return sessions
}

/** Runs a step batch by batch, each in its own transaction. */
const untilDone = async ({ db }: Pick<Deps, 'db'>, step: (tx: Tx) => Promise<number>): Promise<void> => {
  while ((await db.asPlatform(step)) === BATCH);
}

const deleteWindows = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from payment_windows where (entrepreneur_id, device_digest, day, place) in (
      select entrepreneur_id, device_digest, day, place from payment_windows
      where until_at < ${before.toISOString()}::timestamptz limit ${BATCH} for update skip locked)
    returning day`)
  return rows.length
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
 * Deletes a pass's phones 90 days after its end, or after the order if there was no pass. Goes through each
 * seller's orders of that age by key; only passes that last longer remain among them. At most one batch;
 * returns how many.
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

/**
 * Deletes the stretches of passes 90 days after their end, which is when they say no more of what was drawn. At
 * most one batch; returns how many.
 */
const deleteStretches = async (tx: Tx, before: Date): Promise<number> => {
  const { rows } = await tx.execute(sql`
    delete from pass_stretches where (entrepreneur_id, id) in (
      select s.entrepreneur_id, s.id from pass_stretches s join passes p
        on p.entrepreneur_id = s.entrepreneur_id and p.purchase_id = s.purchase_id
      where s.began_at < ${before.toISOString()}::timestamptz
        and least(p.expires_at, p.revoked_at) < ${before.toISOString()}::timestamptz
      limit ${BATCH} for update of s skip locked)
    returning id`)
  return rows.length
}

/** Clears the phone of a router's test. */
const forgetTests = (tx: Tx, before: Date) =>
  tx.execute(sql`update gateways set test_device_digest = null, test_mac_tail = null
    where test_device_digest is not null and test_asked_at < ${before.toISOString()}::timestamptz`)

export const oldSessionJobs = (deps: Deps): Pick<JobHandlers, 'delete-old-sessions'> => ({
  'delete-old-sessions': async () => {
    const sessions = await deleteOldSessions(deps)
    deps.log.info({ sessions }, 'deleted old sessions')
  },
})
