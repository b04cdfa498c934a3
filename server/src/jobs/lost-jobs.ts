import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobPayloads } from './queues.ts'

/** Queues whose jobs poll one row, whose id is their key. */
export type FollowQueue =
  | 'follow-payment'
  | 'follow-payout'
  | 'follow-refund'
  | 'follow-invoice-payment'
  | 'follow-sponsor-payment'
  | 'follow-sponsor-return'

/** A running or slightly late job has started by then. */
const OVERDUE_SECONDS = 30

/** Whether no job is waiting or running for the row with this id. */
export const hasNoJob = (queue: FollowQueue | 'match-statement', id: PgColumn): SQL =>
  sql`not exists (select from pgboss.job where job.name = ${sql.raw(`'${queue}'`)}
  and job.singleton_key = ${id} and job.state < 'completed')`

/** Enqueues a new job for each row whose own was lost, and returns their number. A late job is not lost. */
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
