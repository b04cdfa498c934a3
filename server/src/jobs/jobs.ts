import { type Job, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/database.ts'
import { cleanMessage } from '../kernel/logger.ts'
import { traced } from '../kernel/spans.ts'
import { JOB_SCHEMA } from './install.ts'
import { CONCURRENCY, type JobPayloads, QUEUES, type QueueName } from './queues.ts'
import { SCHEDULES, TIMED_QUEUES } from './schedules.ts'
import { wakeWorkers } from './wake-workers.ts'

export type JobHandlers = { [Name in QueueName]: (payload: JobPayloads[Name]) => Promise<void> }

export type Jobs = {
  /**
   * Adds a job inside the caller's transaction: both happen, or neither. `startAfter` is in seconds, or an
   * instant.
   */
  enqueue: <Name extends QueueName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    startAfter?: number | Date,
  ) => Promise<void>
  /** Starts a worker for each queue, and the schedules. */
  work: (handlers: JobHandlers) => Promise<void>
  /** Waits two seconds for running jobs; the next process restarts those that are interrupted. */
  stop: () => Promise<void>
}

/** How often workers poll while NOTIFY does not work. */
const UNWOKEN_SECONDS = 30
/**
 * How often they poll otherwise: forty workers polling each half minute were half of an idle database's load.
 */
const BACKSTOP_SECONDS = 300
const STOP_WITHIN_MS = 2_000
/** A job due inTransaction a minute has priority over others, however long those have waited. */
const SOON_SECONDS = 60

/**
 * Monotonic: ignores changes of the machine's clock. Its offset from the database's clock is measured each
 * minute.
 */
const STARTED_AT_MS = Date.now() - performance.now()
const STEADY_CLOCK = { ...systemClock, now: () => STARTED_AT_MS + performance.now() }

/** With `supervise` false, jobs of killed workers are not restarted: for tests that run jobs themselves. */
export const openJobs = async (db: Database, log: Logger, { supervise = true } = {}): Promise<Jobs> => {
  const waking = wakeWorkers(db, log)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.appPool.query(text, values), listen: waking.listen },
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    useListenNotify: supervise,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
    // Checks dependencies between jobs, which we do not use.
    flowIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: 45,
    // This worker is woken, too.
    cronWorkerIntervalSeconds: 45,
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue had a problem'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue had a problem'))
  await boss.start()
  return {
    enqueue: async (tx, name, payload, startAfter = 0) => {
      const key = keyOf(name, payload)
      // As a duration: the database's clock may differ from ours.
      const waitSeconds = secondsUntil(startAfter)
      const priority = waitSeconds <= SOON_SECONDS ? 1 : 0
      await boss.send(name, payload, { db: inTransaction(tx), startAfter: waitSeconds, priority, ...key })
    },
    work: async (handlers) => {
      for (const name of Object.keys(QUEUES) as QueueName[]) await startWorkers(boss, name, { handlers, log })
      for (const name of TIMED_QUEUES) {
        const { cron, missed } = SCHEDULES[name]
        await boss.schedule(name, cron, null, { missed })
      }
      waking.start(boss)
    },
    stop: async () => {
      waking.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/** The singleton key of a job in a queue where at most one waits for each subject. */
const keyOf = <Name extends QueueName>(name: Name, payload: JobPayloads[Name]) => {
  if ('paymentId' in payload) return { singletonKey: payload.paymentId }
  if ('invoicePaymentId' in payload) return { singletonKey: payload.invoicePaymentId }
  if ('sponsorPaymentId' in payload) return { singletonKey: payload.sponsorPaymentId }
  if ('sponsorReturnId' in payload) return { singletonKey: payload.sponsorReturnId }
  if ('payoutId' in payload) return { singletonKey: payload.payoutId }
  if ('refundId' in payload) return { singletonKey: payload.refundId }
  if ('payCodeId' in payload) return { singletonKey: payload.payCodeId }
  if ('fileId' in payload) return { singletonKey: payload.fileId }
  return (name === 'disconnect-phones' || name === 'gather-news') && 'entrepreneurId' in payload
    ? { singletonKey: payload.entrepreneurId }
    : {}
}

/** Runs the queue's statements in the caller's transaction. */
const inTransaction = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await tx.send(text, values) }),
})

/** The duration counts from the transaction's start, a moment ago. */
const BEGUN_AGO_SECONDS = 0.1

const secondsUntil = (start: number | Date): number =>
  typeof start === 'number' ? start : (start.getTime() - Date.now()) / 1000 + BEGUN_AGO_SECONDS

/** Named after its queue, since its subject may be a person. Starts its own trace. */
const spanOf = (name: QueueName) =>
  ({ kind: 'job', name: `job ${name}`, facts: { 'messaging.destination.name': name }, parent: null }) as const

const startWorkers = async (
  boss: PgBoss,
  name: QueueName,
  { handlers, log }: { handlers: JobHandlers; log: Logger },
): Promise<void> => {
  const { workers, batch } = CONCURRENCY[name] ?? { workers: 1, batch: 1 }
  // The queue holds what `enqueue` added, so the payload fits its handler.
  const handle = handlers[name] as (payload: unknown) => Promise<void>
  const options = {
    pollingIntervalSeconds: UNWOKEN_SECONDS,
    notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
    localConcurrency: workers,
    batchSize: batch,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  const work = async ({ id, data }: Job) => {
    try {
      await traced(spanOf(name), () => handle(data))
      return { id, status: 'completed' as const }
    } catch (error) {
      log.error({ error, job: name }, 'a job failed and will be tried again')
      return { id, status: 'failed' as const, output: { message: cleanMessage(error) } }
    }
  }
  await boss.work(name, options, (jobs: Job[]) => Promise.all(jobs.map(work)))
}
