import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { withReplica } from '../src/db/replica.ts'
import { roleUrl } from '../src/db/roles.ts'
import { createDeps } from '../src/deps.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { withStaleReads } from '../src/kernel/stale-reads.ts'
import type { Deps } from '../src/ports/deps.ts'
import { CHEAP_PASSWORDS, TEST_PUBLIC_URL } from './app.ts'
import { aPackage, aSeller, logInAs, type TestSeller } from './builders.ts'
import { anAdmin } from './callers.ts'
import { createTestClock } from './clock.ts'
import { TEST_SECRET_KEY } from './global-setup.ts'
import { DEBIAN_BIN, type ReplicatedCluster, startReplicatedCluster } from './replicated-cluster.ts'

const isThere = existsSync(`${DEBIAN_BIN}/pg_basebackup`)
if (!isThere)
  process.stderr.write('SKIPPED: reads from a replica. On Debian: apt-get install postgresql-15\n')

const MAX_AGE_MS = 2_000
const log = pino({ level: 'silent' })
const urlsOf = (ownerUrl: string) => ({
  appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
  platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
})

const clock = createTestClock()
type Served = { app: FastifyInstance; deps: Deps; db: Database }

const serve = async (db: Database): Promise<Served> => {
  const deps = createDeps({
    db,
    jobs: { enqueue: async () => undefined },
    secrets: createSecrets(TEST_SECRET_KEY),
    log,
    publicUrl: TEST_PUBLIC_URL,
    standInsUrl: null,
    mode: 'demo',
    passwordCost: CHEAP_PASSWORDS,
    now: clock.now,
    elapsedMs: clock.elapsedMs,
  })
  return { app: await buildApp({ deps, publicUrl: null }), deps, db }
}

let cluster: ReplicatedCluster
let fixture: Served
let admin: string
let [here, there]: TestSeller[] = []

