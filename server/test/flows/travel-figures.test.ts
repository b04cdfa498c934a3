import { readFile } from 'node:fs/promises'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { readLine, saveLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { readNetworkUsage } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { aMac } from '../phones-at.ts'
import { type aRouter, countedOctets } from '../router.ts'
import { aWalk, goesHome, stay, walksTo } from '../travel.ts'

const RECOUNT = new URL('../../src/db/migrations/0086_recount-no-sale.sql', import.meta.url)

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Router = Awaited<ReturnType<typeof aRouter>>

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const opens = async (router: Router): Promise<void> => {
  for (const _ of ['opened', 'said so']) await router.turn()
}

/** A million octets for a phone. */
const uses = async (router: Router, mac: string): Promise<void> => {
  const client = router.clients.get(mac)
  if (client === undefined) throw new Error('the router does not know its phone')
  router.clients.set(mac, { ...client, ...countedOctets({ down: 1_000_000, up: 0 }) })
  await router.turn()
}

/** A shop that sold one pass, while a traveller and free minutes were there for 10 minutes each. */
const aBusyHost = async () => {
  const { home, homeRouter, host, hostRouter, hostPlace, mac, pass } = await aWalk(fixture)
  const [buyer, guest] = [aMac(), aMac()]
  await paysAt(fixture, host, (await hostRouter.join(buyer)).place)
  await opens(hostRouter)
  await (await callAs(host))(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })
  await freePhone(fixture, host, (await hostRouter.join(guest)).place).proveAndTake(aPhone())
  await walksTo(fixture, hostPlace, pass)
  await opens(hostRouter)
  for (const each of [buyer, guest, mac]) await uses(hostRouter, each)
  const routers = [homeRouter, hostRouter]
  await stay(fixture, routers, 9)
  await goesHome(fixture, pass)
  await stay(fixture, routers, 1)
  return { home, host, hostRouter, routers, buyer, pass }
}

const networkOf = async (seller: TestSeller) =>
  (await (await callAs(seller))(readAnalytics, { query: { period: '7d' } })).network

const packagesOf = async (seller: TestSeller) =>
  (await (await callAs(seller))(readNetworkUsage, { query: { period: '7d' } })).packages

describe('of a shop where minutes of other shops and free minutes are used', () => {
  test('sold and used minutes are those of its own sales, also once the day is counted', async () => {
    const { host, hostRouter, routers, buyer } = await aBusyHost()
    hostRouter.clients.delete(buyer)
    await stay(fixture, routers, 70)
    const isSold = { passes: 1, soldMinutes: host.pack.durationMinutes }
    const before = await networkOf(host)
    expect(before).toMatchObject(isSold)
    expect(before?.usedMinutes).toBeGreaterThanOrEqual(9)
    expect(before?.usedMinutes).toBeLessThanOrEqual(11)
    const { customers } = await (await callAs(host))(listCustomers, { query: { period: '7d' } })
    expect(customers.map(({ minutes }) => minutes?.sold)).toEqual([host.pack.durationMinutes])
    fixture.clock.advance({ hours: 24 })
    expect(await countDays(fixture.deps)).toBeGreaterThan(0)
    expect(await networkOf(host)).toMatchObject({ ...isSold, usedMinutes: before?.usedMinutes })
    await expectInvariants(fixture)
  })

  test('begin with the first pass that it sold itself', async () => {
    const { homeRouter, host, hostRouter, hostPlace, pass } = await aWalk(fixture)
    const routers = [homeRouter, hostRouter]
    await walksTo(fixture, hostPlace, pass)
    await opens(hostRouter)
    await (await callAs(host))(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })
    await freePhone(fixture, host, (await hostRouter.join(aMac())).place).proveAndTake(aPhone())
    await opens(hostRouter)
    await stay(fixture, routers, 5)
    expect(await networkOf(host)).toBeNull()
    const soldAt = fixture.clock.now()
    await paysAt(fixture, host, (await hostRouter.join(aMac())).place)
    await opens(hostRouter)
    const since = (await networkOf(host))?.since
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(soldAt.getTime())
  })

  test('data of its package is of its own sales; the others have a line each', async () => {
    const { host } = await aBusyHost()
    const isOne = { passes: 1, megabytes: 1 }
    const lines = [
      { id: 'free', name: 'Free minutes', ...isOne },
      { id: host.pack.id, name: host.pack.name, ...isOne },
      { id: 'travellers', name: 'Minutes of other shops', ...isOne },
    ]
    const said = async () =>
      (await packagesOf(host)).toSorted((one, other) => one.name.localeCompare(other.name))
    const byName = lines.toSorted((one, other) => one.name.localeCompare(other.name))
    expect(await said()).toMatchObject(byName)
    fixture.clock.advance({ hours: 24 })
    await countDays(fixture.deps)
    expect(await said()).toMatchObject(byName)
    await expectInvariants(fixture)
  })
  test('the cost of its package is of its own sales', async () => {
    const { host, routers } = await aBusyHost()
    const call = await callAs(host)
    const line = { kind: 'mobile', operator: 'orange', planName: 'Home 60', cost: 600, monthDay: 1 } as const
    const speed = { megabytes: 60_000, downKbps: 8_000, leastKbps: null, resale: null }
    await call(saveLine, { body: { ...line, ...speed } })
    await stay(fixture, routers, 70)
    expect((await call(readLine, {})).packages).toMatchObject([{ id: host.pack.id, passes: 1 }])
  })

  test('an outage costs nothing for minutes that it did not sell', async () => {
    const long = { pack: { durationMinutes: 180 } }
    const { homeRouter, host, hostRouter, hostPlace, pass } = await aWalk(fixture, long)
    await paysAt(fixture, host, (await hostRouter.join(aMac())).place)
    await opens(hostRouter)
    await stay(fixture, [homeRouter, hostRouter], host.pack.durationMinutes)
    await walksTo(fixture, hostPlace, pass)
    await opens(hostRouter)
    await stay(fixture, [homeRouter, hostRouter], 10)
    await stay(fixture, [homeRouter], 20)
    await hostRouter.turn()
    const returned = (await networkOf(host))?.givenBack
    expect(returned).toMatchObject({ outages: 1, passes: 0, cost: 0 })
    expect(returned?.minutes).toBeGreaterThan(15)
  })

  test('a day that was counted with them is counted again after the update', async () => {
    const { host, hostRouter, routers, buyer } = await aBusyHost()
    hostRouter.clients.delete(buyer)
    await stay(fixture, routers, 70)
    fixture.clock.advance({ hours: 24 })
    await countDays(fixture.deps)
    await fixture.database.asOwner(
      'update counted_days set ended_passes = ended_passes + 2 where entrepreneur_id = $1 and ended_passes > 0',
      [host.id],
    )
    expect(await brokenInvariants(fixture)).toEqual(['I29'])
    await fixture.database.asOwner(await readFile(RECOUNT, 'utf8'))
    await countDays(fixture.deps)
    await expectInvariants(fixture)
  })
})
