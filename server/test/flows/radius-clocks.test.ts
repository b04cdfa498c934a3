import { readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellOfSilentRouters } from '../../src/features/network/silent-routers.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { type Attributes, aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

let world: TestApp
let seller: TestSeller
let router: RadiusRouter
beforeAll(async () => {
  world = await startTestApp()
  world.clock.advance({ hours: 1 })
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
  router = await aRadiusRouter(world, seller, 'radius')
})
afterAll(() => world.close())

let phones = 0
const GIGAWORD = 2 ** 32
const AP_ONE = { 'NAS-IP-Address': '192.168.1.11', 'Called-Station-Id': 'AA-AA-AA-00-00-01:Stall' }
const AP_TWO = { 'NAS-IP-Address': '192.168.1.12', 'Called-Station-Id': 'AA-AA-AA-00-00-02:Stall' }

/** A phone that types a code, and what its access point says of it. */
const aPhone = async (from: Attributes = {}) => {
  const pass = await aPaidSale(world, seller, { deliveryMethod: 'qr_display' })
  phones += 1
  const mac = `da:a1:19:00:31:${phones.toString(16).padStart(2, '0')}`
  const granted = String((await router.types(mac, pass.password)).json()['reply:Class'])
  const session = `s${phones}`
  let seconds = 0
  const says = (status: string, told: Parameters<RadiusRouter['tells']>[3] = {}) =>
    router.tells(status, mac, granted, { session, seconds, ...told, extra: { ...from, ...told.extra } })
  return {
    pass,
    mac,
    says,
    /** It stays on, and is reported each so many seconds. */
    stays: async (times: number, every: number) => {
      for (let left = times; left > 0; left -= 1) {
        world.clock.advance({ seconds: every })
        seconds += every
        await says('Interim-Update')
      }
    },
  }
}
const switches = (word: string, from: Attributes = {}) =>
  router.call('accounting', { 'Acct-Status-Type': word, ...from })

const credits = async () =>
  (
    await world.database.asOwner<{ minutes: number }>(
      'select minutes from outage_credits where entrepreneur_id = $1 order by minutes',
      [seller.id],
    )
  ).map(({ minutes }) => minutes)
const outages = async () =>
  (await world.database.asOwner('select from gateway_outages where entrepreneur_id = $1', [seller.id])).length
const isOnline = async () =>
  (await callApp(world.app)(readBusinessInfo, { params: { entrepreneur: seller.slug } })).isOnline
const sessionsOf = ({ transactionId }: { transactionId: string }) =>
  world.database.asOwner<{ is_on: boolean; end_cause: string | null; down: number }>(
    `select ended_at is null as is_on, end_cause, down_octets::float as down from access_sessions
     where purchase_id = $1 order by began_at, id`,
    [transactionId],
  )
const told = async () =>
  (
    await world.database.asOwner("select from messages where kind = 'router' and entrepreneur_id = $1", [
      seller.id,
    ])
  ).length

describe('silence of a router that has nothing to say', () => {
  test('is no outage: a phone leaves, and its code is typed again much later', async () => {
    const { mac, pass, says } = await aPhone()
    await says('Start')
    await says('Stop', { seconds: 5 })
    world.clock.advance({ minutes: 12 })
    expect(await isOnline()).toBe(true)
    await tellOfSilentRouters(world.deps)
    expect(await told()).toBe(0)
    const answer = await router.types(mac, pass.password)
    expect(answer.json()['reply:Session-Timeout']).toBeLessThan(60 * 60 - 12 * 60 + 5)
    expect([await outages(), await credits()]).toEqual([0, []])
  })

  test('is no outage while it reports its sessions each ten minutes', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 600)
    world.clock.advance({ minutes: 9 })
    expect(await isOnline()).toBe(true)
    expect(await outages()).toBe(0)
  })

  test('is no outage where it never reports between Start and Stop', async () => {
    const { says } = await aPhone()
    await says('Start')
    world.clock.advance({ minutes: 25 })
    expect(await isOnline()).toBe(true)
    await says('Stop', { seconds: 1_500 })
    expect(await outages()).toBe(0)
  })

  test('is no outage where the report that comes at last covers it', async () => {
    const { stays, says, pass } = await aPhone()
    await says('Start')
    await stays(3, 60)
    world.clock.advance({ minutes: 15 })
    await says('Interim-Update', { seconds: 180 + 900 })
    expect(await outages()).toBe(0)
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: true }])
  })
})

