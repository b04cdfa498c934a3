import type pg from 'pg'
import { WAS_SET_BACK } from './after-clock-step.ts'
import { JOB_SCHEMA } from './install.ts'

/** Uses one index probe for each queue, since it runs constantly. */
const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue(name)
  where exists (select from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= ${JOB_SCHEMA}.job_now())`

const TROUBLE = `
  select exists (select from ${JOB_SCHEMA}.job
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < ${JOB_SCHEMA}.job_now()) as "hasLost",
  ${WAS_SET_BACK} as "wasSetBack"`

const OLDEST_DUE = `
  select queue.name as queue, extract(epoch from ${JOB_SCHEMA}.job_now() - oldest.at)::float8 as "oldestDueSeconds"
  from unnest($1::text[]) as queue(name)
  cross join lateral (select min(start_after) as at from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= ${JOB_SCHEMA}.job_now()) oldest
  where oldest.at is not null order by 1`

type LateQueue = { queue: string; oldestDueSeconds: number }

/**
 * For how long the oldest job of each queue has been due, by the database's clock; queues without one are
 * omitted.
 */
export const listOldestDue = async (pool: pg.Pool, names: readonly string[]): Promise<LateQueue[]> => {
  const due = { name: 'oldest-due', text: OLDEST_DUE, values: [names] }
  return (await pool.query<LateQueue>(due)).rows
}

/**
 * A completed later job with the same key, or of a queue without keys, makes up for a failed one. Jobs
 * written while the clock was ahead have the same creation time, so completion decides. One index probe for
 * each queue.
 */
const FAILED = `
  select queue.name as queue, given_up.count, extract(epoch from ${JOB_SCHEMA}.job_now() - given_up.since)::float8 as "oldestSeconds"
  from unnest($1::text[]) as queue(name)
  cross join lateral (select count(*)::int as count, min(failed.completed_on) as since from ${JOB_SCHEMA}.job failed
    where failed.name = queue.name and failed.state = 'failed'
    and not exists (select from ${JOB_SCHEMA}.job later
      where later.name = queue.name and later.singleton_key is not distinct from failed.singleton_key and later.state = 'completed'
      and (later.created_on, later.completed_on) > (failed.created_on, failed.completed_on))) given_up
  where given_up.count > 0 order by 1`

/** A queue with jobs that failed their last try, and when the first of them failed. */
type FailedQueue = { queue: string; count: number; oldestSeconds: number }

/**
 * For each queue, the jobs that failed their last try since a like one was completed, by the database's
 * clock; queues without one are omitted.
 */
export const listFailedJobs = async (pool: pg.Pool, names: readonly string[]): Promise<FailedQueue[]> =>
  (await pool.query<FailedQueue>({ name: 'given-up', text: FAILED, values: [names] })).rows

/** The queues with a job that is due. */
export const listDueQueues = async (pool: pg.Pool, names: readonly string[]): Promise<string[]> => {
  const due = { name: 'due-queues', text: DUE_QUEUES, values: [names] }
  const { rows } = await pool.query<{ name: string }>(due)
  return rows.map(({ name }) => name)
}

/**
 * `hasLost`: a worker stopped reporting, so its job must be restarted. `wasSetBack`: the database's clock was
 * set back.
 */
export const readTrouble = async (pool: pg.Pool): Promise<{ hasLost: boolean; wasSetBack: boolean }> => {
  const trouble = { name: 'trouble-of-jobs', text: TROUBLE }
  const { rows } = await pool.query<{ hasLost: boolean; wasSetBack: boolean }>(trouble)
  return rows[0] ?? { hasLost: false, wasSetBack: false }
}
