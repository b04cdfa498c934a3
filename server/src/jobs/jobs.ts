import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/database.ts'
import { JOB_SCHEMA } from './install.ts'
import { type JobPayloads, QUEUES, type QueueName } from './queues.ts'

export type JobHandlers = { [Name in QueueName]: (payload: JobPayloads[Name]) => Promise<void> }

export type Jobs = {
  /** Puts a job in the queue inside the caller's transaction: both happen, or neither. */
  enqueue: <Name extends QueueName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    startAfterSeconds?: number,
  ) => Promise<void>
  /** Starts working, the minute's reconciliation, the hour's check and the night's deletion. */
  work: (handlers: JobHandlers) => Promise<void>
  stop: () => Promise<void>
}

/** With `supervise` false nobody looks after killed workers' jobs: for tests that work jobs off by hand. */
export const openJobs = async (db: Database, log: Logger, { supervise = true } = {}): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.appPool.query(text, values) },
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue had a problem'))
  await boss.start()
  return {
    enqueue: async (tx, name, payload, startAfterSeconds = 0) => {
      const key = 'paymentId' in payload ? { singletonKey: payload.paymentId } : {}
      await boss.send(name, payload, { db: fromDrizzle(tx, sql), startAfter: startAfterSeconds, ...key })
    },
    work: async (handlers) => {
      for (const name of Object.keys(QUEUES) as QueueName[]) await startWorker(boss, name, handlers, log)
      await boss.schedule('reconcile-payments', '* * * * *')
      await boss.schedule('check-invariants', '7 * * * *')
      await boss.schedule('delete-ended-sessions', '23 3 * * *')
      await boss.schedule('clean-up', '40 2 * * *')
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

const startWorker = async (
  boss: PgBoss,
  name: QueueName,
  handlers: JobHandlers,
  log: Logger,
): Promise<void> => {
  // The queue holds what `enqueue` put there, so the payload has its handler's shape.
  const handle = handlers[name] as (payload: unknown) => Promise<void>
  await boss.work(name, { pollingIntervalSeconds: 0.5, localConcurrency: 4 }, async ([job]) => {
    if (job === undefined) return
    try {
      await handle(job.data)
    } catch (error) {
      log.error({ error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  })
}
