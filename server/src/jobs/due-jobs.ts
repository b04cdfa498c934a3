import type pg from 'pg'
import { WAS_SET_BACK } from './after-clock-step.ts'
import { JOB_SCHEMA } from './install.ts'

/** By index, one probe for each queue: this is asked all the time. */
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

/** For how long the oldest job of each queue should have been at work, by the database's clock; a queue without one is left out. */
export const listOldestDue = async (pool: pg.Pool, names: readonly string[]): Promise<LateQueue[]> => {
  const due = { name: 'oldest-due', text: OLDEST_DUE, values: [names] }
  return (await pool.query<LateQueue>(due)).rows
}

/**
 * A later job about the same thing, or of a queue that is about no thing, makes good what an earlier one left. Several that were written
 * while the clock was ahead have the same beginning: then the end tells. Queue by queue, by index, however many jobs others have.
 */
const GIVEN_UP = `
  select queue.name as queue, given_up.count, extract(epoch from ${JOB_SCHEMA}.job_now() - given_up.since)::float8 as "oldestSeconds"
  from unnest($1::text[]) as queue(name)
  cross join lateral (select count(*)::int as count, min(failed.completed_on) as since from ${JOB_SCHEMA}.job failed
    where failed.name = queue.name and failed.state = 'failed'
    and not exists (select from ${JOB_SCHEMA}.job later
      where later.name = queue.name and later.singleton_key is not distinct from failed.singleton_key and later.state = 'completed'
      and (later.created_on, later.completed_on) > (failed.created_on, failed.completed_on))) given_up
  where given_up.count > 0 order by 1`

/** A queue with jobs that failed their last try, and how long ago the first of them did. */
type GivenUpQueue = { queue: string; count: number; oldestSeconds: number }

/** Of each queue the jobs that failed their last try since one like them was completed, by the database's clock; a queue without one is left out. */
export const listGivenUp = async (pool: pg.Pool, names: readonly string[]): Promise<GivenUpQueue[]> =>
  (await pool.query<GivenUpQueue>({ name: 'given-up', text: GIVEN_UP, values: [names] })).rows

/** The queues that have a job which should have started. */
export const listDueQueues = async (pool: pg.Pool, names: readonly string[]): Promise<string[]> => {
  const due = { name: 'due-queues', text: DUE_QUEUES, values: [names] }
  const { rows } = await pool.query<{ name: string }>(due)
  return rows.map(({ name }) => name)
}

/** `hasLost`: a worker has not reported for so long that its job is to be given to another. `wasSetBack`: the database's clock was. */
export const readTrouble = async (pool: pg.Pool): Promise<{ hasLost: boolean; wasSetBack: boolean }> => {
  const trouble = { name: 'trouble-of-jobs', text: TROUBLE }
  const { rows } = await pool.query<{ hasLost: boolean; wasSetBack: boolean }>(trouble)
  return rows[0] ?? { hasLost: false, wasSetBack: false }
}
