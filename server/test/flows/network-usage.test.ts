import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { listPassSessions, listPhonesOnline, readNetworkUsage } from '@minit/contract/entrepreneur/network.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { sellAt } from '../past-sale.ts'
import { buys, statusOf, type Ticket } from '../purchases.ts'
import { aRouter, countedOctets } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Router = Awaited<ReturnType<typeof aRouter>>

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** A phone pays at the router and gets access. */
const aPhoneOn = async (seller: TestSeller, router: Router, mac: string) => {
  await router.turn()
  const { place } = await router.join(mac)
  const sold = await paysAt(fixture, seller, place)
  for (const _ of ['let in', 'said so']) await router.turn()
  return sold
}

/** The router's counters of a phone from now on, in thousands of octets. */
const used = (router: Router, mac: string, down: number, up = 0): void => {
  const client = router.clients.get(mac)
  if (client === undefined) throw new Error('the router does not know its phone')
  router.clients.set(mac, { ...client, ...countedOctets({ down: down * 1000, up: up * 1000 }) })
}

describe('the list of online phones', () => {
  test('has the end of the phone’s address and its sale, and is visible to its seller alone', async () => {
    const [seller, outsider] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const router = await aRouter(fixture, seller)
    const sold = await aPhoneOn(seller, router, 'da:a1:19:00:04:01')
    used(router, 'da:a1:19:00:04:01', 2_500, 500)
    await router.turn()
    const phones = await (await callAs(seller))(listPhonesOnline, {})
    expect(phones).toMatchObject([
      {
        macTail: '04:01',
        transactionId: sold.transactionId,
        packageName: seller.pack.name,
        gatewayName: 'Stall',
        endsAt: sold.expiresAt,
        megabytes: 3,
      },
    ])
    expect(JSON.stringify(phones)).not.toContain('da:a1')
    expect(await (await callAs(outsider))(listPhonesOnline, {})).toEqual([])
  })

  test('is empty as far as is known, once the router is offline, and after the phone has left', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    await aPhoneOn(seller, router, 'da:a1:19:00:04:02')
    const list = async () => (await callAs(seller))(listPhonesOnline, {})
    fixture.clock.advance({ minutes: 6 })
    expect(await list()).toEqual([])
    await router.turn()
    expect(await list()).toHaveLength(1)
    router.clients.delete('da:a1:19:00:04:02')
    await router.turn()
    expect(await list()).toEqual([])
  })
})

describe('the sessions of a pass', () => {
  test('are its phones’ times on the router, with the traffic', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    const mac = 'da:a1:19:00:04:03'
    const sold = await aPhoneOn(seller, router, mac)
    await router.stays(10)
    used(router, mac, 4_000, 1_000)
    await router.turn()
    router.clients.delete(mac)
    await router.turn()
    const { place } = await router.join(mac)
    expect(place).not.toBe('')
    for (const _ of ['let in', 'said so']) await router.turn()
    await router.stays(4)
    const answer = await (await callAs(seller))(listPassSessions, { params: { id: sold.transactionId } })
    expect(answer).toMatchObject({ minutesUsed: 14, megabytes: 5 })
    expect(answer.sessions).toMatchObject([
      { macTail: '04:03', gatewayName: 'Stall', isOnline: true, downMegabytes: 0 },
      { macTail: '04:03', isOnline: false, downMegabytes: 4, upMegabytes: 1 },
    ])
  })

  test('are none for a sale without access at a router, and invisible for another seller’s', async () => {
    const [seller, outsider] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const id = await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076123456' })
    const answer = await (await callAs(seller))(listPassSessions, { params: { id } })
    expect(answer).toEqual({ minutesUsed: 0, megabytes: 0, sessions: [] })
    await expect((await callAs(outsider))(listPassSessions, { params: { id } })).rejects.toThrow('404')
  })
})

