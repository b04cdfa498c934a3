import { ApiError } from '@minit/contract/call.ts'
import { enterCode, movePass } from '@minit/contract/customer/network.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addsMinutes, type anOrder, paysAt, refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { networkOf, standsAt } from '../phones-at.ts'
import { buys, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
})
afterAll(() => fixture.close())

const HOUR = 60
let phones = 0
/** A phone that no other test uses. */
const aMac = (): string => {
  phones += 1
  return `da:a1:19:00:01:${phones.toString(16).padStart(2, '0')}`
}

const pays = (place: string, order: Parameters<typeof anOrder>[1] = {}) =>
  paysAt(fixture, seller, place, order)
const placeOf = (place: string) => standsAt(fixture, place)
const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.details?.code : String(error)),
  )

test('a phone that pays gets access for its pass without a code, and loses it at its end', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { status, shop, place } = await router.join(mac, 'http://news.example/today')
  expect([status, shop.pathname, shop.searchParams.get('entrepreneur')]).toEqual([
    303,
    '/customer-self-service',
    seller.slug,
  ])
  expect(await placeOf(place)).toMatchObject({ businessName: 'Test Hub', state: 'walled' })
  expect(await router.turn()).toEqual([])

  const pass = await pays(place)
  expect(await networkOf(fixture, pass, place)).toMatchObject({
    state: 'opening',
    wantedUrl: 'http://news.example/today',
  })
  expect(await router.turn()).toEqual([`auth ${mac} ${HOUR}`])
  // The page shows it only once the router reports it.
  expect((await networkOf(fixture, pass, place)).state).toBe('opening')
  expect(await router.turn()).toEqual([])
  expect((await networkOf(fixture, pass, place)).state).toBe('online')
  expect(await placeOf(place)).toMatchObject({ state: 'online', endsAt: pass.expiresAt })

  expect(await router.stays(HOUR - 1)).toEqual([])
  fixture.clock.advance({ seconds: 50 })
  expect(await router.turn()).toEqual([])
  fixture.clock.advance({ seconds: 10 })
  expect(await router.turn()).toEqual([`deauth ${mac}`])
  expect(await router.turn()).toEqual([])
})

test('a pass says whether its site has a router that gives access by itself, which is so once it has reported', async () => {
  const shop = await aSeller(fixture.deps)
  const bought = await buys(fixture, shop)
  const hasRouter = async () => (await statusOf(fixture, bought)).pass?.hasRouter
  expect(await hasRouter()).toBe(false)
  const router = await aRouter(fixture, shop)
  expect(await hasRouter()).toBe(false)
  await router.turn()
  expect(await hasRouter()).toBe(true)
})

test('a phone without a payment stays walled while another gets access', async () => {
  const router = await aRouter(fixture, seller)
  const [paying, other] = [aMac(), aMac()]
  const { place } = await router.join(paying)
  await router.join(other)
  await pays(place)
  expect(await router.turn()).toEqual([`auth ${paying} ${HOUR}`])
  expect(router.isOpen(other)).toBe(false)
})

test('a held report is answered as soon as the money arrives', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const held = router.post('wait=20')
  await pays(place)
  expect((await held).body).toMatch(new RegExp(`^\\w+ auth ${mac} ${HOUR}\n$`))
})

test('added minutes reach the router, and a restart loses none', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const pass = await pays(place)
  await router.turn()
  await router.stays(10)
  await addsMinutes(fixture, pass, 15)
  expect(await router.turn()).toEqual([`extend ${mac} 65`])
  expect(await router.stays(5)).toEqual([])
  await router.join(mac)
  expect(await router.turn()).toEqual([`auth ${mac} 60`])
})

test('a refund disconnects the phone at once', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { transactionId } = await pays((await router.join(mac)).place)
  await router.turn()
  const held = router.post('wait=20')
  await refundByAdmin(fixture, transactionId)
  expect((await held).body).toMatch(new RegExp(`^\\w+ deauth ${mac}\n$`))
})

test('a phone gets access by a code, another one only by taking its place', async () => {
  const router = await aRouter(fixture, seller)
  await router.turn()
  const { password } = await pays('')
  const [first, second] = [aMac(), aMac()]
  const enter = async (mac: string, more: { move?: boolean } = {}, code = password) => {
    const { place } = await router.join(mac)
    return callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body: { code, ...more } })
  }
  expect((await enter(first, {}, password.replaceAll('-', ' ').toLowerCase())).state).toBe('opening')
  expect(await router.turn()).toEqual([`auth ${first} ${HOUR}`])
  expect(await codeOf(enter(second))).toBe('pass_on_other_phone')
  expect((await enter(second, { move: true })).state).toBe('opening')
  expect((await router.turn()).toSorted()).toEqual([`auth ${second} ${HOUR}`, `deauth ${first}`])
  expect(await codeOf(enter(first, {}, '7KQM-4T2-XWP'))).toBe('code_not_known')
  expect(await codeOf(enter(first, {}, 'nonsense'))).toBe('code_not_known')
})

test("another seller's router gives no access, neither by the code nor by the place", async () => {
  const outsider = await aSeller(fixture.deps)
  const theirs = await aRouter(fixture, outsider)
  const mac = aMac()
  const { place } = await theirs.join(mac)
  const pass = await pays(place)
  expect((await networkOf(fixture, pass, place)).state).toBe('elsewhere')
  expect(await theirs.turn()).toEqual([])
  const headers = { 'phone-place': place }
  expect(await codeOf(callApp(fixture.app)(enterCode, { headers, body: { code: pass.password } }))).toBe(
    'pass_of_other_seller',
  )
  const { transactionId, statusToken } = pass
  expect(
    await codeOf(
      callApp(fixture.app)(movePass, {
        params: { transactionId },
        headers: { ...headers, 'purchase-token': statusToken },
      }),
    ),
  ).toBe('pass_of_other_seller')
})

test("the holder's page moves the pass to the phone on which it is opened", async () => {
  const router = await aRouter(fixture, seller)
  const [first, second] = [aMac(), aMac()]
  const pass = await pays((await router.join(first)).place)
  await router.turn()
  const { place } = await router.join(second)
  expect((await networkOf(fixture, pass, place)).state).toBe('other_phone')
  const { transactionId, statusToken } = pass
  const headers = { 'purchase-token': statusToken, 'phone-place': place }
  await callApp(fixture.app)(movePass, { params: { transactionId }, headers })
  expect((await router.turn()).toSorted()).toEqual([`auth ${second} ${HOUR}`, `deauth ${first}`])
})

test.each([
  ['empty', ''],
  ['not encrypted by us', Buffer.from('{"gatewayId":"x"}').toString('base64url')],
])('a place that is %s is invalid', async (_, place) => {
  expect(await codeOf(placeOf(place))).toBe('place_not_known')
})

test('a place older than two hours is invalid, and the sale continues', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  fixture.clock.advance({ hours: 2 })
  expect(await codeOf(placeOf(place))).toBe('place_not_known')
  await pays(place)
  expect(await router.turn()).toEqual([])
})

test('a caller without a router’s secret gets nothing', async () => {
  const router = await aRouter(fixture, seller)
  for (const token of ['', 'wrong', `${router.setup.token}x`])
    expect((await router.post('wait=0', token)).statusCode).toBe(401)
})
