import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWatch, saveOnCall } from '@minit/contract/admin/watch.ts'
import type { Alert } from '@minit/domain/operations/watching.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { notifyOfAlerts, watchPlatform } from '../../src/modules/operations/watching/watch-platform.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { callApp } from '../builders.ts'
import { captureLog } from '../capture-log.ts'
import { openMarketplace } from '../marketplace.ts'

let fixture: TestApp
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  const marketplace = await openMarketplace(fixture)
  await marketplace.seed()
  await marketplace.enable('smtp')
  call = marketplace.call
})
afterAll(() => fixture.close())
afterEach(() => fixture.database.asOwner(`delete from alerts; delete from messages where kind = 'alert'`))

const FLOAT: Alert = { kind: 'float', subject: '', text: '2 payouts wait.', publicText: null }

const messages = () =>
  fixture.database.asOwner<{ channel: string; recipient: string; state: string }>(
    `select channel, recipient, state from messages where kind = 'alert' order by created_at, channel desc`,
  )

test('the people on call get one SMS and e-mail, and one when it is over', async () => {
  expect(await notifyOfAlerts(fixture.deps, [FLOAT])).toBe(1)
  fixture.clock.advance({ minutes: 1 })
  expect(await notifyOfAlerts(fixture.deps, [FLOAT])).toBe(0)
  await fixture.drain()
  expect(await messages()).toEqual([
    { channel: 'sms', recipient: '+23276000101', state: 'sent' },
    { channel: 'email', recipient: 'on-call@minit.example', state: 'sent' },
  ])

  fixture.clock.advance({ minutes: 4 })
  expect(await notifyOfAlerts(fixture.deps, [])).toBe(0)
  fixture.clock.advance({ minutes: 1 })
  expect(await notifyOfAlerts(fixture.deps, [])).toBe(1)
  expect(await notifyOfAlerts(fixture.deps, [])).toBe(0)
  expect(await messages()).toHaveLength(4)
})

const RACERS = 8
const atOnce = (alerts: readonly Alert[]): Promise<number[]> =>
  Promise.all(Array.from({ length: RACERS }, () => notifyOfAlerts(fixture.deps, alerts)))
const sumOf = (reported: readonly number[]): number => reported.reduce((sum, each) => sum + each, 0)

test('eight processes that see the same at one instant notify once, of its beginning and of its end', async () => {
  expect(sumOf(await atOnce([FLOAT]))).toBe(1)
  expect(await messages()).toHaveLength(2)
  fixture.clock.advance({ minutes: 6 })
  expect(sumOf(await atOnce([]))).toBe(1)
  expect(await messages()).toHaveLength(4)
})

test('negative control: without the index of open alerts they notify more often', async () => {
  const unguarded = await startTestApp()
  try {
    await unguarded.database.asOwner('drop index alerts_open')
    const reported = await Promise.all(
      Array.from({ length: RACERS }, () => notifyOfAlerts(unguarded.deps, [FLOAT])),
    )
    expect(sumOf(reported)).toBeGreaterThan(1)
  } finally {
    await unguarded.close()
  }
})

const ledgerBreaks = () =>
  fixture.database.asOwner(
    `insert into invariant_runs (id, started_at, duration_ms, breaches, results) values ($1, $2, 1, 2, '[]')`,
    [fixture.deps.newId(), fixture.deps.now()],
  )

test('a healthy platform sends no alert, and one with a broken ledger does', async () => {
  expect(await watchPlatform(fixture.deps)).toBe(0)
  await ledgerBreaks()
  fixture.clock.advance({ seconds: 6 })
  expect(await watchPlatform(fixture.deps)).toBe(1)
  expect((await call(readWatch, {})).alerts).toMatchObject([
    { kind: 'books', text: expect.stringContaining('2 places') },
  ])
})

test('a disk that cannot be read hides no other problem, and is logged', async () => {
  await ledgerBreaks()
  const { log, text } = captureLog()
  const deps = { ...fixture.deps, dataDir: join(tmpdir(), 'no-such-folder'), log }
  expect(await readReadings(deps)).toMatchObject({ disk: null, check: { breaches: 2 } })
  expect(await watchPlatform(deps)).toBe(1)
  expect((await call(readWatch, {})).alerts).toMatchObject([{ kind: 'books' }])
  expect(text()).toContain('the disk could not be read')
})

test('an admin sets who is on call; a foreign number, and one that takes no SMS, is refused; an empty list gets nothing', async () => {
  const reason = 'The night shift.'
  const saved = await call(saveOnCall, { body: { phone: '076 123 999', email: '', reason } })
  expect(saved.onCall).toEqual({ phone: expect.stringContaining('123'), email: null })
  await notifyOfAlerts(fixture.deps, [FLOAT])
  expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+23276123999' }])
  for (const phone of ['+44 20 7946 0000', '022 23 3456'])
    await expect(call(saveOnCall, { body: { phone, email: '', reason } })).rejects.toMatchObject({
      details: { code: 'phone_not_valid' },
    })
  await call(saveOnCall, { body: { phone: '', email: '', reason } })
  await notifyOfAlerts(fixture.deps, [{ ...FLOAT, subject: 'another' }])
  expect(await messages()).toHaveLength(1)
})