/** A process that has ended by itself needs none. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const TRIES = 600
const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === TRIES) throw new Error(`never: ${what}`)
    await delay(50)
  }
}
const lagMs = () => fixture.db.replicaLagMs?.() ?? Number.POSITIVE_INFINITY
const untilFresh = () => until('the replica keeps up', () => lagMs() < MAX_AGE_MS / 2)
const reading = <T>(work: () => Promise<T>) => withStaleReads({ maxAgeMs: MAX_AGE_MS, oldestMs: 0 }, work)

const ON_REPLICA = 'select pg_is_in_recovery() as "isReplica", count(*)::int as count from packages'
type Seen = { isReplica: boolean; count: number }
const seenBy = (sellerId: string) =>
  reading(() => fixture.db.inTenant(sellerId, async (tx) => (await tx.send<Seen>(ON_REPLICA, []))[0]))

const ask = (url: string, token: string, headers: Record<string, string> = {}) =>
  fixture.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
const listSellers = (headers: Record<string, string> = {}) => ask('/api/admin/entrepreneurs', admin, headers)

describe.skipIf(!isThere)('with DATABASE_READ_URL', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    cluster = await startReplicatedCluster()
    const urls = urlsOf(cluster.primary.ownerUrl)
    const addresses = { ...urls, isPooled: false, replica: urlsOf(cluster.replica.ownerUrl) }
    fixture = await serve(withReplica(openDatabase({ ...urls, log }), addresses, log))
    ;[here, there] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await aPackage(fixture.deps, there.id)
    admin = await anAdmin(fixture)
    await untilFresh()
  }, 120_000)
  afterAll(async () => {
    await fixture.app.close()
    await fixture.db.close()
    await cluster.drop()
  })

  const sessions = async (role: string): Promise<number> => {
    const text = `select count(*)::int as count from pg_stat_activity where usename = $1 and query = 'commit'`
    return (await cluster.replica.query<{ count: number }>(text, [role]))[0]?.count ?? 0
  }

  test('an answer that may be stale comes from there, and states its age', async () => {
    const { sessionToken } = await logInAs(fixture.deps, here as TestSeller)
    await until('both roles have read there', async () => {
      const answers = [await listSellers(), await ask('/api/entrepreneur/analytics?period=7d', sessionToken)]
      for (const { statusCode, headers } of answers) {
        expect(statusCode).toBe(200)
        expect(['0', '1', '2']).toContain(headers['x-data-age'])
      }
      return (await sessions('minit_app')) > 0 && (await sessions('minit_platform')) > 0
    })
    expect((await listSellers()).json().items.map(({ slug }: TestSeller) => slug)).toContain(here?.slug)
  })

  test('an answer in parts is read there to its end', async () => {
    const { sessionToken } = await logInAs(fixture.deps, here as TestSeller)
    const answer = await ask('/api/entrepreneur/sales/export?period=7d', sessionToken)
    expect(answer.headers['x-data-age']).toBe('2')
    expect(answer.statusCode).toBe(200)
  })

  test('any other answer is read from the primary, and states no age', async () => {
    const { sessionToken } = await logInAs(fixture.deps, here as TestSeller)
    const answer = await ask('/api/entrepreneur/packages', sessionToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-data-age']).toBeUndefined()
    const rows = await fixture.db.inTenant((here as TestSeller).id, (tx) => tx.send<Seen>(ON_REPLICA, []))
    expect(rows).toEqual([{ isReplica: false, count: 1 }])
  })

  test('each seller sees their own rows there and no others, and a session without a seller sees none', async () => {
    await until(
      'the replica answers',
      async () => (await seenBy((here as TestSeller).id))?.isReplica === true,
    )
    expect((await seenBy((here as TestSeller).id))?.count).toBe(1)
    expect((await seenBy((there as TestSeller).id))?.count).toBe(2)
    const bare = openDatabase({ ...urlsOf(cluster.replica.ownerUrl), log })
    expect((await bare.appPool.query(ON_REPLICA)).rows).toEqual([{ isReplica: true, count: 0 }])
    await bare.close()
  })

  test('a read that turns into a write runs on the primary', async () => {
    const { id } = here as TestSeller
    await reading(() =>
      fixture.db.inTenant(id, (tx) => tx.send(`update packages set description = 'by the primary'`, [])),
    )
    const text = `select count(*)::int as count from packages where description = 'by the primary'`
    expect(await cluster.primary.query(text)).toEqual([{ count: 1 }])
  })

  test('a caller who changed something sees it at once, from the primary', async () => {
    await cluster.replica.query('select pg_wal_replay_pause()')
    try {
      const answer = await fixture.app.inject({
        method: 'POST',
        url: `/api/admin/entrepreneurs/${there?.id}/suspend`,
        headers: { authorization: `Bearer ${admin}` },
        payload: { reason: 'asked for by the police' },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const [changed] = answer.cookies
      expect(changed).toMatchObject({ name: 'minit_changed', maxAge: 5, httpOnly: true })
      const seen = await listSellers({ cookie: `minit_changed=${changed?.value}` })
      expect(seen.headers['x-data-age']).toBe('0')
      const status = seen.json().items.find(({ slug }: TestSeller) => slug === there?.slug)
      expect(JSON.stringify(status)).toContain('suspended')
    } finally {
      await cluster.replica.query('select pg_wal_replay_resume()')
    }
  })

  test('a lagging replica is abandoned for the primary before an answer is 2 s old, and used again later', async () => {
    await untilFresh()
    await cluster.replica.query('select pg_wal_replay_pause()')
    const late = await aSeller(fixture.deps)
    const committedAt = performance.now()
    const knows = (body: { items: TestSeller[] }) => body.items.some(({ slug }) => slug === late.slug)
    await until('the new seller is seen', async () => {
      const askedAt = performance.now()
      const answer = await listSellers()
      expect(answer.statusCode).toBe(200)
      expect(Number(answer.headers['x-data-age'])).toBeLessThanOrEqual(2)
      if (askedAt - committedAt >= MAX_AGE_MS) expect(knows(answer.json())).toBe(true)
      return askedAt - committedAt >= MAX_AGE_MS && knows(answer.json())
    })
    // Without the limit the replica would still answer, without that seller.
    const text = 'select count(*)::int as count from entrepreneurs where id = $1'
    expect(await cluster.replica.query(text, [late.id])).toEqual([{ count: 0 }])
    expect((await seenBy(late.id))?.isReplica).toBe(false)
    await cluster.replica.query('select pg_wal_replay_resume()')
    await untilFresh()
    expect((await listSellers()).headers['x-data-age']).toBeDefined()
    await until('it is read again', async () => (await seenBy(late.id))?.isReplica === true)
  })

  test('a server that follows another is not ready, and answers changes with 503', async () => {
    const demoted = await serve(openDatabase({ ...urlsOf(cluster.replica.ownerUrl), log }))
    const ready = await demoted.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
    const login = await demoted.app.inject({
      method: 'POST',
      url: '/api/auth/entrepreneur-login',
      payload: { email: here?.username, password: here?.password },
    })
    expect([login.statusCode, login.json().code]).toEqual([503, 'unavailable'])
    await demoted.app.close()
    await demoted.db.close()
  })

  test('a replica that stops in the middle of an answer, and then is gone, costs no caller the answer', async () => {
    await untilFresh()
    const pids = (await cluster.replica.query<{ pid: number }>('select pid from pg_stat_activity')).map(
      ({ pid }) => pid,
    )
    const all = [cluster.replica.pid, ...pids]
    try {
      for (const pid of all) signal(pid, 'SIGSTOP')
      const answers = await Promise.all(Array.from({ length: 8 }, () => listSellers()))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
      await until('it is known to be gone', () => lagMs() > MAX_AGE_MS)
    } finally {
      for (const pid of all) signal(pid, 'SIGKILL')
    }
    const answer = await listSellers()
    expect([answer.statusCode, answer.headers['x-data-age']]).toEqual([200, '0'])
  })
})
