import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCaptiveState, readPassNetwork } from '@minit/contract/customer/network.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { type StandIns, startStandIns } from '@minit/stand-ins/main.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_HUB } from '../../src/demo/demo-accounts.ts'
import { DEMO_HOTSPOT_ID, readDemoHotspot } from '../../src/demo/demo-hotspot.ts'
import { DEMO_GATEWAY_ID, readDemoRouter } from '../../src/demo/demo-router.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { standInsConfig } from '../../src/demo/start-stand-ins.ts'
import { wipeDemo } from '../../src/demo/wipe-demo.ts'
import { logIn } from '../../src/modules/identity/sessions.ts'
import { removeGateway, renameGateway } from '../../src/modules/network/gateways.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, callApp } from '../builders.ts'
import { eventually } from '../purchases.ts'

let fixture: TestApp
let standIns: StandIns
let dataDir: string
beforeAll(async () => {
  fixture = await startTestApp()
  await seedDemo(fixture.deps)
  dataDir = await mkdtemp(join(tmpdir(), 'minit-played-'))
  const config = await standInsConfig(fixture.deps, dataDir)
  standIns = await startStandIns({ ...config, callbackBaseUrl: fixture.url, speed: 50 })
  await eventually(async () => expect((await lastReport()).heardAt).toBeGreaterThan(0))
})
afterAll(async () => {
  await standIns.close()
  await fixture.close()
  await rm(dataDir, { recursive: true, force: true })
})

const lastReport = async () => {
  const [row] = await fixture.database.asOwner<{ seller: string; at: Date | null }>(
    'select entrepreneur_id as seller, last_heard_at as at from gateways where id = $1',
    [DEMO_GATEWAY_ID],
  )
  return { seller: row?.seller ?? '', heardAt: row?.at?.getTime() ?? 0 }
}

/** Time with the router online: an outage would be returned. */
const minutesGoBy = async (minutes: number): Promise<void> => {
  for (let left = minutes; left > 0; left -= 2) {
    fixture.clock.advance({ minutes: 2 })
    const { seller, heardAt: reportedAt } = await lastReport()
    await eventually(async () => {
      fixture.deps.routers.call(seller, 'look')
      expect((await lastReport()).heardAt).toBeGreaterThan(reportedAt)
    })
  }
}

const hubCalls = async () => {
  const { username: name, password } = DEMO_HUB
  const { sessionToken } = await logIn(fixture.deps, { role: 'entrepreneur', name, password, userAgent: '' })
  return callApp(fixture.app, sessionToken)
}

const phonesOnline = async (): Promise<number> => (await (await hubCalls())(readNetwork, {})).phonesOnline

/** A visitor of the demo joins the WiFi. Returns the place in the shop's address. */
const joins = async (): Promise<{ key: string; place: string }> => {
  const answer = await fetch(`${standIns.url}/control/router/join`, { method: 'POST' })
  const { key, portal } = (await answer.json()) as { key: string; portal: string }
  const { pathname, search } = new URL(portal)
  const redirect = await fixture.app.inject(pathname + search)
  const shop = new URL(String(redirect.headers.location))
  expect([shop.pathname, shop.searchParams.get('entrepreneur')]).toEqual([
    '/customer-self-service',
    'demo-hub',
  ])
  return { key, place: shop.searchParams.get('at') ?? '' }
}

const buys = async (place: string) => {
  const call = callApp(fixture.app)
  const [pack] = await call(listCustomerPackages, { params: { entrepreneur: 'demo-hub' } })
  const body = {
    packageId: pack?.id ?? '',
    customerName: 'Ibrahim Conteh',
    phoneNumber: aPhone(),
    entrepreneurId: 'demo-hub',
    paymentMethod: 'orange_money' as const,
  }
  const sale = await call(signupAndPay, { body, headers: { 'phone-place': place } })
  if (sale.status !== 'ready') throw new Error('the sale was not paid in time')
  return sale
}

/** The text that the phone shows. */
const shownAt = async (key: string): Promise<string> =>
  (await (await fetch(`${standIns.url}/router/phone/${key}`)).text()).match(
    /role="status"[^>]*>([^<]*)/,
  )?.[1] ?? ''

const comesOn = async () => {
  const { key, place } = await joins()
  expect(await shownAt(key)).toBe('Joined, not online')
  const { transactionId, statusToken } = await buys(place)
  const asked = {
    params: { transactionId },
    headers: { 'purchase-token': statusToken, 'phone-place': place },
  }
  await eventually(async () => expect(await shownAt(key)).toBe('Online'))
  const read = () => callApp(fixture.app)(readPassNetwork, asked)
  await eventually(async () => expect((await read()).state).toBe('online'), {
    timeout: 20_000,
    interval: 500,
  })
  return { key, place, transactionId }
}

test('a simulated phone buys at the hub, is online without typing, and links back to its own page', async () => {
  const { key, place } = await comesOn()
  expect(await phonesOnline()).toBe(1)
  const here = await callApp(fixture.app)(readCaptiveState, { headers: { 'phone-place': place } })
  expect(here).toMatchObject({
    businessName: 'Freetown Central Hub',
    state: 'online',
    wantedUrl: `https://minit.test/demo-phone/${key}`,
  })
})

test('a refund walls it again, and so does the end of its time', async () => {
  const { key, transactionId } = await comesOn()
  await refundByAdmin(fixture, transactionId)
  await eventually(async () => expect(await shownAt(key)).toBe('Joined, not online'))
  const other = await comesOn()
  await minutesGoBy(32)
  await eventually(async () => expect(await shownAt(other.key)).toBe('Joined, not online'))
})

test('upstairs a phone types the code that it bought, is online by RADIUS, and disconnects when it leaves', async () => {
  const pages = `${standIns.url}/hotspot/phone`
  const press = async (path: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(pages + path, { method: 'POST', redirect: 'manual', ...(body && { body }) })
    return answer.headers.get('location')?.replace('/demo-hotspot', '') ?? ''
  }
  const { password } = await buys('')
  const before = await phonesOnline()
  const key = await press('/join')
  await press(`${key}/login`, new URLSearchParams({ code: password ?? '' }))
  expect(await (await fetch(pages + key)).text()).toContain('class="state good">Online')
  expect(await phonesOnline()).toBe(before + 1)
  const { gateways } = await (await hubCalls())(readNetwork, {})
  expect(gateways.find(({ name }) => name === 'Upstairs')).toMatchObject({ kind: 'radius', state: 'online' })
  await press(`${key}/leave`)
  await eventually(async () => expect(await phonesOnline()).toBe(before))
})

test('a renamed router is still the simulated one; a removed one is neither simulated nor seeded again', async () => {
  const { seller: hub } = await lastReport()
  await renameGateway(fixture.deps, hub, { id: DEMO_GATEWAY_ID, name: 'By the door' })
  expect(await readDemoRouter(fixture.deps)).toMatchObject({ gatewayId: DEMO_GATEWAY_ID })
  await removeGateway(fixture.deps, hub, DEMO_GATEWAY_ID)
  await seedDemo(fixture.deps)
  expect(await readDemoRouter(fixture.deps)).toBeNull()
  await removeGateway(fixture.deps, hub, DEMO_HOTSPOT_ID)
  await seedDemo(fixture.deps)
  expect(await readDemoHotspot(fixture.deps)).toBeNull()
  await wipeDemo(fixture.database.ownerUrl)
  for (const table of ['gateways', 'access_sessions', 'pass_devices', 'gateway_outages', 'outage_credits'])
    expect(await fixture.database.asOwner(`select from ${table}`), table).toEqual([])
})
