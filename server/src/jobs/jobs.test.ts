import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/purchases.ts'
import { listFailedJobs } from './due-jobs.ts'
import { type JobHandlers, type Jobs, openJobs } from './jobs.ts'
import { ALERTED_QUEUES, QUEUES, type QueueName } from './queues.ts'

let database: TestDatabase
let running: Jobs[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})
afterAll(() => database.drop())

const log = pino({ level: 'silent' })
const nothing = async () => undefined
const HANDLERS: Partial<JobHandlers> = {}
for (const name of Object.keys(QUEUES) as QueueName[]) HANDLERS[name] = nothing

const startWorking = async (handlers: Partial<JobHandlers>): Promise<Jobs> => {
  const jobs = await openJobs(database.db, log)
  running.push(jobs)
  // Every queue has a handler.
  await jobs.work({ ...HANDLERS, ...handlers } as JobHandlers)
  return jobs
}

const send = (jobs: Jobs, name: string, startAfter?: number | Date) =>
  database.db.asPlatform((tx) => jobs.enqueue(tx, 'send-password-link', { name }, startAfter))

const stateOf = async (name: string) => {
  const [job] = await database.asOwner<{ state: string }>(
    "select state from pgboss.job where data->>'name' = $1",
    [name],
  )
  return job?.state
}

/** Workers poll only every 30 s, so a job that starts sooner was woken. */
const SOON = { timeout: 20_000 }

test('a job starts when its transaction commits, in whichever process works', SOON, async () => {
  const done: string[] = []
  await startWorking({ 'send-password-link': async ({ name }) => void done.push(name) })
  const elsewhere = await openJobs(database.db, log, { supervise: false })
  running.push(elsewhere)
  await send(elsewhere, 'at once')
  await eventually(async () => expect(done).toEqual(['at once']))
  await eventually(async () => expect(await stateOf('at once')).toBe('completed'))
})

test('a delayed job starts when it is due', SOON, async () => {
  const done: string[] = []
  const jobs = await startWorking({ 'send-password-link': async ({ name }) => void done.push(name) })
  await send(jobs, 'in two seconds', 2)
  await send(jobs, 'in a second', new Date(Date.now() + 1_000))
  // One poll may find both, and then starts with either.
  await eventually(async () => expect(done.toSorted()).toEqual(['in a second', 'in two seconds']))
})

test(
  "a waiting job does not wait longer when the database's clock is set back by an hour",
  SOON,
  async () => {
    const done: string[] = []
    const jobs = await startWorking({ 'send-password-link': async ({ name }) => void done.push(name) })
    // All rows so far were written by a clock that was an hour ahead.
    const isAhead = "+ interval '1 hour'"
    await send(jobs, 'before the step', 2)
    await database.asOwner(`
    update pgboss.job set created_on = created_on ${isAhead}, start_after = start_after ${isAhead},
      singleton_on = singleton_on ${isAhead};
    update pgboss.queue set monitor_claim_on = monitor_claim_on ${isAhead}, monitor_on = monitor_on ${isAhead},
      maintain_on = maintain_on ${isAhead};
    update pgboss.version set cron_on = coalesce(cron_on, now()) ${isAhead}, flow_on = flow_on ${isAhead}`)
    await eventually(async () => expect(done).toEqual(['before the step']))
    const ahead = await database.asOwner(`
    select from pgboss.job where start_after > now() + interval '5 minutes' or singleton_on > now() at time zone 'utc'
    union all select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()
    union all select from pgboss.version where greatest(cron_on, flow_on) > now()`)
    expect(ahead).toEqual([])
  },
)

test('a stored failure omits the values of its statement, which may be personal data', SOON, async () => {
  const failure = new Error('Failed query: insert into customers\nparams: +23278228219,Aminata')
  const jobs = await startWorking({ 'send-password-link': () => Promise.reject(failure) })
  await send(jobs, 'fails')
  const outputs = () =>
    database.asOwner<{ output: string }>(
      "select output::text from pgboss.job where data->>'name' = 'fails' and output is not null",
    )
  await eventually(async () => expect(await outputs()).toHaveLength(1))
  expect(JSON.stringify(await outputs())).toContain('insert into customers')
  expect(JSON.stringify(await outputs())).not.toMatch(/Aminata|78228219/)
  // Prevents a retry in the next test.
  await database.asOwner("delete from pgboss.job where data->>'name' = 'fails'")
})