describe('silence that contradicts what was known', () => {
  test('shows the site offline, tells the seller, and is over with the pass that was on', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    world.clock.advance({ minutes: 7 })
    expect(await isOnline()).toBe(false)
    world.clock.advance({ minutes: 5 })
    await tellOfSilentRouters(world.deps)
    expect(await told()).toBe(1)
    world.clock.advance({ minutes: 60 })
    expect(await isOnline()).toBe(true)
  })

  test('is given back once the access point says that it is on', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    world.clock.advance({ minutes: 12 })
    await switches('Accounting-On')
    await switches('Accounting-On')
    expect([await outages(), await credits()]).toEqual([1, [13]])
    await expectSoundBooks(world)
  })

  test('is given back once a session comes back with less time than it had', async () => {
    const { stays, says, pass } = await aPhone()
    await says('Start')
    await stays(4, 60)
    world.clock.advance({ minutes: 12 })
    await says('Interim-Update', { seconds: 60, down: 9 })
    expect([await outages(), await credits()]).toEqual([1, [12]])
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: false }, { is_on: true, down: 9 }])
  })

  test('is given back from when the access point said that it switches off', async () => {
    const { says } = await aPhone()
    await says('Start')
    await switches('Accounting-Off')
    world.clock.advance({ minutes: 10 })
    await switches('Accounting-On')
    expect(await credits()).toEqual([11])
  })

  test('is none where our own absence may be the reason', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    world.clock.advance({ minutes: 12 })
    const { listeningSince } = world.deps
    world.deps.listeningSince = world.deps.now()
    await switches('Accounting-On')
    world.deps.listeningSince = listeningSince
    expect(await outages()).toBe(0)
  })
})

describe('access points that share one router’s values', () => {
  test('one that says it is on ends its own sessions alone', async () => {
    const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
    for (const phone of [one, two]) await phone.says('Start')
    await switches('Accounting-On', { 'NAS-IP-Address': '192.168.1.12' })
    expect(await sessionsOf(one.pass)).toMatchObject([{ is_on: true }])
    expect(await sessionsOf(two.pass)).toMatchObject([{ is_on: false, end_cause: 'restarted' }])
  })

  test('the phones of one alone get back what it was away', async () => {
    const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
    for (const phone of [one, two]) await phone.says('Start')
    await one.stays(3, 60)
    for (let minute = 0; minute < 12; minute += 1) await two.stays(1, 60)
    await switches('Accounting-On', AP_ONE)
    const rows = await world.database.asOwner<{ purchase_id: string }>(
      'select p.purchase_id from outage_credits c join passes p on p.id = c.pass_id where c.entrepreneur_id = $1',
      [seller.id],
    )
    expect(rows).toEqual([{ purchase_id: one.pass.transactionId }])
  })

  test('a session that goes on after it was ended is the same session, and counts once', async () => {
    const { says, stays, pass } = await aPhone(AP_ONE)
    await says('Start')
    await stays(2, 60)
    await says('Interim-Update', { down: 5_000 })
    await switches('Accounting-On')
    world.clock.advance({ seconds: 60 })
    await says('Interim-Update', { seconds: 180, down: 7_000 })
    expect(await sessionsOf(pass)).toEqual([{ is_on: true, end_cause: null, down: 7_000 }])
  })

  test('two that use one name for two phones have two sessions', async () => {
    const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
    for (const seconds of [60, 120]) {
      await one.says('Interim-Update', { session: 'same', seconds, down: seconds })
      await two.says('Interim-Update', { session: 'same', seconds, down: 2 * seconds })
      world.clock.advance({ seconds: 60 })
    }
    expect(await sessionsOf(one.pass)).toEqual([{ is_on: true, end_cause: null, down: 120 }])
    expect(await sessionsOf(two.pass)).toEqual([{ is_on: true, end_cause: null, down: 240 }])
  })
})

describe('a counter of 32 bits', () => {
  test('that wraps goes on counting, once', async () => {
    const { says, pass } = await aPhone(AP_ONE)
    const at = (seconds: number, down: number) => says('Interim-Update', { seconds, down })
    await at(60, 4_200_000_000)
    for (const _ of ['said', 'said again']) await at(120, 500_000_000)
    await at(180, 1_900_000_000)
    expect(await sessionsOf(pass)).toMatchObject([{ down: GIGAWORD + 1_900_000_000 }])
    await at(240, 100)
    expect(await sessionsOf(pass)).toMatchObject([{ down: 2 * GIGAWORD + 100 }])
  })

  test.each([
    ['says gigawords', { 'Acct-Output-Gigawords': 0 }, { down: 10, seconds: 120 }],
    ['says less of the same time', {}, { down: 10, seconds: 60 }],
    ['would have counted more than a WiFi carries', {}, { down: 10, seconds: 61 }],
  ])('is not taken for wrapped where its router %s', async (_, extra, later) => {
    const { says, pass } = await aPhone(AP_ONE)
    await says('Interim-Update', { seconds: 60, down: 900_000_000, extra })
    await says('Interim-Update', { ...later, extra })
    expect(await sessionsOf(pass)).toMatchObject([{ down: 900_000_000, is_on: true }])
  })
})
