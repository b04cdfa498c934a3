import { readPassNetwork } from '@minit/contract/customer/network.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RADIUS_PROFILES, type RadiusProfile } from '../../../stand-ins/src/routers/radius-profiles.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { brandsOf, REPORTING } from '../radius-brands.ts'
import { aRadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const GIGAWORD = 2 ** 32
let phones = 0

/** A phone with access by a pass at a router of a new seller, of this brand, and its router's reports. */
const aLogin = async (profile: RadiusProfile | null = null) => {
  seller = await aSeller(fixture.deps)
  const router = await aRadiusRouter(fixture, seller, 'mikrotik', profile)
  return { router, ...(await logsIn(router)) }
}

const logsIn = async (router: Awaited<ReturnType<typeof aRadiusRouter>>) => {
  const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
  phones += 1
  const mac = `da:a1:19:00:03:${phones.toString(16).padStart(2, '0')}`
  const answer = await router.types(mac, pass.password)
  const grantClass = String(answer.json()['reply:Class'])
  return {
    pass,
    mac,
    grantClass,
    says: (status: string, given: Parameters<typeof router.tells>[3] = {}) =>
      router.tells(status, mac, grantClass, given),
  }
}

type Session = { down: number; up: number; is_on: boolean; end_cause: string | null; acct: string | null }
const sessionsOf = ({ transactionId }: { transactionId: string }) =>
  fixture.database.asOwner<Session>(
    `select down_octets::float as down, up_octets::float as up, ended_at is null as is_on, end_cause,
       acct_session_id as acct from access_sessions where purchase_id = $1 order by began_at, id`,
    [transactionId],
  )
const isOnline = async ({ transactionId, statusToken }: { transactionId: string; statusToken: string }) => {
  const { devices } = await callApp(fixture.app)(readPassNetwork, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })
  return devices.map((device) => device.isOnline)
}

describe.each(brandsOf(REPORTING))('a session at a router of the brand %s', (_, profile) => {
  const saysNoCounts = profile.lacks.Stop?.includes('Acct-Output-Octets') ?? false
  const saysNoCause = profile.lacks.Stop?.includes('Acct-Terminate-Cause') ?? false

  test('shows the phone as online while its router reports it, and counts its use', async () => {
    const { pass, says } = await aLogin(profile)
    expect(await isOnline(pass)).toEqual([false])
    expect((await says('Start')).statusCode).toBe(200)
    expect(await isOnline(pass)).toEqual([true])
    await says('Interim-Update', { seconds: 60, down: 5_000, up: 700 })
    const token = (await logInAs(fixture.deps, seller)).sessionToken
    const { phonesOnline, gateways } = await callApp(fixture.app, token)(readNetwork, {})
    expect([phonesOnline, gateways[0]?.state]).toEqual([1, 'online'])
    if (!profile.saysStop) return
    await says('Stop', {
      seconds: 75,
      down: 6_000,
      up: 800,
      extra: { 'Acct-Terminate-Cause': 'User-Request' },
    })
    expect(await isOnline(pass)).toEqual([false])
    expect(await sessionsOf(pass)).toEqual([
      {
        ...(saysNoCounts ? { down: 5_000, up: 700 } : { down: 6_000, up: 800 }),
        is_on: false,
        end_cause: saysNoCause ? 'Stop' : 'User-Request',
        acct: 's1',
      },
    ])
  })

  test.skipIf(profile.gigawords === 'never')('counts beyond 32 bits', async () => {
    const { pass, says } = await aLogin(profile)
    const extra = { 'Acct-Output-Gigawords': 2, 'Acct-Input-Gigawords': 1 }
    await says('Interim-Update', { down: 5, up: 6, extra })
    expect(await sessionsOf(pass)).toMatchObject([{ down: 2 * GIGAWORD + 5, up: GIGAWORD + 6 }])
  })

  test.runIf(profile.saysStop)('is the same whatever comes twice, late or out of order', async () => {
    const { pass, says } = await aLogin(profile)
    await says('Interim-Update', { seconds: 120, down: 900, up: 90 })
    await Promise.all(['Start', 'Start', 'Interim-Update'].map((status) => says(status, { down: 10, up: 1 })))
    expect(await sessionsOf(pass)).toMatchObject([{ down: 900, up: 90, is_on: true }])
    await Promise.all([
      says('Stop', { seconds: 130, down: 950, up: 95 }),
      says('Stop', { seconds: 130, down: 950, up: 95 }),
    ])
    await says('Interim-Update', { seconds: 60, down: 400, up: 40 })
    await says('Start')
    expect(await sessionsOf(pass)).toMatchObject([
      { ...(saysNoCounts ? { down: 900, up: 90 } : { down: 950, up: 95 }), is_on: false, end_cause: 'Stop' },
    ])
  })

  test('exists though its start was lost, and its class forgotten', async () => {
    const { router, pass, mac } = await aLogin(profile)
    await router.tells('Interim-Update', mac, '', { seconds: 300, down: 7 })
    expect(await sessionsOf(pass)).toMatchObject([{ down: 7, is_on: true }])
  })

  test('ends when its stop was lost and its router reports others for three intervals', async () => {
    const { router, pass, says } = await aLogin(profile)
    const other = await logsIn(router)
    await says('Start')
    for (const _ of [1, 2, 3, 4]) {
      await other.says('Interim-Update', { session: 's2' })
      fixture.clock.advance({ seconds: 60 })
    }
    await other.says('Interim-Update', { session: 's2' })
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: false, end_cause: 'silent' }])
    await says('Interim-Update', { seconds: 300, down: 44 })
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: true, end_cause: null, down: 44 }])
  })

  test('of a phone that logs in again replaces the one before', async () => {
    const { pass, says } = await aLogin(profile)
    await says('Start')
    fixture.clock.advance({ seconds: 30 })
    await says('Start', { session: 's2' })
    expect(await sessionsOf(pass)).toMatchObject([
      { acct: 's1', is_on: false, end_cause: 'replaced' },
      { acct: 's2', is_on: true },
    ])
    await says('Interim-Update', { seconds: 20, down: 3 })
    expect(await sessionsOf(pass)).toMatchObject([{ acct: 's1', is_on: false, down: 3 }, { is_on: true }])
  })

  test.runIf(profile.saysStop)(
    'belongs to its own router: the same name at another is another session',
    async () => {
      const { pass, says } = await aLogin(profile)
      const first = seller
      await says('Start')
      const other = await aLogin(profile)
      await other.says('Stop', { down: 9 })
      expect(await sessionsOf(pass)).toMatchObject([{ is_on: true, down: 0 }])
      expect(first.id).not.toBe(seller.id)
    },
  )

  test('cannot be reported by the router of another seller, with an overheard class', async () => {
    const { pass, grantClass, mac } = await aLogin(profile)
    const outsider = await aRadiusRouter(fixture, await aSeller(fixture.deps), 'mikrotik', profile)
    await outsider.tells('Start', mac, grantClass)
    expect(await sessionsOf(pass)).toEqual([])
  })
})