test(
  'a job that failed its last try is reported until a later one is completed, not until one starts',
  SOON,
  async () => {
    const night = { isWell: false, isOver: Promise.resolve() }
    const jobs = await startWorking({
      'clean-up': async () => {
        await night.isOver
        if (!night.isWell) throw new Error('not this night')
      },
    })
    // Each start resets it.
    await database.asOwner("update pgboss.queue set retry_limit = 0 where name = 'clean-up'")
    const tonight = () => database.db.asPlatform((tx) => jobs.enqueue(tx, 'clean-up', {}))
    const givenUp = async () =>
      (await listFailedJobs(database.db.appPool, ALERTED_QUEUES)).map(
        ({ queue, count }) => `${count} ${queue}`,
      )
    const isAtWork = async () =>
      (await database.asOwner("select from pgboss.job where name = 'clean-up' and state = 'active'")).length >
      0
    expect(await givenUp()).toEqual([])
    await tonight()
    await eventually(async () => expect(await givenUp()).toEqual(['1 clean-up']))
    await tonight()
    await eventually(async () => expect(await givenUp()).toEqual(['2 clean-up']))

    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    Object.assign(night, { isWell: true, isOver })
    await tonight()
    await eventually(async () => expect(await isAtWork()).toBe(true))
    expect(await givenUp()).toEqual(['2 clean-up'])
    end()
    await eventually(async () => expect(await givenUp()).toEqual([]))
  },
)

test(
  'a failed statement is not made up for by another one, but by a later try of its own',
  SOON,
  async () => {
    let bad = 'a'
    const jobs = await startWorking({
      'match-statement': async ({ fileId }) => {
        if (fileId === bad) throw new Error('no line of it can be read')
      },
    })
    await database.asOwner("update pgboss.queue set retry_limit = 0 where name = 'match-statement'")
    const match = (fileId: string) =>
      database.db.asPlatform((tx) => jobs.enqueue(tx, 'match-statement', { fileId }))
    const statesOf = (fileId: string) =>
      database.asOwner<{ state: string }>(
        "select state from pgboss.job where name = 'match-statement' and singleton_key = $1 order by created_on",
        [fileId],
      )
    const givenUp = () => listFailedJobs(database.db.appPool, ALERTED_QUEUES)
    await match('a')
    await eventually(async () => expect(await statesOf('a')).toEqual([{ state: 'failed' }]))
    await match('b')
    await eventually(async () => expect(await statesOf('b')).toEqual([{ state: 'completed' }]))
    expect(await givenUp()).toMatchObject([{ queue: 'match-statement', count: 1 }])
    bad = ''
    await match('a')
    await eventually(async () => expect(await givenUp()).toEqual([]))
  },
)

test('a failed job is retried without affecting its batch', SOON, async () => {
  const tried: string[] = []
  const jobs = await startWorking({
    'send-password-link': async ({ name }) => {
      tried.push(name)
      if (name === 'bad' && tried.filter((other) => other === 'bad').length === 1) throw new Error('once')
    },
  })
  await database.db.asPlatform(async (tx) => {
    for (const name of ['good', 'bad', 'better']) await jobs.enqueue(tx, 'send-password-link', { name })
  })
  await eventually(async () => expect(await stateOf('bad')).toBe('completed'))
  expect(tried.sort()).toEqual(['bad', 'bad', 'better', 'good'])
})

test(
  'a notification missed while the listening connection was lost is handled late, and listening resumes',
  SOON,
  async () => {
    const done: string[] = []
    const jobs = await startWorking({ 'send-password-link': async ({ name }) => void done.push(name) })
    await database.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    )
    await send(jobs, 'meanwhile')
    await eventually(async () => expect(done).toEqual(['meanwhile']))
    await eventually(async () =>
      expect(
        await database.asOwner(
          "select from pg_stat_activity where datname = current_database() and query like 'listen %'",
        ),
      ).toHaveLength(1),
    )
  },
)

test('a job that a stop interrupts is restarted by the next process', SOON, async () => {
  const begun: string[] = []
  const cut = await startWorking({
    'send-password-link': ({ name }) => {
      begun.push(name)
      return new Promise(() => undefined)
    },
  })
  await send(cut, 'cut off')
  await eventually(async () => expect(begun).toEqual(['cut off']))
  await cut.stop()
  await startWorking({ 'send-password-link': async ({ name }) => void begun.push(name) })
  await eventually(async () => expect(begun).toEqual(['cut off', 'cut off']))
})
