import { enterCode } from '@minit/contract/customer/network.ts'
import { readGateway, testGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { networkOf, standsAt } from '../phones-at.ts'
import { aRadiusRouter } from '../radius-router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
/** A phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:07:${phones.toString(16).padStart(2, '0')}`
}

const LOGIN = 'http://minit.lan/login'

/** A MikroTik of the seller: RADIUS as FreeRADIUS forwards it, its page's redirect, and its scheduler. */
const aMikrotik = async () => {
  const router = await aRadiusRouter(fixture, seller)
  const { setup } = router
  if (setup.kind !== 'mikrotik') throw new Error('a MikroTik was made')
  /** Reports the phones that the scheduler sees. Returns its answer without ids. */
  const beats = async (active: readonly string[], hosts: readonly string[], token = setup.token) => {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/network/agent',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: {
        version: '7.15.3 (stable)',
        active: active.map((entry) => `${entry};`).join(''),
        hosts: hosts.map((mac) => `${mac.toUpperCase()};`).join(''),
      },
    })
    expect(answer.statusCode).toBe(200)
    return answer.body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(line.indexOf(' ') + 1))
  }
  const sends = async (mac: string, words: Record<string, string> = {}) => {
    await beats([], [mac])
    const search = new URLSearchParams({
      mac: mac.toUpperCase(),
      ip: '10.5.50.17',
      'link-login-only': LOGIN,
      'link-orig': 'http://news.example/today',
      ...words,
    })
    const { headers } = await fixture.app.inject(`/wifi/${router.id}?${search}`)
    const page = new URL(String(headers.location), 'http://minit.test')
    return { page, place: page.searchParams.get('at') ?? '' }
  }
  return { ...router, sends, beats }
}

const pays = (place: string) => paysAt(fixture, seller, place)
const placeOf = (place: string) => standsAt(fixture, place)
/** Where a phone with a pass is redirected. */
const accessModeOf = async (place: string): Promise<URL> => {
  const { statusCode, headers } = await fixture.app.inject(`/wifi-login?at=${place}`)
  expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ])
  return new URL(String(headers.location), 'http://minit.test')
}
const entry = (mac: string, left: string, down = 0) => `${mac.toUpperCase()} 100 ${down} ${left}`
const classOf = (body: Record<string, unknown>): string => String(body['reply:Class'])

test('a phone that pays is redirected to its router with a one-time password, and is online when RADIUS reports it', async () => {
  const router = await aMikrotik()
  const mac = aMac()
  const { page, place } = await router.sends(mac)
  expect(page.pathname).toBe('/customer-self-service')
  expect(await placeOf(place)).toMatchObject({ state: 'walled', logsIn: true, phone: mac.slice(-5) })
  const pass = await pays(place)
  const network = await networkOf(fixture, pass, place)
  expect(network).toMatchObject({ state: 'opening', logsIn: true })

  const way = await accessModeOf(place)
  expect(`${way.origin}${way.pathname}`).toBe(LOGIN)
  const word = way.searchParams.get('username') ?? ''
  expect(way.searchParams.get('password')).toBe(word)
  const back = new URL(way.searchParams.get('dst') ?? '')
  expect([back.pathname, back.searchParams.get('asked')]).toEqual(['/online', 'yes'])
  expect(String(back)).not.toContain(pass.statusToken)

  const accepted = await router.types(mac, word)
  expect(accepted.statusCode).toBe(200)
  expect((await placeOf(place)).state).toBe('opening')
  await router.tells('Start', mac, classOf(accepted.json()))
  expect(await placeOf(place)).toMatchObject({ state: 'online', wantedUrl: 'http://news.example/today' })
  expect((await router.sends(mac)).page.pathname).toBe('/online')
  expect((await accessModeOf(place)).pathname).toBe('/online')
})

test('the password opens no other phone', async () => {
  const router = await aMikrotik()
  const mac = aMac()
  const { place } = await router.sends(mac)
  await pays(place)
  const word = (await accessModeOf(place)).searchParams.get('username') ?? ''
  expect((await router.types(aMac(), word)).statusCode).toBe(401)
  expect((await router.types(mac, word)).statusCode).toBe(200)
})

test('a phone without a pass is redirected to the shop, and an invalid place to the page that says so', async () => {
  const router = await aMikrotik()
  const { place } = await router.sends(aMac())
  expect((await accessModeOf(place)).pathname).toBe('/customer-self-service')
  expect((await accessModeOf('forged')).pathname).toBe('/online')
})

test.each([
  'http://evil.example/login',
  'http://minit.lan.evil.example/login',
  'https://minit.lan/login',
  '',
])('a login address that is not the router’s own is rejected: %j', async (address) => {
  const router = await aMikrotik()
  const { place } = await router.sends(aMac(), { 'link-login-only': address })
  expect((await placeOf(place)).logsIn).toBe(false)
  await pays(place)
  const way = await accessModeOf(place)
  expect([way.hostname, way.pathname]).toEqual(['minit.test', '/online'])
})

