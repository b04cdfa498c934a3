import type pg from 'pg'
import { JOB_SCHEMA } from './install.ts'

/** By index, one probe for each queue: this is asked each second. */
const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue(name)
  where exists (select from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= ${JOB_SCHEMA}.job_now())`

const LOST_JOBS = `
  select exists (select from ${JOB_SCHEMA}.job
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < ${JOB_SCHEMA}.job_now()) as has_lost`

const OLDEST_DUE = `
  select queue.name as queue, extract(epoch from ${JOB_SCHEMA}.job_now() - oldest.at)::float8 as "oldestDueSeconds"
  from unnest($1::text[]) as queue(name)
  cross join lateral (select min(start_after) as at from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= ${JOB_SCHEMA}.job_now()) oldest
  where oldest.at is not null order by 1`

/** A queue with work that is not done, and for how long it should have been at work. */
type LateQueue = { queue: string; oldestDueSeconds: number }

/** For how long the oldest job of each queue should have been at work, by the database's clock; a queue without one is left out. */
export const listOldestDue = async (pool: pg.Pool, names: readonly string[]): Promise<LateQueue[]> => {
  const due = { name: 'oldest-due', text: OLDEST_DUE, values: [names] }
  return (await pool.query<LateQueue>(due)).rows
}

const GIVEN_UP = `
  select queue.name as queue, extract(epoch from ${JOB_SCHEMA}.job_now() - newest.created_on)::float8 as "oldestDueSeconds"
  from unnest($1::text[]) as queue(name)
  cross join lateral (select state, created_on from ${JOB_SCHEMA}.job
    where job.name = queue.name order by created_on desc limit 1) newest
  where newest.state = 'failed'`

/** The queues whose newest job failed its last try, and how long ago it was to be done, by the database's clock. */
export const listGivenUp = async (pool: pg.Pool, names: readonly string[]): Promise<LateQueue[]> =>
  (await pool.query<LateQueue>(GIVEN_UP, [names])).rows

/** The queues that have a job which should have started. */
export const listDueQueues = async (pool: pg.Pool, names: readonly string[]): Promise<string[]> => {
  const due = { name: 'due-queues', text: DUE_QUEUES, values: [names] }
  const { rows } = await pool.query<{ name: string }>(due)
  return rows.map(({ name }) => name)
}

/** True when a worker has not reported for so long that its job is to be given to another. */
export const hasLostJobs = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ has_lost: boolean }>({ name: 'lost-jobs', text: LOST_JOBS })
  return rows[0]?.has_lost ?? false
}
