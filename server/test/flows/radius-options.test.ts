import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aMac, phonesAt } from '../phones-at.ts'
import { ASKING, brandsOf, REPORTING } from '../radius-brands.ts'
import { aRadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  at = phonesAt(fixture, () => seller)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const MEGABYTE = 1_000_000

test('speeds are sent in MikroTik’s own attributes, and in those that others support', async () => {
  const limits = { downKbps: 512, upKbps: 128 }
  const mikrotik = await aRadiusRouter(fixture, seller)
  // A router that has reported: before, phones join by hand, at the WiFi's full speed.
  await mikrotik.types(aMac(), 'no code')
  const { password } = await at.buys(limits)
  const reply = (await mikrotik.types(aMac(), password)).json()
  expect(reply['reply:Mikrotik-Rate-Limit']).toBe('128k/512k')
  const other = await aRadiusRouter(fixture, seller, 'radius')
  expect((await other.types(aMac(), (await at.buys(limits)).password)).json()).toMatchObject({
    'reply:WISPr-Bandwidth-Max-Down': 512_000,
    'reply:WISPr-Bandwidth-Max-Up': 128_000,
  })
})

test('a MikroTik gets the data at full speed as the end of a session, and the slower speed with the next one', async () => {
  const router = await aRadiusRouter(fixture, seller)
  await router.types(aMac(), 'no code')
  const { password } = await at.buys({ downKbps: 2_000, slowAfterMegabytes: 1_000, slowKbps: 512 })
  const mac = aMac()
  const first = (await router.types(mac, password)).json()
  expect(first).toMatchObject({
    'reply:Mikrotik-Rate-Limit': '0/2000k',
    'reply:Mikrotik-Total-Limit': 1_000 * MEGABYTE,
    'reply:Session-Timeout': 300,
  })
  await router.tells('Interim-Update', mac, first['reply:Class'], { down: 1_000 * MEGABYTE, up: 0 })
  const second = (await router.types(mac, password)).json()
  expect(second['reply:Mikrotik-Rate-Limit']).toBe('512k/512k')
  expect(second).not.toHaveProperty('reply:Mikrotik-Total-Limit')
})

test('another router gets the slower speed when the phone logs in again, and no limit of data', async () => {
  const router = await aRadiusRouter(fixture, seller, 'radius')
  await router.types(aMac(), 'no code')
  const { password } = await at.buys({ slowAfterMegabytes: 1_000, slowKbps: 512 })
  const mac = aMac()
  const first = (await router.types(mac, password)).json()
  expect(first).not.toHaveProperty('reply:ChilliSpot-Max-Total-Octets')
  await router.tells('Interim-Update', mac, first['reply:Class'], { down: 1_000 * MEGABYTE, up: 0 })
  expect((await router.types(mac, password)).json()).toMatchObject({
    'reply:WISPr-Bandwidth-Max-Down': 512_000,
    'reply:WISPr-Bandwidth-Max-Up': 512_000,
  })
})

test.each(brandsOf(REPORTING))(
  'the remaining data are sent to a %s, also beyond 32 bits, and access ends once they are used',
  async (_, profile) => {
    const router = await aRadiusRouter(fixture, seller, 'mikrotik', profile)
    // A router that has reported: before, phones join by hand.
    await router.types(aMac(), 'no code')
    const { password } = await at.buys({ dataLimitMb: 5_000 })
    const mac = aMac()
    const first = (await router.types(mac, password)).json()
    expect(first).toMatchObject({
      'reply:Mikrotik-Total-Limit': 5_000 * MEGABYTE - 2 ** 32,
      'reply:Mikrotik-Total-Limit-Gigawords': 1,
    })
    const grantClass = first['reply:Class']
    await router.tells('Interim-Update', mac, grantClass, { down: 3_000 * MEGABYTE, up: 1_000 * MEGABYTE })
    expect((await router.types(mac, password)).json()).toMatchObject({
      'reply:Mikrotik-Total-Limit': 1_000 * MEGABYTE,
      'reply:Mikrotik-Total-Limit-Gigawords': 0,
    })
    const used = { down: 4_000 * MEGABYTE, up: 1_000 * MEGABYTE }
    const countsInStop = profile.saysStop && !profile.lacks.Stop?.includes('Acct-Output-Octets')
    await router.tells(countsInStop ? 'Stop' : 'Interim-Update', mac, grantClass, used)
    const refused = await router.types(mac, password)
    expect([refused.statusCode, refused.json()['reply:Reply-Message']]).toEqual([
      401,
      expect.stringMatching(/^Its .* are used$/),
    ])
  },
)

test.each(brandsOf(ASKING))(
  'a pass for two phones gives access to two at once, and to no third, at a %s',
  async (_, profile) => {
    const router = await aRadiusRouter(fixture, seller, 'mikrotik', profile)
    // A router that has reported: before, phones join by hand.
    await router.types(aMac(), 'no code')
    const { password } = await at.buys({ maxDevices: 2 })
    const statuses = []
    for (const mac of [aMac(), aMac(), aMac()]) statuses.push((await router.types(mac, password)).statusCode)
    expect(statuses).toEqual([200, 200, 401])
  },
)

test.each(brandsOf(ASKING))(
  'time that begins with first use begins with the first login, once, however often a %s authenticates',
  async (_, profile) => {
    const router = await aRadiusRouter(fixture, seller, 'radius', profile)
    // A router that has reported: before, phones join by hand.
    await router.types(aMac(), 'no code')
    const { password } = await at.buys({ clock: 'first_use' })
    const mac = aMac()
    fixture.clock.advance({ hours: 5 })
    const seconds = async () => (await router.types(mac, password)).json()['reply:Session-Timeout']
    expect(await seconds()).toBe(3_600)
    fixture.clock.advance({ minutes: 2 })
    const left = await seconds()
    expect(left).toBeLessThanOrEqual(3_480)
    expect(left).toBeGreaterThan(3_400)
  },
)
