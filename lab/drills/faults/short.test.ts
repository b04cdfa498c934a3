import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/src/db/database.ts'
import { roleUrl } from '../../../server/src/db/roles.ts'
import { anOrder } from '../../../server/test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { aSeller, type TestSeller } from '../../../server/test/builders.ts'
import { createTestDatabase } from '../../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import { eventually } from '../../../server/test/purchases.ts'
import { type FaultyLine, openFaultyLine } from '../lab/faulty-line.ts'
import { checkIntegrity } from '../lab/integrity.ts'
import type { Report } from '../lab/reported.ts'

// The short form of `npm run proof -- faults`: three faults for seconds, under a few buyers.

let fixture: TestApp
let seller: TestSeller
let line: FaultyLine
beforeAll(async () => {
  const database = await createTestDatabase('integrated')
  line = await openFaultyLine()
  const ownerUrl = line.through(database.ownerUrl)
  // Uses the product's own limits instead of the relaxed ones for busy test machines.
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  const drop = () => db.close().then(database.drop)
  fixture = await startTestApp({ database: { ...database, db, drop }, hasMonime: true })
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  line.become({ is: 'well' })
  await fixture.close()
  await line.close()
})

const reported: Report[] = []
let keys = 0

/** Orders as a phone does; returns the answer. */
const buys = async (): Promise<{ status: number; retryAfter: unknown }> => {
  keys += 1
  const key = `order-of-a-phone-${keys}`
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/customer/signup-and-pay',
    remoteAddress: `10.2.0.${keys % 250}`,
    headers: { 'idempotency-key': key },
    payload: { ...anOrder(seller, { deliveryMethod: 'qr_display' }), entrepreneurId: seller.id },
  })
  const body: { status?: string; transactionId?: string; password?: string } = answer.json()
  if (body.transactionId !== undefined) {
    reported.push({ kind: 'acknowledged', key, transactionId: body.transactionId })
    if (body.status === 'ready')
      reported.push({ kind: 'ready', transactionId: body.transactionId, code: body.password ?? null })
  }
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
}

const buyMany = (count: number) => Promise.all(Array.from({ length: count }, buys))

/** Success, or 503 with Retry-After. */
const areClear = (answers: readonly { status: number; retryAfter: unknown }[]): boolean =>
  answers.every(({ status, retryAfter }) => status < 300 || (status === 503 && retryAfter !== undefined))

const sellsAgain = () => eventually(async () => expect((await buys()).status).toBe(200))

test('orders get 503 while the line to the database is half-open, and sales recover by themselves', async () => {
  await buyMany(2)
  line.become({ is: 'half_open' })
  const answers = await buyMany(3)
  line.become({ is: 'well' })
  expect(answers).toSatisfy(areClear)
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  await sellsAgain()
}, 180_000)

test('orders get 503 while others hold every database connection, and none is lost', async () => {
  const limits = (count: number) =>
    fixture.database.asOwner(
      `do $$ begin execute format('alter database %I connection limit ${count}', current_database()); end $$`,
    )
  // The limit is already reached for every role but superusers.
  await limits(0)
  try {
    await fixture.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename in ('minit_app', 'minit_platform') and datname = current_database()`,
    )
    const answers = await buyMany(3)
    expect(answers).toSatisfy(areClear)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
  } finally {
    await limits(-1)
  }
  await sellsAgain()
})

test('sales continue while the line to the database is slow', async () => {
  line.become({ is: 'slow', ms: 20 })
  const answers = await buyMany(3)
  line.become({ is: 'well' })
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('afterwards nothing is lost, doubled or wrong, and every answer proves true', async () => {
  await eventually(async () => {
    await fixture.drain()
    await delay(50)
    const open = await fixture.database.asOwner("select from purchases where status = 'awaiting_payment'")
    expect(open).toEqual([])
  })
  const { lost, doubled, wrong } = await checkIntegrity(
    { cluster: fixture.database, deps: fixture.deps, standInsUrl: fixture.standInsUrl },
    reported,
  )
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
  expect(reported.length).toBeGreaterThan(8)
})