test('a code typed on the page gives the phone access as a purchase does', async () => {
  const router = await aMikrotik()
  const [buyer, friend] = [aMac(), aMac()]
  const pass = await pays((await router.sends(buyer)).place)
  const { place } = await router.sends(friend)
  const entered = await callApp(fixture.app)(enterCode, {
    headers: { 'phone-place': place },
    body: { code: pass.password, move: true },
  })
  expect(entered).toMatchObject({ state: 'opening', logsIn: true })
  const word = (await accessModeOf(place)).searchParams.get('username') ?? ''
  expect((await router.types(friend, word)).statusCode).toBe(200)
})

test.each([
  ['RADIUS server is not responding', true, 'router_unanswered'],
  ['anything else, even <b>this</b>', true, 'router_refused'],
  ['No pass runs on this phone', false, null],
  ['This pass was refunded', false, 'pass_refunded'],
] as const)(
  'of an error of the router (%s) the page says only what we know',
  async (error, holdsPass, problem) => {
    const router = await aMikrotik()
    const mac = aMac()
    const { place } = await router.sends(mac)
    if (holdsPass) await pays(place)
    const { page } = await router.sends(mac, { error })
    expect(page.searchParams.get('problem')).toBe(problem)
    expect(decodeURIComponent(String(page))).not.toContain('<b>')
  },
)

test('the scheduler’s router removes phones without access, and queries again for new ones', async () => {
  const router = await aMikrotik()
  const [paid, outsider, walled] = [aMac(), aMac(), aMac()]
  const { place } = await router.sends(paid)
  expect(await router.beats([], [paid, outsider, walled])).toEqual([])
  await pays(place)
  expect(await router.beats([entry(outsider, '4m59s')], [paid, outsider, walled])).toEqual([
    `deauth ${outsider.toUpperCase()}`,
    `deauth ${paid.toUpperCase()}`,
  ])
  const back = await router.comesBack(paid)
  expect(back.statusCode).toBe(200)
  expect((await router.comesBack(walled)).statusCode).toBe(401)
  expect(await router.beats([entry(paid, '00:04:59')], [paid, walled])).toEqual([])
  // The pass has more time than the router knows: shortly before it closes it queries again.
  expect(await router.beats([entry(paid, '00:00:35')], [paid, walled])).toEqual([
    `deauth ${paid.toUpperCase()}`,
  ])
  const stays = () => router.beats([entry(paid, '00:04:59')], [paid, walled])
  for (let minutes = 0; minutes < 58; minutes += 2) {
    fixture.clock.advance({ minutes: 2 })
    expect(await stays()).toEqual([])
  }
  fixture.clock.advance({ minutes: 2 })
  expect(await stays()).toEqual([`deauth ${paid.toUpperCase()}`])
})

test('whatever a scheduler reports of its phones, its router gets only MAC addresses back', async () => {
  const router = await aMikrotik()
  for (const active of ['', ';;;', 'DA:A1:19', '; remove', 'DA:A1:19:00:07:F1 x y z', '$(reboot) 1 2 3']) {
    for (const line of await router.beats([active], [active])) expect(line).toMatch(/^deauth [0-9A-F:]{17}$/)
  }
})

test('the free test opens the walled phone by its address, and the scheduler sees its internet', async () => {
  const router = await aMikrotik()
  const mac = aMac()
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const ask = callApp(fixture.app, sessionToken)
  const read = () => ask(readGateway, { params: { id: router.id } })
  await router.beats([], [mac])
  expect(await read()).toMatchObject({ state: 'online', version: '7.15.3 (stable)', phonesSeen: 1 })
  await ask(testGateway, { params: { id: router.id } })
  expect(await router.beats([], [mac])).toEqual([`deauth ${mac.toUpperCase()}`])
  const accepted = await router.comesBack(mac)
  expect(accepted.json()).toMatchObject({ 'reply:Session-Timeout': 300 })
  expect(await router.beats([entry(mac, '4m50s')], [mac])).toEqual([])
  expect((await read()).testState).toBe('opened')
  await router.beats([entry(mac, '4m30s', 4000)], [mac])
  expect((await read()).testState).toBe('reached')
})

test('a router that only authenticates opens the first phone that types the test’s code, and no second one', async () => {
  const router = await aRadiusRouter(fixture, seller, 'radius')
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const ask = callApp(fixture.app, sessionToken)
  const read = () => ask(readGateway, { params: { id: router.id } })
  const [mac, second] = [aMac(), aMac()]
  const { testCode } = await ask(testGateway, { params: { id: router.id } })
  expect((await router.types(mac, 'TEST000000')).statusCode).toBe(401)
  const accepted = await router.types(mac, testCode ?? '')
  expect(accepted.json()).toMatchObject({ 'reply:Session-Timeout': 300 })
  // A repeated query, as PEAP makes it, gets the same answer; another phone is too late.
  expect((await router.types(mac, testCode ?? '')).statusCode).toBe(200)
  expect((await router.types(second, testCode ?? '')).statusCode).toBe(401)
  await router.tells('Start', mac, classOf(accepted.json()))
  expect(await read()).toMatchObject({ testState: 'opened', testPhone: mac.slice(-5) })
  await router.tells('Interim-Update', mac, classOf(accepted.json()), { down: 5000 })
  expect((await read()).testState).toBe('reached')
  fixture.clock.advance({ minutes: 5 })
  expect((await router.types(mac, testCode ?? '')).statusCode).toBe(401)
})
