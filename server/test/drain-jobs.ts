import { createJobHandlers } from '../src/job-handlers.ts'
import type { JobHandlers } from '../src/jobs/jobs.ts'
import type { QueueName } from '../src/jobs/queues.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestDatabase } from './database.ts'

type WaitingJob = { id: string; name: QueueName; data: never }

/**
 * Runs the jobs that are due by the test's clock, as a worker would, until none is due. The queue counts
 * waits from when they were sent, so a job may be due a moment after its time. A job that throws is put back,
 * as the queue would do; `times` limits how many jobs run.
 */
export const drainJobs = async (database: TestDatabase, deps: Deps, times = 50): Promise<number> => {
  const handlers: JobHandlers = createJobHandlers(deps)
  let done = 0
  while (done < times) {
    const [job] = await database.asOwner<WaitingJob>(
      `update pgboss.job set state = 'completed' where id = (
         select id from pgboss.job where state = 'created' and start_after <= $1::timestamptz + interval '1 second' order by start_after limit 1
       ) returning id, name, data`,
      [deps.now()],
    )
    if (job === undefined) return done
    done += 1
    const handle = handlers[job.name] as (payload: never) => Promise<void>
    await handle(job.data)
  }
  return done
}
