import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/purchases.ts'
import { type JobHandlers, type Jobs, openJobs } from './jobs.ts'
import { ALERTED_QUEUES, QUEUES, type QueueName } from './queues.ts'
import { SCHEDULES, TIMED_QUEUES } from './schedules.ts'

let database: TestDatabase
let running: Jobs[] = []
let worked: QueueName[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  worked = []
})
afterEach(async () => {
  await stopAll()
  await database.drop()
})

const log = pino({ level: 'silent' })
const recording: Partial<JobHandlers> = {}
for (const name of Object.keys(QUEUES) as QueueName[]) recording[name] = async () => void worked.push(name)

const startWorking = async (): Promise<void> => {
  const jobs = await openJobs(database.db, log)
  running.push(jobs)
  // Every queue has a handler.
  await jobs.work(recording as JobHandlers)
}
const stopAll = async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
}

const cronHasRun = () =>
  eventually(async () =>
    expect(
      await database.asOwner("select from pgboss.version where cron_on > now() - interval '40 seconds'"),
    ).toHaveLength(1),
  )

/** Simulates downtime: jobs of the past are gone and the cron time is old. */
const simulateDowntime = async (since: string): Promise<void> => {
  await stopAll()
  worked = []
  await database.asOwner(`
    delete from pgboss.job;
    update pgboss.schedule set created_on = now() - interval '30 days';
    update pgboss.version set cron_on = now() - interval '${since}'`)
}

/** Jobs queued for missed turns. Turns of the last two minutes may be current. */
const listCaughtUp = async (): Promise<string[]> => {
  const rows = await database.asOwner<{ queue: string }>(
    `select data->>'name' as queue from pgboss.job where name = '__pgboss__send-it'
     and singleton_on < (now() - interval '2 minutes') at time zone 'utc'`,
  )
  return rows.map(({ queue }) => queue)
}

const DAILY = TIMED_QUEUES.filter((name) => /^\d+ \d+ /.test(SCHEDULES[name].cron))
const SLOW = { timeout: 60_000 }

test(
  'after days of downtime each daily job runs once, in whichever process, and no bill is sent',
  SLOW,
  async () => {
    await startWorking()
    await cronHasRun()
    await simulateDowntime('3 days')
    await Promise.all([startWorking(), startWorking()])
    const dailyWorked = () => worked.filter((name) => DAILY.some((daily) => daily === name)).toSorted()
    await eventually(async () => expect(dailyWorked()).toEqual(DAILY.toSorted()), { timeout: 40_000 })
    const made = await listCaughtUp()
    expect(made).toHaveLength(new Set(made).size)
    for (const name of made) expect(SCHEDULES[name as keyof typeof SCHEDULES].missed, name).toBe('once')
  },
)

test('a new installation has missed no turns', SLOW, async () => {
  await startWorking()
  await cronHasRun()
  expect(await listCaughtUp()).toEqual([])
})

test('a timetable of an older release catches up on missed turns from the first start', SLOW, async () => {
  await startWorking()
  await cronHasRun()
  await database.asOwner("update pgboss.schedule set options = '{}'")
  await simulateDowntime('2 minutes')
  await startWorking()
  await cronHasRun()
  const rows = await database.asOwner<{ name: string }>(
    "select name from pgboss.schedule where options->>'missed' = 'once' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(
    TIMED_QUEUES.filter((name) => SCHEDULES[name].missed === 'once').toSorted(),
  )
})

test('alerts the operator on call about hourly and rarer jobs only', () => {
  const seldom = TIMED_QUEUES.filter((name) => !SCHEDULES[name].cron.startsWith('*'))
  expect(ALERTED_QUEUES.toSorted()).toEqual(['match-statement', ...seldom].toSorted())
})
