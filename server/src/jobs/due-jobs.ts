import type pg from 'pg'
import { JOB_SCHEMA } from './install.ts'

/** By index, one probe for each queue: this is asked each second. */
const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue(name)
  where exists (select from ${JOB_SCHEMA}.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`

const LOST_JOBS = `
  select exists (select from ${JOB_SCHEMA}.job
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()) as has_lost`

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
