import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, logInAs, type TestSeller } from './builders.ts'
import { brokenInvariants } from './crash/checker.ts'
import { createPooledDatabase, PGBOUNCER, type PooledDatabase, SESSIONS_EACH } from './pooled-database.ts'
import { buys, eventually, statusOf } from './purchases.ts'
import { runAs } from './sql.ts'

const isThere = existsSync(PGBOUNCER)
if (!isThere)
  process.stderr.write('SKIPPED: selling through PgBouncer. On Debian: apt-get install pgbouncer\n')

const SELLERS = 4
const SALES_EACH = 5

describe.skipIf(!isThere)('through PgBouncer in transaction mode', () => {
  let database: PooledDatabase
  let fixture: TestApp
  let sellers: TestSeller[]
  beforeAll(async () => {
    database = await createPooledDatabase()
    fixture = await startTestApp({ database })
    sellers = []
    for (let count = 0; count < SELLERS; count++) sellers.push(await aSeller(fixture.deps))
  })
  afterAll(async () => {
    await fixture?.close()
  })

  const some = (): TestSeller => sellers[0] as TestSeller
  const pooled = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = new pg.Pool({ connectionString: database.pooledUrl, max: 12 })
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }

  test('several sell at once over few sessions, and each pass, message and job completes', async () => {
    const orders = sellers.flatMap((seller) => Array.from({ length: SALES_EACH }, () => seller))
    const answers = await Promise.all(
      orders.map((seller) => buys(fixture, seller, { deliveryMethod: 'sms' })),
    )
    await fixture.drain(1_000)
    for (const ticket of answers)
      await eventually(async () => expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready' }))
    await fixture.drain(1_000)
    const left = await database.asOwner(`select id from messages where state = 'queued'`)
    expect(left).toEqual([])
    expect(await brokenInvariants(database.asOwner)).toEqual([])
    expect(await database.countSessions()).toBeGreaterThan(0)
    expect(await database.countSessions()).toBeLessThanOrEqual(SESSIONS_EACH)
  })

  test('each seller sees their own sales and no others, whoever used the session before', async () => {
    const read = `select count(*)::int as count, count(distinct entrepreneur_id)::int as sellers,
      min(entrepreneur_id) as seller from purchases`
    type Seen = { count: number; sellers: number; seller: string | null }
    const asked = Array.from({ length: 60 }, (_, index) => sellers[index % SELLERS] as TestSeller)
    const seen = await Promise.all(
      asked.map(({ id }) => fixture.deps.db.inTenant(id, async (tx) => (await tx.send<Seen>(read, []))[0])),
    )
    expect(seen.map((row) => [row?.sellers, row?.seller])).toEqual(asked.map(({ id }) => [1, id]))
    const bare = await Promise.all(
      Array.from({ length: 12 }, () => fixture.deps.db.appPool.query<Seen>(read)),
    )
    expect(bare.map(({ rows }) => rows[0]?.count)).toEqual(bare.map(() => 0))
  })

  test('each session has the time limits, the first one too', async () => {
    const limits = await Promise.all(
      Array.from({ length: 12 }, () =>
        fixture.deps.db.inTenant(some().id, (tx) =>
          tx.send<{ limits: string }>(
            `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
               current_setting('idle_in_transaction_session_timeout'), pg_sleep(0.01)) as limits`,
            [],
          ),
        ),
      ),
    )
    expect([...new Set(limits.map(([row]) => row?.limits.trim()))]).toEqual(['15s 10s 20s'])
  })

  test('a limit set for one transaction ends its statement, and is gone with it', async () => {
    const slow = fixture.deps.db.inTenant(some().id, async (tx) => {
      await tx.send('set local statement_timeout = 50', [])
      await tx.send('select pg_sleep(5)', [])
    })
    await expect(slow).rejects.toThrow(/statement timeout/)
    const after = await runAs<{ limit: string }>(
      fixture.deps.db.appPool,
      some().id,
      `select current_setting('statement_timeout') as limit`,
    )
    expect(after).toEqual([{ limit: '15s' }])
  })

  test('named statements are not sent, because the next session would not know them', async () => {
    const text = 'select $1::int + 1 as sum'
    const sums = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        fixture.deps.db.inTenant(some().id, (tx) => tx.send<{ sum: number }>(text, [index])),
      ),
    )
    expect(sums.map(([row]) => row?.sum)).toEqual(sums.map((_, index) => index + 1))
    const kept = await fixture.deps.db.appPool.query(
      `select name from pg_prepared_statements where name <> ''`,
    )
    expect(kept.rows).toEqual([])
    const named = pooled((pool) =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) => pool.query({ name: 'sum', text, values: [index] })),
      ),
    )
    await expect(named).rejects.toThrow(/prepared statement "sum" (does not exist|already exists)/)
  })

  test('a lock of a transaction excludes others until it ends, whatever session each has', async () => {
    const steps: string[] = []
    const LOCK = `select pg_advisory_xact_lock(hashtext('a test'))`
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isLocked = (): void => undefined
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const first = fixture.deps.db.inTenant(some().id, async (tx) => {
      await tx.send(LOCK, [])
      isLocked()
      await held
      steps.push('first')
    })
    await locked
    const second = fixture.deps.db.asPlatform(async (tx) => {
      await tx.send(LOCK, [])
      steps.push('second')
    })
    const tried = await fixture.deps.db.appPool.query(
      `select pg_try_advisory_xact_lock(hashtext('a test')) as "isFree"`,
    )
    expect(tried.rows).toEqual([{ isFree: false }])
    letGo()
    await Promise.all([first, second])
    expect(steps).toEqual(['first', 'second'])
  })

  test('notifications of a process arrive on a direct connection, and none through the pooler', async () => {
    const notices: string[] = []
    const listening = await fixture.deps.db.listen(
      'a_test',
      (payload) => notices.push(payload),
      () => undefined,
    )
    const through = new pg.Client({ connectionString: database.pooledUrl })
    await through.connect()
    const strays: string[] = []
    through.on('notification', ({ payload }) => strays.push(payload ?? ''))
    await through.query('listen a_test')
    await expect
      .poll(async () => {
        await fixture.deps.db.inTenant(some().id, (tx) => tx.send(`select pg_notify('a_test', 'hello')`, []))
        return notices.length
      })
      .toBeGreaterThan(0)
    expect(strays).toEqual([])
    await through.end()
    await listening.close()
  })

  test('a seller who logs in sees through the pooler what was sold', async () => {
    const { sessionToken } = await logInAs(fixture.deps, some())
    const answer = await fixture.app.inject({
      url: '/api/entrepreneur/stats',
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect(answer.json()).toMatchObject({ todaysSales: SALES_EACH * 35 })
  })

  // Last, because it leaves a session behind that has a seller.
  test('a seller set for a session is the next client’s too, so only settings that end with the transaction are allowed', async () => {
    const countOf = 'select count(*)::int as count from purchases'
    await pooled(async (pool) => {
      const first = await pool.connect()
      await first.query(`select set_config('minit.entrepreneur_id', $1, true)`, [some().id])
      const others = await Promise.all(Array.from({ length: 12 }, () => pool.query(countOf)))
      expect(others.every(({ rows }) => rows[0].count === 0)).toBe(true)
      await first.query(`select set_config('minit.entrepreneur_id', $1, false)`, [some().id])
      first.release()
      const leaked = await Promise.all(Array.from({ length: 12 }, () => pool.query(countOf)))
      expect(leaked.some(({ rows }) => rows[0].count > 0)).toBe(true)
    })
  })
})
