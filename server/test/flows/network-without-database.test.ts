import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { paysAt, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { type CuttableLine, openCuttableLine } from '../cuttable-line.ts'
import { createTestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { eventually } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let line: CuttableLine
beforeAll(async () => {
  const database = await createTestDatabase('integrated')
  line = await openCuttableLine(database.ownerUrl)
  const ownerUrl = line.through(database.ownerUrl)
  const db = openDatabase({
    appUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_app'),
    platformUrl: roleUrl(ownerUrl, TEST_SECRET_KEY, 'minit_platform'),
    log: pino({ level: 'silent' }),
  })
  const drop = () => db.close().then(database.drop)
  fixture = await startTestApp({ database: { ...database, db, drop } })
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await fixture.close()
  await line.close()
})

let phones = 0
const aMac = (): string => `da:a1:19:00:0d:${(++phones).toString(16).padStart(2, '0')}`

const aPhoneThatIsOn = async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const pass = await paysAt(fixture, seller, place)
  for (const _ of ['let in', 'said so']) await router.turn()
  return { router, mac, pass }
}

const whileCut = async (work: () => Promise<void>) => {
  await line.cut()
  await work().finally(line.mend)
  await eventually(async () => expect((await fixture.app.inject('/readyz')).statusCode).toBe(200))
}

test('while the database is away a router is told to come later, and nothing else', async () => {
  const { router, mac } = await aPhoneThatIsOn()
  await whileCut(async () => {
    for (const _ of ['first', 'again']) {
      const { statusCode, headers, body } = await router.post()
      expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
      expect(body).not.toContain(mac)
    }
  })
  expect(await router.turn()).toEqual([])
  expect(router.isOpen(mac)).toBe(true)
})

test('a report that is held while the database goes away disconnects no one', async () => {
  const { router, mac } = await aPhoneThatIsOn()
  const held = router.post('wait=1')
  await whileCut(async () => {
    expect((await held).body).not.toContain(mac)
  })
  expect(await router.turn()).toEqual([])
})

test('once the database is back a router gets what changed before and meanwhile', async () => {
  const [refunded, ended] = [await aPhoneThatIsOn(), await aPhoneThatIsOn()]
  await refundByAdmin(fixture, refunded.pass.transactionId)
  await whileCut(async () => {
    expect((await refunded.router.post()).statusCode).toBe(503)
    fixture.clock.advance({ minutes: 1 })
  })
  expect(await refunded.router.turn()).toEqual([`deauth ${refunded.mac}`])
  expect(await ended.router.turn()).toEqual([])
  expect(await ended.router.stays(58)).toEqual([])
  await whileCut(async () => {
    fixture.clock.advance({ minutes: 1 })
    expect((await ended.router.post()).statusCode).toBe(503)
  })
  expect(await ended.router.turn()).toEqual([`deauth ${ended.mac}`])
})

test('minutes in which we could not receive a router’s reports are no outage of it', async () => {
  const { router, mac } = await aPhoneThatIsOn()
  await whileCut(async () => {
    fixture.clock.advance({ minutes: 10 })
    expect((await router.post()).statusCode).toBe(503)
  })
  // Otherwise the router would get a later end.
  expect(await router.turn()).toEqual([])
  expect(router.isOpen(mac)).toBe(true)
  expect(await fixture.database.asOwner('select from gateway_outages')).toEqual([])
  // Silence while we receive reports is an outage.
  fixture.clock.advance({ minutes: 10 })
  expect(await router.turn()).toEqual([expect.stringMatching(`^extend ${mac} `)])
})