describe('the data of a period', () => {
  test('is given by day and by package, and adds up', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    const macs = ['da:a1:19:00:04:11', 'da:a1:19:00:04:12']
    for (const mac of macs) await aPhoneOn(seller, router, mac)
    await router.stays(20)
    for (const mac of macs) used(router, mac, 10_000)
    await router.turn()
    const usage = await (await callAs(seller))(readNetworkUsage, { query: { period: '7d' } })
    expect(usage).toMatchObject({ period: '7d', megabytes: 20 })
    expect(usage.packages).toEqual([
      { id: seller.pack.id, name: seller.pack.name, passes: 2, minutes: 40, megabytes: 20 },
    ])
    expect(usage.days).toHaveLength(7)
    expect(usage.days.reduce((sum, { megabytes }) => sum + megabytes, 0)).toBeCloseTo(20, 5)
    expect(usage.days.at(-1)?.day).toBe(freetownDay(fixture.deps.now()))
  })

  test('across midnight counts in both days, and its hours are those in which phones were online', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    await router.turn()
    const gone = fixture.deps.now()
    const midnight = new Date(`${freetownDay(gone)}T00:00:00Z`)
    const purchaseId = await sellAt(fixture, seller, { at: gone, phone: '076123457' })
    const half = 30 * 60_000
    for (const at of [midnight, new Date(midnight.getTime() - half)])
      await sellAt(fixture, seller, { at, phone: '076123458' })
    await fixture.database.asOwner(
      `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
         last_heard_at, ended_at, down_octets)
       values ($1, $2, $3, $4, 'd', '00:01', $5, $6, $6, 3600000)`,
      [
        seller.id,
        fixture.deps.newId(),
        router.id,
        purchaseId,
        new Date(midnight.getTime() - half),
        new Date(midnight.getTime() + half),
      ],
    )
    const usage = await (await callAs(seller))(readNetworkUsage, { query: {} })
    expect(usage.days.slice(-2).map(({ megabytes }) => megabytes)).toEqual([1.8, 1.8])
    expect(usage.slowestHours).toEqual([
      { hour: 0, kbps: 8 },
      { hour: 23, kbps: 8 },
    ])
  })

  test('is none without a router', async () => {
    const seller = await aSeller(fixture.deps)
    const usage = await (await callAs(seller))(readNetworkUsage, { query: {} })
    expect(usage).toMatchObject({ megabytes: 0, packages: [], slowestHours: [] })
  })
})

describe('sold minutes compared with used ones', () => {
  test('are those of ended passes since a router gives access; outages say what they cost', async () => {
    const seller = await aSeller(fixture.deps)
    await sellAt(fixture, seller, {
      at: new Date(fixture.deps.now().getTime() - 3 * 3_600_000),
      phone: '076123458',
    })
    const minutes = seller.pack.durationMinutes
    const router = await aRouter(fixture, seller)
    await aPhoneOn(seller, router, 'da:a1:19:00:04:21')
    const read = async () => (await callAs(seller))(readAnalytics, { query: { period: '7d' } })
    expect((await read()).network).toMatchObject({ passes: 0, soldMinutes: 0, usedMinutes: 0 })
    await router.stays(10)
    fixture.clock.advance({ minutes: 6 })
    await router.turn()
    router.clients.delete('da:a1:19:00:04:21')
    await router.stays(minutes + 10)
    const { network } = await read()
    expect(network).toMatchObject({ passes: 1, soldMinutes: minutes, usedMinutes: 10 })
    expect(network?.givenBack).toMatchObject({ outages: 1, passes: 1 })
    const lost = network?.givenBack.minutes ?? 0
    expect([6, 7]).toContain(lost)
    expect(network?.givenBack.cost).toBe(Math.round((seller.pack.priceMinor * lost) / minutes) / 100)
    const { customers } = await (await callAs(seller))(listCustomers, { query: { period: '7d' } })
    const reported = customers.map((customer) => customer.minutes)
    expect(reported).toHaveLength(2)
    expect(reported).toEqual(expect.arrayContaining([null, { sold: minutes, used: 10 }]))
  })

  test('are absent where no router ever gave a phone access', async () => {
    const seller = await aSeller(fixture.deps)
    await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076123459' })
    const call = await callAs(seller)
    expect((await call(readAnalytics, { query: {} })).network).toBeNull()
    expect((await call(listCustomers, { query: {} })).customers).toMatchObject([{ minutes: null }])
  })
})

test('a pass’s holder sees its phone and the traffic, and nothing where there is no router', async () => {
  const seller = await aSeller(fixture.deps)
  const check = (ticket: Ticket) => statusOf(fixture, ticket)
  const before = await buys(fixture, seller)
  expect((await check(before)).pass).toMatchObject({ hasRouter: false, phones: [], megabytesUsed: 0 })
  const router = await aRouter(fixture, seller)
  const sold = await aPhoneOn(seller, router, 'da:a1:19:00:04:31')
  used(router, 'da:a1:19:00:04:31', 1_500)
  await router.turn()
  const phones = [{ macTail: '04:31', isOnline: true }]
  expect((await check(sold)).pass).toMatchObject({ hasRouter: true, phones, megabytesUsed: 1.5 })
  fixture.clock.advance({ minutes: 6 })
  expect((await check(sold)).pass?.phones).toEqual([{ macTail: '04:31', isOnline: false }])
})
