import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pointOf,
  RADIUS_PROFILES,
  type RadiusProfile,
} from '../../../stand-ins/src/routers/radius-profiles.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { brandsOf, REPORTING } from '../radius-brands.ts'
import { type Attributes, aRadiusRouter, type RadiusRouter } from '../radius-router.ts'

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
const GIGAWORD = 2 ** 32

/** A phone that types a code, and the reports of its access point. */
const aPhone = async (from: Attributes) => {
  const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  phones += 1
  const mac = `da:a1:19:00:33:${phones.toString(16).padStart(2, '0')}`
  const granted = String((await router.types(mac, pass.password)).json()['reply:Class'])
  const session = `s${phones}`
  let seconds = 0
  const says = (status: string, given: Parameters<RadiusRouter['tells']>[3] = {}) =>
    router.tells(status, mac, granted, { session, seconds, ...given, extra: { ...from, ...given.extra } })
  return {
    pass,
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
const switches = (word: string, from: Attributes = {}) =>
  router.call('accounting', { 'Acct-Status-Type': word, ...from })

const sessionsOf = ({ transactionId }: { transactionId: string }) =>
  fixture.database.asOwner<{ is_on: boolean; end_cause: string | null; down: number }>(
    `select ended_at is null as is_on, end_cause, down_octets::float as down from access_sessions
     where purchase_id = $1 order by began_at, id`,
    [transactionId],
  )

const creditedPurchases = () =>
  fixture.database.asOwner<{ purchase_id: string }>(
    'select p.purchase_id from outage_credits c join passes p on p.id = c.pass_id where c.entrepreneur_id = $1',
    [seller.id],
  )

const SEVERAL = RADIUS_PROFILES.filter(({ pointsDifferIn }) => pointsDifferIn.length > 0)

describe.each(brandsOf(SEVERAL))(
  'access points of the brand %s that share one router’s values',
  (_, profile) => {
    isOfBrand(profile)
    const [AP_ONE, AP_TWO] = [pointOf(profile, 1), pointOf(profile, 2)]

    test.runIf(profile.saysOn)('one that reports its start ends its own sessions alone', async () => {
      const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
      for (const phone of [one, two]) await phone.says('Start')
      await switches('Accounting-On', AP_TWO)
      expect(await sessionsOf(one.pass)).toMatchObject([{ is_on: true }])
      expect(await sessionsOf(two.pass)).toMatchObject([{ is_on: false, end_cause: 'restarted' }])
    })

    test.runIf(profile.saysOn)('only the phones of the affected one get its outage back', async () => {
      const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
      for (const phone of [one, two]) await phone.says('Start')
      await one.stays(3, 60)
      for (let minute = 0; minute < 12; minute += 1) await two.stays(1, 60)
      await switches('Accounting-On', AP_ONE)
      expect(await creditedPurchases()).toEqual([{ purchase_id: one.pass.transactionId }])
    })

    test.runIf(profile.saysOn)(
      'a session that continues after it was ended is the same session, and counts once',
      async () => {
        const { says, stays, pass } = await aPhone(AP_ONE)
        await says('Start')
        await stays(2, 60)
        await says('Interim-Update', { down: 5_000 })
        await switches('Accounting-On')
        fixture.clock.advance({ seconds: 60 })
        await says('Interim-Update', { seconds: 180, down: 7_000 })
        expect(await sessionsOf(pass)).toEqual([{ is_on: true, end_cause: null, down: 7_000 }])
      },
    )

    test('two that use one name for two phones have two sessions', async () => {
      const [one, two] = [await aPhone(AP_ONE), await aPhone(AP_TWO)]
      for (const seconds of [60, 120]) {
        await one.says('Interim-Update', { session: 'same', seconds, down: seconds })
        await two.says('Interim-Update', { session: 'same', seconds, down: 2 * seconds })
        fixture.clock.advance({ seconds: 60 })
      }
      expect(await sessionsOf(one.pass)).toEqual([{ is_on: true, end_cause: null, down: 120 }])
      expect(await sessionsOf(two.pass)).toEqual([{ is_on: true, end_cause: null, down: 240 }])
    })
  },
)

const COUNTING_TO_32_BITS = REPORTING.filter(({ gigawords }) => gigawords === 'never')

describe.each(brandsOf(COUNTING_TO_32_BITS))('a counter of 32 bits, of %s,', (_, profile) => {
  isOfBrand(profile)
  const AP_ONE = pointOf(profile, 1)

  test('that wraps continues, once', async () => {
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
    ['reports less for the same time', { down: 10, seconds: 60 }],
    ['would have to have carried more than WiFi can', { down: 10, seconds: 61 }],
  ])('is not taken for wrapped where its router %s', async (_, later) => {
    const { says, pass } = await aPhone(AP_ONE)
    await says('Interim-Update', { seconds: 60, down: 900_000_000 })
    await says('Interim-Update', later)
    expect(await sessionsOf(pass)).toMatchObject([{ down: 900_000_000, is_on: true }])
  })
})

const COUNTING_ON = REPORTING.filter(({ gigawords }) => gigawords === 'always')

describe.each(brandsOf(COUNTING_ON))('a counter of %s', (_, profile) => {
  isOfBrand(profile)

  test('is not taken for wrapped, because it sends gigawords', async () => {
    const { says, pass } = await aPhone(pointOf(profile, 1))
    const extra = { ...pointOf(profile, 1), 'Acct-Output-Gigawords': 0 }
    await says('Interim-Update', { seconds: 60, down: 900_000_000, extra })
    await says('Interim-Update', { seconds: 120, down: 10, extra })
    expect(await sessionsOf(pass)).toMatchObject([{ down: 900_000_000, is_on: true }])
  })
})

const USING_NAMES_AGAIN = RADIUS_PROFILES.filter(({ usesNamesAgain }) => usesNamesAgain)

describe.each(brandsOf(USING_NAMES_AGAIN))('a name that %s uses again after a power cut', (_, profile) => {
  isOfBrand(profile)
  const HERE = pointOf(profile, 0)

  test('is a new session of the same phone, and the one before is over', async () => {
    const { says, stays, pass } = await aPhone(HERE)
    await says('Start')
    await stays(4, 60)
    fixture.clock.advance({ minutes: 12 })
    await says('Start', { seconds: 0 })
    await says('Interim-Update', { seconds: 60, down: 9 })
    expect(await sessionsOf(pass)).toMatchObject([
      { is_on: false, down: 0 },
      { is_on: true, down: 9 },
    ])
  })

  test('is that of another phone, and the first one is offline', async () => {
    const [one, two] = [await aPhone(HERE), await aPhone(HERE)]
    await one.says('Start', { session: 'again' })
    await one.says('Interim-Update', { session: 'again', seconds: 60, down: 50 })
    fixture.clock.advance({ minutes: 2 })
    await two.says('Start', { session: 'again' })
    await two.says('Interim-Update', { session: 'again', seconds: 60, down: 70 })
    expect(await sessionsOf(one.pass)).toEqual([{ is_on: false, end_cause: 'restarted', down: 50 }])
    expect(await sessionsOf(two.pass)).toEqual([{ is_on: true, end_cause: null, down: 70 }])
  })
})
