import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/purchases.ts'
import { type JobHandlers, type Jobs, openJobs } from './jobs.ts'
import { QUEUES, type QueueName, TOLD_QUEUES } from './queues.ts'
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
const noting: Partial<JobHandlers> = {}
for (const name of Object.keys(QUEUES) as QueueName[]) noting[name] = async () => void worked.push(name)

const startWorking = async (): Promise<void> => {
  const jobs = await openJobs(database.db, log)
  running.push(jobs)
  // Each queue was named.
  await jobs.work(noting as JobHandlers)
}
const stopAll = async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
}

const hasLooked = () =>
  eventually(async () =>
    expect(
      await database.asOwner("select from pgboss.version where cron_on > now() - interval '40 seconds'"),
    ).toHaveLength(1),
  )

/** Nobody looked at the clock since; what was worked before is long forgotten. */
const stoodStill = async (since: string): Promise<void> => {
  await stopAll()
  worked = []
  await database.asOwner(`
    delete from pgboss.job;
    update pgboss.schedule set created_on = now() - interval '30 days';
    update pgboss.version set cron_on = now() - interval '${since}'`)
}

/** What was put into queues for a turn that nobody was there for. Turns of the last two minutes may be of now. */
const madeGood = async (): Promise<string[]> => {
  const rows = await database.asOwner<{ queue: string }>(
    `select data->>'name' as queue from pgboss.job where name = '__pgboss__send-it'
     and singleton_on < (now() - interval '2 minutes') at time zone 'utc'`,
  )
  return rows.map(({ queue }) => queue)
}

const DAILY = TIMED_QUEUES.filter((name) => /^\d+ \d+ /.test(SCHEDULES[name].cron))
const SLOW = { timeout: 60_000 }

test(
  'after days of standing still each job of the day is done once, by whichever process, and no bill is sent',
  SLOW,
  async () => {
    await startWorking()
    await hasLooked()
    await stoodStill('3 days')
    await Promise.all([startWorking(), startWorking()])
    const dailyWorked = () => worked.filter((name) => DAILY.some((daily) => daily === name)).toSorted()
    await eventually(async () => expect(dailyWorked()).toEqual(DAILY.toSorted()), { timeout: 40_000 })
    const made = await madeGood()
    expect(made).toHaveLength(new Set(made).size)
    for (const name of made) expect(SCHEDULES[name as keyof typeof SCHEDULES].missed, name).toBe('once')
  },
)

test('an installation that begins has missed nothing', SLOW, async () => {
  await startWorking()
  await hasLooked()
  expect(await madeGood()).toEqual([])
})

test('an older release’s timetable makes missed turns good from the first start on', SLOW, async () => {
  await startWorking()
  await hasLooked()
  await database.asOwner("update pgboss.schedule set options = '{}'")
  await stoodStill('2 minutes')
  await startWorking()
  await hasLooked()
  const rows = await database.asOwner<{ name: string }>(
    "select name from pgboss.schedule where options->>'missed' = 'once' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(
    TIMED_QUEUES.filter((name) => SCHEDULES[name].missed === 'once').toSorted(),
  )
})

test('who is on call is told of every job that comes hourly or more seldom, and of none that is soon done again', () => {
  const seldom = TIMED_QUEUES.filter((name) => !SCHEDULES[name].cron.startsWith('*'))
  expect(TOLD_QUEUES.toSorted()).toEqual(['match-statement', ...seldom].toSorted())
})
