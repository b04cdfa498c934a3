import { saveOnCall } from '@minit/contract/admin/watch.ts'
import type { Alert } from '@minit/domain/operations/watching.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellOfAlerts } from '../../src/modules/operations/watching/watch-platform.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let world: TestApp
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  world = await startTestApp()
  call = callApp(world.app, await anAdmin(world))
})
afterAll(() => world.close())
beforeEach(() => names('', ''))
afterEach(() => world.database.asOwner(`delete from alerts; delete from messages where kind = 'alert'`))

const NIGHT = '+23276123999'
const names = (phone: string, email: string) =>
  call(saveOnCall, { body: { phone, email, reason: 'The night shift.' } })

const FLOAT: Alert = { kind: 'float', subject: '', text: '2 payouts wait.', publicText: null }
const DISK: Alert = { kind: 'disk', subject: 'one', text: 'The disk is full.', publicText: null }

/** What was sent to somebody, the oldest first. */
const sentTo = async (recipient: string): Promise<string[]> => {
  const rows = await world.database.asOwner<{ id: string; sealed: string }>(
    `select id, sealed_text as sealed from messages where kind = 'alert' and recipient = $1 order by id`,
    [recipient],
  )
  return rows.map(({ id, sealed }) => world.deps.secrets.open(sealed, id))
}

test('who is named while something is wrong is sent all of it in one message, and none of it again', async () => {
  await tellOfAlerts(world.deps, [FLOAT])
  world.clock.advance({ minutes: 1 })
  await tellOfAlerts(world.deps, [FLOAT, DISK])
  await names(NIGHT, '')
  const sent = ['Minit, 2 alerts: 2 payouts wait. The disk is full.']
  expect(await sentTo(NIGHT)).toEqual(sent)
  await names(NIGHT, '')
  await tellOfAlerts(world.deps, [FLOAT, DISK])
  expect(await sentTo(NIGHT)).toEqual(sent)
})

test('a newcomer is sent it alone: who was named before has it already', async () => {
  await names(NIGHT, '')
  await tellOfAlerts(world.deps, [FLOAT])
  await names(NIGHT, 'night@minit.example')
  expect(await sentTo(NIGHT)).toEqual(['Minit alert: 2 payouts wait.'])
  expect(await sentTo('night@minit.example')).toEqual([
    'Minit alert: 2 payouts wait. https://minit.test/admin/dashboard',
  ])
  await names('076 123 998', 'night@minit.example')
  expect(await sentTo('+23276123998')).toEqual(['Minit alert: 2 payouts wait.'])
  expect(await sentTo('night@minit.example')).toHaveLength(1)
})

test('who is named while nothing is wrong any more is sent nothing', async () => {
  await tellOfAlerts(world.deps, [FLOAT])
  world.clock.advance({ minutes: 6 })
  await tellOfAlerts(world.deps, [])
  await names(NIGHT, 'night@minit.example')
  expect(await sentTo(NIGHT)).toEqual([])
})

describe('somebody who is named while an alert begins', () => {
  const LOCK = /pg_advisory_xact_lock_shared/

  /** A look that has written its alert, with nobody to tell, and is not committed until `go`; without the guard it locks nothing. */
  const slowLook = (go: Promise<void>, isGuarded: boolean) => {
    const written = Promise.withResolvers<void>()
    const asPlatform: Deps['db']['asPlatform'] = (work) =>
      world.deps.db.asPlatform(async (tx) => {
        const careless = Object.assign(Object.create(tx) as typeof tx, {
          send: (text: string, values: unknown[]) =>
            LOCK.test(text) ? Promise.resolve([]) : tx.send(text, values),
        })
        const result = await work(isGuarded ? tx : careless)
        written.resolve()
        await go
        return result
      })
    const look = tellOfAlerts({ ...world.deps, db: { ...world.deps.db, asPlatform } }, [FLOAT])
    return { look, written: written.promise }
  }

  test('is sent it: the naming waits until the alert is there', async () => {
    const go = Promise.withResolvers<void>()
    const { look, written } = slowLook(go.promise, true)
    await written
    const naming = names(NIGHT, '')
    try {
      await untilWaiting(world.database)
    } finally {
      go.resolve()
    }
    await Promise.all([look, naming])
    expect(await sentTo(NIGHT)).toEqual(['Minit alert: 2 payouts wait.'])
  })

  test('would never hear of it, did the look not lock who is on call', async () => {
    const go = Promise.withResolvers<void>()
    const { look, written } = slowLook(go.promise, false)
    await written
    await names(NIGHT, '')
    go.resolve()
    await look
    await tellOfAlerts(world.deps, [FLOAT])
    expect(await sentTo(NIGHT)).toEqual([])
  })
})
