import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { deleteOldSessions, SESSION_DAYS } from '../../src/modules/network/old-sessions.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aRouter, countedOctets } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:03:${phones.toString(16).padStart(2, '0')}`
}

const networkOf = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)(readNetwork, {})

/** A phone that paid and is online at this router, with so many thousand octets used. */
const aPhoneOn = async (seller: TestSeller, router: Awaited<ReturnType<typeof aRouter>>, kilobytes = 0) => {
  const mac = aMac()
  const { place } = await router.join(mac)
  await paysAt(fixture, seller, place)
  await router.turn()
  const client = router.clients.get(mac)
  if (client === undefined) throw new Error('the router does not know its phone')
  router.clients.set(mac, { ...client, ...countedOctets({ down: kilobytes * 1000, up: 0 }) })
  await router.turn()
  return mac
}

describe('the network of a seller', () => {
  test('without a router is empty', async () => {
    expect(await networkOf(await aSeller(fixture.deps))).toEqual({
      gateways: [],
      phonesOnline: 0,
      megabytesToday: 0,
      outage: null,
      paymentWindowsToday: 0,
      causes: [],
      givenBack: { outages: 0, passes: 0, minutes: 0, cost: 0 },
    })
  })

  test('shows for each router who is online and the traffic, and nothing of other sellers', async () => {
    const [seller, outsider] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const [busy, quiet, theirs] = [
      await aRouter(fixture, seller),
      await aRouter(fixture, seller),
      await aRouter(fixture, outsider),
    ]
    await quiet.turn()
    await aPhoneOn(seller, busy, 2_000)
    await aPhoneOn(seller, busy, 3_400)
    await aPhoneOn(outsider, theirs, 9_000)
    const network = await networkOf(seller)
    expect(network).toMatchObject({ phonesOnline: 2, megabytesToday: 5.4, outage: null })
    expect(network.gateways).toMatchObject([
      { id: busy.id, state: 'online', phonesOnline: 2, megabytesToday: 5.4 },
      { id: quiet.id, state: 'online', phonesOnline: 0, megabytesToday: 0 },
    ])
  })

  test('shows an outage while it lasts, with no one known to be online, and the minutes it returned', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    await aPhoneOn(seller, router)
    const before = await networkOf(seller)
    fixture.clock.advance({ minutes: 6, seconds: -10 })
    expect(await networkOf(seller)).toMatchObject({
      phonesOnline: 0,
      outage: { since: before.gateways[0]?.lastHeardAt },
      gateways: [{ state: 'offline', phonesOnline: 0 }],
    })
    await router.turn()
    expect(await networkOf(seller)).toMatchObject({
      phonesOnline: 1,
      outage: null,
      givenBack: { outages: 1, passes: 1, minutes: 6 },
    })
  })
})

describe("the admin's list of routers", () => {
  const list = async (query: { search?: string; after?: string }) =>
    callApp(fixture.app, await anAdmin(fixture))(listPlatformGateways, { query })

  test('begins with the longest offline and those that never reported, and ends with routers that print codes', async () => {
    const shop = { businessName: 'Worst First 100%_' }
    const [one, other] = [await aSeller(fixture.deps, { shop }), await aSeller(fixture.deps, { shop })]
    const codes = await createGateway(fixture.deps, one.id, { name: 'Box', kind: 'codes' })
    const never = await aRouter(fixture, one)
    const long = await aRouter(fixture, other)
    await long.turn()
    fixture.clock.advance({ minutes: 10 })
    const short = await aRouter(fixture, one)
    await short.turn()
    fixture.clock.advance({ minutes: 6 })
    const reported = await aRouter(fixture, other)
    await aPhoneOn(other, reported)
    const { items, next } = await list({ search: 'first 100%_' })
    expect(items).toMatchObject([
      { id: long.id, entrepreneurId: other.id, businessName: shop.businessName, state: 'offline' },
      { id: short.id, entrepreneurId: one.id, state: 'offline', phonesOnline: 0 },
      { id: never.id, state: 'new', lastHeardAt: null },
      { id: reported.id, state: 'online', phonesOnline: 1 },
      { id: codes.id, state: 'codes', codesLeft: 0 },
    ])
    expect(next).toBeNull()
  })

  test('finds a router by its own name and by its seller’s', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aRouter(fixture, seller)
    await fixture.database.asOwner(`update gateways set name = 'Under the mango tree' where id = $1`, [id])
    expect((await list({ search: 'MANGO' })).items.map((item) => item.id)).toEqual([id])
    expect((await list({ search: seller.slug })).items.map((item) => item.id)).toEqual([id])
    expect((await list({ search: 'no such thing' })).items).toEqual([])
  })

  test('comes in pages that omit none and repeat none, whether they have reported or not', async () => {
    const seller = await aSeller(fixture.deps, { shop: { businessName: 'Many Routers' } })
    for (let made = 0; made < 55; made++)
      await fixture.database.asOwner(
        `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
         values ($1, $2, 'Router', 'opennds', '', $2, now(), $3)`,
        [seller.id, fixture.deps.newId(), made < 53 ? new Date(Date.UTC(2026, 0, 1 + (made % 5))) : null],
      )
    const first = await list({ search: 'many routers' })
    const second = await list({ search: 'many routers', after: first.next ?? '' })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 5, null])
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(55)
    const words = all.map(({ lastHeardAt: lastReportAt }) => lastReportAt ?? '9999')
    expect(words).toEqual(words.toSorted())
  })
})

test('router sessions of phones are deleted 90 days after their last report, and no sooner', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await aRouter(fixture, seller)
  await aPhoneOn(seller, router)
  const kept = () =>
    fixture.database.asOwner('select from access_sessions where entrepreneur_id = $1', [seller.id])
  fixture.clock.advance({ hours: 24 * SESSION_DAYS, minutes: -1 })
  await deleteOldSessions(fixture.deps)
  expect(await kept()).toHaveLength(1)
  fixture.clock.advance({ minutes: 2 })
  expect(await deleteOldSessions(fixture.deps)).toBeGreaterThan(0)
  expect(await kept()).toEqual([])
})
