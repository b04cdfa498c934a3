import { saveOnCall } from '@minit/contract/admin/watch.ts'
import type { Alert } from '@minit/domain/operations/watching.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyOfAlerts } from '../../src/modules/operations/watching/watch-platform.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  call = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())
beforeEach(() => names('', ''))
afterEach(() => fixture.database.asOwner(`delete from alerts; delete from messages where kind = 'alert'`))

const NIGHT = '+23276123999'
const names = (phone: string, email: string) =>
  call(saveOnCall, { body: { phone, email, reason: 'The night shift.' } })

const FLOAT: Alert = { kind: 'float', subject: '', text: '2 payouts wait.', publicText: null }
const DISK: Alert = { kind: 'disk', subject: 'one', text: 'The disk is full.', publicText: null }

/** The messages to a recipient, the oldest first. */
const sentTo = async (recipient: string): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ id: string; sealed: string }>(
    `select id, sealed_text as sealed from messages where kind = 'alert' and recipient = $1 order by id`,
    [recipient],
  )
  return rows.map(({ id, sealed }) => fixture.deps.secrets.open(sealed, id))
}

test('a person who is put on call during alerts gets all of them in one message, and none of them again', async () => {
  await notifyOfAlerts(fixture.deps, [FLOAT])
  fixture.clock.advance({ minutes: 1 })
  await notifyOfAlerts(fixture.deps, [FLOAT, DISK])
  await names(NIGHT, '')
  const sent = ['Minit, 2 alerts: 2 payouts wait. The disk is full.']
  expect(await sentTo(NIGHT)).toEqual(sent)
  await names(NIGHT, '')
  await notifyOfAlerts(fixture.deps, [FLOAT, DISK])
  expect(await sentTo(NIGHT)).toEqual(sent)
})

test('only a newcomer gets that message, because the others have the alerts already', async () => {
  await names(NIGHT, '')
  await notifyOfAlerts(fixture.deps, [FLOAT])
  await names(NIGHT, 'night@minit.example')
  expect(await sentTo(NIGHT)).toEqual(['Minit alert: 2 payouts wait.'])
  expect(await sentTo('night@minit.example')).toEqual([
    'Minit alert: 2 payouts wait. https://minit.test/admin/dashboard',
  ])
  await names('076 123 998', 'night@minit.example')
  expect(await sentTo('+23276123998')).toEqual(['Minit alert: 2 payouts wait.'])
  expect(await sentTo('night@minit.example')).toHaveLength(1)
})

test('a person who is put on call after all alerts are over gets no message', async () => {
  await notifyOfAlerts(fixture.deps, [FLOAT])
  fixture.clock.advance({ minutes: 6 })
  await notifyOfAlerts(fixture.deps, [])
  await names(NIGHT, 'night@minit.example')
  expect(await sentTo(NIGHT)).toEqual([])
})

describe('a person who is put on call while an alert begins', () => {
  const LOCK = /pg_advisory_xact_lock_shared/

  /** A check that has written its alert without recipients and commits on `go`; without the guard no lock. */
  const slowCheck = (go: Promise<void>, isGuarded: boolean) => {
    const written = Promise.withResolvers<void>()
    const asPlatform: Deps['db']['asPlatform'] = (work) =>
      fixture.deps.db.asPlatform(async (tx) => {
        const unguarded = Object.assign(Object.create(tx) as typeof tx, {
          send: (text: string, values: unknown[]) =>
            LOCK.test(text) ? Promise.resolve([]) : tx.send(text, values),
        })
        const result = await work(isGuarded ? tx : unguarded)
        written.resolve()
        await go
        return result
      })
    const check = notifyOfAlerts({ ...fixture.deps, db: { ...fixture.deps.db, asPlatform } }, [FLOAT])
    return { check, written: written.promise }
  }

  test('gets it: the change waits until the alert is written', async () => {
    const go = Promise.withResolvers<void>()
    const { check, written } = slowCheck(go.promise, true)
    await written
    const naming = names(NIGHT, '')
    try {
      await untilWaiting(fixture.database)
    } finally {
      go.resolve()
    }
    await Promise.all([check, naming])
    expect(await sentTo(NIGHT)).toEqual(['Minit alert: 2 payouts wait.'])
  })

  test('never gets it when the check does not lock the on-call list (negative control)', async () => {
    const go = Promise.withResolvers<void>()
    const { check, written } = slowCheck(go.promise, false)
    await written
    await names(NIGHT, '')
    go.resolve()
    await check
    await notifyOfAlerts(fixture.deps, [FLOAT])
    expect(await sentTo(NIGHT)).toEqual([])
  })
})
