import type pg from 'pg'
import { PgBoss, type QueueResult } from 'pg-boss'
import { QUEUES } from './queues.ts'

export const JOB_SCHEMA = 'pgboss'

/** Whether a stored queue differs from these settings. */
const differs = (queue: Partial<QueueResult>, settings: Partial<QueueResult>): boolean =>
  Object.entries(settings).some(([name, value]) => queue[name as keyof QueueResult] !== value)

/**
 * Creates or updates the job tables as the owner. The app role works jobs; the platform role may also add
 * some.
 */
export const installJobSchema = async (owner: pg.ClientBase): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: JOB_SCHEMA,
    supervise: false,
    schedule: false,
  })
  // Its own queries may outlive the connection; without a listener an error would end the process.
  boss.on('error', () => undefined)
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of Object.entries(QUEUES)) {
    const { policy, ...changeable } = options
    const queue = known.get(name)
    if (queue === undefined) await boss.createQueue(name, { policy, ...changeable })
    else if (differs(queue, changeable)) await boss.updateQueue(name, changeable)
  }
  await boss.stop({ graceful: false })
  await owner.query(`
    grant usage on schema ${JOB_SCHEMA} to minit_app;
    grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to minit_app;
    grant usage, select on all sequences in schema ${JOB_SCHEMA} to minit_app;
    grant execute on all functions in schema ${JOB_SCHEMA} to minit_app;
    grant usage on schema ${JOB_SCHEMA} to minit_platform;
    grant select, insert on all tables in schema ${JOB_SCHEMA} to minit_platform;`)
}
