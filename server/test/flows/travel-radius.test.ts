import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deviceDigest, sealCaptiveToken } from '../../src/modules/network/captive-tokens.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aMac, refusalText } from '../phones-at.ts'
import { aRadiusRouter, type RadiusRouter } from '../radius-router.ts'
import { aHome, goesHome, leftOf, takesTravellers, travelsOf, walksTo } from '../travel.ts'

let fixture: TestApp
let home: TestSeller
let host: TestSeller
let homeRouter: RadiusRouter
let hostRouter: RadiusRouter
/** The sessions that a router was asked to end. */
let closed: string[] = []
/** What a router answers to such an order. */
let outcome: 'ended' | 'silent' = 'ended'
beforeAll(async () => {
  fixture = await startTestApp()
  home = await aHome(fixture)
  host = await aSeller(fixture.deps, { shop: { businessName: 'Lumley Net' } })
  await takesTravellers(fixture, host)
  homeRouter = await aRadiusRouter(fixture, home, 'radius')
  hostRouter = await aRadiusRouter(fixture, host, 'radius')
  hostRouter.at('198.51.100.3')
  for (const router of [homeRouter, hostRouter]) await router.types(aMac(), 'no code')
  for (const [id, address] of [
    [homeRouter.id, '198.51.100.2'],
    [hostRouter.id, '198.51.100.3'],
  ])
    await fixture.database.asOwner('update gateways set radius_address = $2 where id = $1', [id, address])
  fixture.deps.disconnectPhone = (_, { acctSessionId }) => {
    closed.push(acctSessionId)
    return Promise.resolve(outcome)
  }
})
afterEach(() => {
  ;[closed, outcome] = [[], 'ended']
})
afterAll(() => fixture.close())

/** The place of a phone that a RADIUS router walls, as its redirect names it. */
const placeAt = (router: RadiusRouter, { id: entrepreneurId }: TestSeller, mac: string): string =>
  sealCaptiveToken(fixture.deps, {
    entrepreneurId,
    gatewayId: router.id,
    deviceDigest: deviceDigest(fixture.deps, entrepreneurId, mac),
    macTail: mac.slice(-5),
    wantedUrl: null,
    logsIn: true,
  })

type Answered = { statusCode: number; json: () => Record<string, unknown> }
const isAdmitted = (answer: Answered): boolean =>
  answer.statusCode === 200 &&
  answer.json()['control:Auth-Type'] !== 'Reject' &&
  answer.json()['reply:Session-Timeout'] !== undefined

test('by RADIUS, too, the phone is closed at home and let in at the other shop, and then back', async () => {
  const mac = aMac()
  const pass = await paysAt(fixture, home, '')
  const atHome = await homeRouter.types(mac, pass.password)
  expect(isAdmitted(atHome)).toBe(true)
  await homeRouter.tells('Start', mac, String(atHome.json()['reply:Class']), { session: 'at home' })
  expect(isAdmitted(await hostRouter.comesBack(mac))).toBe(false)
  await walksTo(fixture, placeAt(hostRouter, host, mac), pass)
  await fixture.drain()
  expect(closed).toEqual(['at home'])
  expect(isAdmitted(await homeRouter.comesBack(mac))).toBe(false)
  const again = await homeRouter.types(mac, pass.password)
  expect(isAdmitted(again)).toBe(false)
  expect(JSON.stringify(again.json())).toContain('Its minutes are used at Lumley Net now')
  const there = await hostRouter.comesBack(mac)
  expect(isAdmitted(there)).toBe(true)
  await hostRouter.tells('Start', mac, String(there.json()['reply:Class']), { session: 'there' })
  fixture.clock.advance({ minutes: 10 })
  await hostRouter.tells('Interim-Update', mac, String(there.json()['reply:Class']), {
    session: 'there',
    seconds: 600,
  })
  await goesHome(fixture, pass)
  await fixture.drain()
  expect(closed).toEqual(['at home', 'there'])
  expect(isAdmitted(await hostRouter.comesBack(mac))).toBe(false)
  expect(isAdmitted(await homeRouter.comesBack(mac))).toBe(true)
  const [ended] = await travelsOf(fixture, pass)
  expect(Math.abs((ended?.used ?? 0) - 600)).toBeLessThanOrEqual(10)
  expect((await leftOf(fixture, pass)).away).toBeNull()
  await expectInvariants(fixture)
})

test('a router at home that missed the order to close the phone gets it again with its next report', async () => {
  const mac = aMac()
  const pass = await paysAt(fixture, home, '')
  const granted = String((await homeRouter.types(mac, pass.password)).json()['reply:Class'])
  const session = { session: 'missed' }
  await homeRouter.tells('Start', mac, granted, session)
  outcome = 'silent'
  await walksTo(fixture, placeAt(hostRouter, host, mac), pass)
  await fixture.drain()
  outcome = 'ended'
  fixture.clock.advance({ minutes: 1 })
  await homeRouter.tells('Interim-Update', mac, granted, { ...session, seconds: 60 })
  await fixture.drain()
  expect(closed).toEqual(['missed', 'missed'])
})

const atAddress = (router: RadiusRouter, address: string | null) =>
  fixture.database.asOwner('update gateways set radius_address = $2 where id = $1', [router.id, address])

test('minutes stay at home while a phone is online there at a router that no order reaches', async () => {
  const mac = aMac()
  const pass = await paysAt(fixture, home, '')
  const granted = String((await homeRouter.types(mac, pass.password)).json()['reply:Class'])
  await homeRouter.tells('Start', mac, granted, { session: 'held' })
  await atAddress(homeRouter, null)
  const place = placeAt(hostRouter, host, mac)
  expect(await refusalText(walksTo(fixture, place, pass))).toMatch(
    /^travel_not_offered: This pass is still online at .+\. Leave the WiFi there/,
  )
  await homeRouter.tells('Stop', mac, granted, { session: 'held', seconds: 60 })
  await walksTo(fixture, place, pass)
  await atAddress(homeRouter, '198.51.100.2')
})

test('a router that no order reaches takes no minutes of other shops: it would keep a phone that went home', async () => {
  const mac = aMac()
  const pass = await paysAt(fixture, home, '')
  await atAddress(hostRouter, null)
  expect(await refusalText(walksTo(fixture, placeAt(hostRouter, host, mac), pass))).toBe(
    'travel_not_offered: Lumley Net takes no minutes of other shops at this router.',
  )
  await atAddress(hostRouter, '198.51.100.3')
})

test('a phone whose session at home is reported after the tap only is closed there then', async () => {
  const mac = aMac()
  const pass = await paysAt(fixture, home, '')
  const granted = String((await homeRouter.types(mac, pass.password)).json()['reply:Class'])
  await walksTo(fixture, placeAt(hostRouter, host, mac), pass)
  await fixture.drain()
  expect(closed).toEqual([])
  await homeRouter.tells('Start', mac, granted, { session: 'late' })
  await fixture.drain()
  expect(closed).toEqual(['late'])
})
