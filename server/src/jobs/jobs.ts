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
  /** Puts a job in the queue inside the caller's transaction: both happen, or neither. `startAfter` is in seconds, or an instant. */
  enqueue: <Name extends QueueName>(
    tx: Tx,
    name: Name,
    payload: JobPayloads[Name],
    startAfter?: number | Date,
  ) => Promise<void>
  /** Starts a worker for each queue, and the schedules. */
  work: (handlers: JobHandlers) => Promise<void>
  /** Waits two seconds for jobs at work; one that is cut off is taken up again by whoever works next. */
  stop: () => Promise<void>
}

/** Workers are woken when they have something to do, and look by themselves this often while NOTIFY is not heard. */
const UNWOKEN_SECONDS = 30
/** And this often while it is: forty workers that look each half minute were half of what an idle database did. */
const BACKSTOP_SECONDS = 300
const STOP_WITHIN_MS = 2_000
/** What was to start within a minute goes before what could wait, however long that has been waiting. */
const SOON_SECONDS = 60

/** Runs on when the machine's is set; how far the database's is from it is measured each minute. */
const STARTED_AT_MS = Date.now() - performance.now()
const STEADY_CLOCK = { ...systemClock, now: () => STARTED_AT_MS + performance.now() }

/** With `supervise` false nobody looks after killed workers' jobs: for tests that work jobs off by hand. */
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
    // Looks for jobs that wait for other jobs, which we have none of.
    flowIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: 45,
    // Its worker is woken, too.
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
      // As a span: the database's clock may differ from ours.
      const waitSeconds = secondsUntil(startAfter)
      const priority = waitSeconds <= SOON_SECONDS ? 1 : 0
      await boss.send(name, payload, { db: within(tx), startAfter: waitSeconds, priority, ...key })
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

/** Whose the one job is that may wait, in queues that hold one for each. */
const keyOf = <Name extends QueueName>(name: Name, payload: JobPayloads[Name]) => {
  if ('paymentId' in payload) return { singletonKey: payload.paymentId }
  if ('invoicePaymentId' in payload) return { singletonKey: payload.invoicePaymentId }
  if ('payoutId' in payload) return { singletonKey: payload.payoutId }
  if ('refundId' in payload) return { singletonKey: payload.refundId }
  if ('fileId' in payload) return { singletonKey: payload.fileId }
  return (name === 'disconnect-phones' || name === 'gather-news') && 'entrepreneurId' in payload
    ? { singletonKey: payload.entrepreneurId }
    : {}
}

/** The queue's own statements, in the caller's transaction. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await tx.send(text, values) }),
})

/** The span counts from when the transaction began, which is a moment ago. */
const BEGUN_AGO_SECONDS = 0.1

const secondsUntil = (start: number | Date): number =>
  typeof start === 'number' ? start : (start.getTime() - Date.now()) / 1000 + BEGUN_AGO_SECONDS

/** Named by its queue: what it is about may be a person. A trace of its own, whoever woke the worker. */
const spanOf = (name: QueueName) =>
  ({ kind: 'job', name: `job ${name}`, facts: { 'messaging.destination.name': name }, parent: null }) as const

const startWorkers = async (
  boss: PgBoss,
  name: QueueName,
  { handlers, log }: { handlers: JobHandlers; log: Logger },
): Promise<void> => {
  const { workers, batch } = CONCURRENCY[name] ?? { workers: 1, batch: 1 }
  // The queue holds what `enqueue` put there, so the payload has its handler's shape.
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
