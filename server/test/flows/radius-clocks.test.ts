import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RadiusProfile } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { notifyOfflineRouters } from '../../src/modules/network/silent-routers.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { shopPageOf } from '../purchases.ts'
import { brandsOf, REPORTING } from '../radius-brands.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
let router: RadiusRouter
beforeAll(async () => {
  fixture = await startTestApp()
  fixture.clock.advance({ hours: 1 })
})
afterAll(() => fixture.close())

/** Before each test: a new seller's router, of this brand. */
const isOfBrand = (profile: RadiusProfile) =>
  beforeEach(async () => {
    seller = await aSeller(fixture.deps)
    router = await aRadiusRouter(fixture, seller, 'radius', profile)
  })

let phones = 0

/** A phone that types a code, and the reports of its access point. */
const aPhone = async () => {
  const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  phones += 1
  const mac = `da:a1:19:00:31:${phones.toString(16).padStart(2, '0')}`
  const granted = String((await router.types(mac, pass.password)).json()['reply:Class'])
  const session = `s${phones}`
  let seconds = 0
  const says = (status: string, given: Parameters<RadiusRouter['tells']>[3] = {}) =>
    router.tells(status, mac, granted, { session, seconds, ...given })
  return {
    pass,
    mac,
    says,
    /** The phone stays online, with a report every so many seconds. */
    stays: async (times: number, every: number) => {
      for (let left = times; left > 0; left -= 1) {
        fixture.clock.advance({ seconds: every })
        seconds += every
        await says('Interim-Update')
      }
    },
  }
}
const switches = (word: string) => router.call('accounting', { 'Acct-Status-Type': word })

const credits = async () =>
  (
    await fixture.database.asOwner<{ minutes: number }>(
      'select minutes from outage_credits where entrepreneur_id = $1 order by minutes',
      [seller.id],
    )
  ).map(({ minutes }) => minutes)
const outages = async () =>
  (await fixture.database.asOwner('select from gateway_outages where entrepreneur_id = $1', [seller.id]))
    .length
const isOnline = async () => (await shopPageOf(fixture, seller)).isOnline
const sessionsOf = ({ transactionId }: { transactionId: string }) =>
  fixture.database.asOwner<{ is_on: boolean; end_cause: string | null; down: number }>(
    `select ended_at is null as is_on, end_cause, down_octets::float as down from access_sessions
     where purchase_id = $1 order by began_at, id`,
    [transactionId],
  )
const given = async () =>
  (
    await fixture.database.asOwner("select from messages where kind = 'router' and entrepreneur_id = $1", [
      seller.id,
    ])
  ).length

describe.each(brandsOf(REPORTING))('silence of a %s that has nothing to report', (_, profile) => {
  isOfBrand(profile)

  test.runIf(profile.saysStop)(
    'is no outage: a phone leaves, and its code is typed again much later',
    async () => {
      const { mac, pass, says } = await aPhone()
      await says('Start')
      await says('Stop', { seconds: 5 })
      fixture.clock.advance({ minutes: 12 })
      expect(await isOnline()).toBe(true)
      await notifyOfflineRouters(fixture.deps)
      expect(await given()).toBe(0)
      const answer = await router.types(mac, pass.password)
      expect(answer.json()['reply:Session-Timeout']).toBeLessThan(60 * 60 - 12 * 60 + 5)
      expect([await outages(), await credits()]).toEqual([0, []])
    },
  )

  test('is no outage while it reports its sessions every ten minutes', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 600)
    fixture.clock.advance({ minutes: 9 })
    expect(await isOnline()).toBe(true)
    expect(await outages()).toBe(0)
  })

  test.runIf(profile.saysStop)('is no outage where it never reports between Start and Stop', async () => {
    const { says } = await aPhone()
    await says('Start')
    fixture.clock.advance({ minutes: 25 })
    expect(await isOnline()).toBe(true)
    await says('Stop', { seconds: 1_500 })
    expect(await outages()).toBe(0)
  })

  test('is no outage where the next report covers it', async () => {
    const { stays, says, pass } = await aPhone()
    await says('Start')
    await stays(3, 60)
    fixture.clock.advance({ minutes: 15 })
    await says('Interim-Update', { seconds: 180 + 900 })
    expect(await outages()).toBe(0)
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: true }])
  })
})

describe.each(brandsOf(REPORTING))('silence of a %s that contradicts its last reports', (_, profile) => {
  isOfBrand(profile)

  test('shows the site as offline, notifies the seller, and ends with the online pass', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    fixture.clock.advance({ minutes: 7 })
    expect(await isOnline()).toBe(false)
    fixture.clock.advance({ minutes: 5 })
    await notifyOfflineRouters(fixture.deps)
    expect(await given()).toBe(1)
    fixture.clock.advance({ minutes: 60 })
    expect(await isOnline()).toBe(true)
  })

  test.runIf(profile.saysOn)('is returned once the access point reports that it is on', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    fixture.clock.advance({ minutes: 12 })
    await switches('Accounting-On')
    await switches('Accounting-On')
    expect([await outages(), await credits()]).toEqual([1, [13]])
    await expectInvariants(fixture)
  })

  test('is returned once a session comes back with less time than it had', async () => {
    const { stays, says, pass } = await aPhone()
    await says('Start')
    await stays(4, 60)
    fixture.clock.advance({ minutes: 12 })
    await says('Interim-Update', { seconds: 60, down: 9 })
    expect([await outages(), await credits()]).toEqual([1, [12]])
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: false }, { is_on: true, down: 9 }])
  })

  test.runIf(profile.saysOff)('is returned from when the access point reported switching off', async () => {
    const { says } = await aPhone()
    await says('Start')
    await switches('Accounting-Off')
    fixture.clock.advance({ minutes: 10 })
    await switches('Accounting-On')
    expect(await credits()).toEqual([11])
  })

  test.runIf(profile.saysOn)('is none where our own downtime may be the reason', async () => {
    const { stays, says } = await aPhone()
    await says('Start')
    await stays(3, 60)
    fixture.clock.advance({ minutes: 12 })
    const { observingSince } = fixture.deps
    fixture.deps.observingSince = fixture.deps.now()
    await switches('Accounting-On')
    fixture.deps.observingSince = observingSince
    expect(await outages()).toBe(0)
  })
})