describe('a session', () => {
  const switching = RADIUS_PROFILES.flatMap((profile) => [
    ...(profile.saysOn ? [[profile.brand, 'Accounting-On', 'restarted', profile] as const] : []),
    ...(profile.saysOff ? [[profile.brand, 'Accounting-Off', 'switched_off', profile] as const] : []),
  ])
  test.each(switching)('of the brand %s ends with its %s', async (_, word, endCause, profile) => {
    const { router, pass, says } = await aLogin(profile)
    await says('Start')
    await router.call('accounting', { 'Acct-Status-Type': word })
    expect(await sessionsOf(pass)).toMatchObject([{ is_on: false, end_cause: endCause }])
    const other = await logsIn(router)
    await other.says('Start')
    expect(await sessionsOf(other.pass)).toMatchObject([{ acct: 's1', is_on: true }])
  })

  test('stores the attributes of a Disconnect-Request only where its router can receive one', async () => {
    const { router, pass, says } = await aLogin()
    const keepsHandle = async () => {
      const [row] = await fixture.database.asOwner<{ keeps: boolean }>(
        'select sealed_handle is not null as keeps from access_sessions where purchase_id = $1',
        [pass.transactionId],
      )
      return row?.keeps
    }
    await says('Start')
    await says('Interim-Update', { seconds: 60 })
    expect(await keepsHandle()).toBe(false)
    const placed = "update gateways set radius_address = '198.51.100.77' where id = $1"
    await fixture.database.asOwner(placed, [router.id])
    fixture.clock.advance({ seconds: 60 })
    await says('Interim-Update', { seconds: 120 })
    expect(await keepsHandle()).toBe(true)
  })

  test('continues, begins and ends in one batch of reports as it would in three', async () => {
    const { router, pass, says } = await aLogin()
    const [ending, beginning] = [await logsIn(router), await logsIn(router)]
    await Promise.all([says('Start'), ending.says('Start', { session: 's2' })])
    await Promise.all([
      says('Interim-Update', { seconds: 60, down: 50 }),
      ending.says('Stop', { session: 's2', seconds: 60, down: 40 }),
      beginning.says('Interim-Update', { session: 's3', seconds: 60, down: 30 }),
    ])
    expect(await sessionsOf(pass)).toMatchObject([{ down: 50, is_on: true }])
    expect(await sessionsOf(ending.pass)).toMatchObject([{ down: 40, is_on: false, end_cause: 'Stop' }])
    expect(await sessionsOf(beginning.pass)).toMatchObject([{ down: 30, is_on: true }])
  })
})

test('any report of a router ends an outage, and its passes get their minutes back', async () => {
  const { pass, says } = await aLogin()
  await says('Start')
  fixture.clock.advance({ minutes: 11, seconds: 30 })
  await says('Interim-Update', { seconds: 720 })
  const credits = await fixture.database.asOwner<{ minutes: number }>(
    'select minutes from outage_credits c join passes p on p.id = c.pass_id where p.purchase_id = $1',
    [pass.transactionId],
  )
  expect(credits).toEqual([{ minutes: 12 }])
})

test.each([2 ** 31, 2 ** 32 - 1])(
  'a packet that claims a delay of %i seconds counts as not delayed',
  async (delay) => {
    const { says, pass } = await aLogin()
    await says('Start', { extra: { 'Acct-Delay-Time': delay } })
    const [row] = await fixture.database.asOwner<{ age: number }>(
      'select extract(epoch from $2::timestamptz - began_at)::float as age from access_sessions where purchase_id = $1',
      [pass.transactionId, fixture.deps.now()],
    )
    expect(row?.age).toBeLessThan(5)
  },
)
