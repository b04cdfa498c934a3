import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobPayloads } from './queues.ts'

/** Queues whose jobs look at a row again and again, and are named by its id. */
type FollowQueue = 'follow-payment' | 'follow-payout' | 'follow-refund' | 'follow-invoice-payment'

/** A job that is at work, or only late, has begun by then. */
const OVERDUE_SECONDS = 30

/** Whether no job will look at the row of this id: none waits, and none is at work. */
export const hasNoJob = (queue: FollowQueue | 'match-statement', id: PgColumn): SQL =>
  sql`not exists (select from pgboss.job where job.name = ${sql.raw(`'${queue}'`)}
  and job.singleton_key = ${id} and job.state < 'completed')`

/** Gives a new job to every row whose own was lost, and returns how many. One that is only late has its job still. */
export const replaceLostJobs = async <Queue extends FollowQueue>(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  queue: Queue,
  listLost: (tx: Tx, overdueSince: Date) => Promise<JobPayloads[Queue][]>,
): Promise<number> => {
  const overdueSince = new Date(now().getTime() - OVERDUE_SECONDS * 1000)
  const lost = await db.readAsPlatform((tx) => listLost(tx, overdueSince))
  for (const ref of lost) await db.inTenant(ref.entrepreneurId, (tx) => jobs.enqueue(tx, queue, ref))
  return lost.length
}
