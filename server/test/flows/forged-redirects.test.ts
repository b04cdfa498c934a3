import { ApiError } from '@minit/contract/call.ts'
import { enterCode, readPassNetwork } from '@minit/contract/customer/network.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeGateway } from '../../src/modules/network/gateways.ts'
import { paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { standsAt } from '../phones-at.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

let phones = 0
const aMac = (): string => `da:a1:19:00:0e:${(++phones).toString(16).padStart(2, '0')}`
const pays = (place: string) => paysAt(fixture, seller, place)
const placeOf = (place: string) => standsAt(fixture, place)
const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.details?.code : String(error)),
  )

test('a place that was changed anywhere is no place, and opens nothing for who pays at it', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const bytes = Buffer.from(place, 'base64url')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ change
      expect(await codeOf(placeOf(forged.toString('base64url')))).toBe('place_not_known')
    }),
    { numRuns: 100 },
  )
  const cut = Buffer.from(bytes.subarray(0, -1)).toString('base64url')
  await pays(cut)
  expect(await router.turn()).toEqual([])
})

test('what we sealed for another purpose is no place', async () => {
  const { sealedSecret } = (
    await fixture.database.asOwner<{ sealedSecret: string }>(
      'select sealed_secret as "sealedSecret" from gateways limit 1',
    )
  )[0] ?? { sealedSecret: '' }
  const place = Buffer.from(sealedSecret, 'base64').toString('base64url')
  expect(await codeOf(placeOf(place))).toBe('place_not_known')
})

test('a redirect for a phone that the router does not list gives no access, whatever is paid', async () => {
  const router = await aRouter(fixture, seller)
  const [there, claimed] = [aMac(), aMac()]
  await router.join(there)
  const { place } = await router.join(claimed)
  router.clients.delete(claimed)
  const pass = await pays(place)
  expect(await router.turn()).toEqual([])
  const { transactionId, statusToken } = pass
  const headers = { 'purchase-token': statusToken, 'phone-place': place }
  const asked = { params: { transactionId }, headers }
  expect((await callApp(fixture.app)(readPassNetwork, asked)).state).toBe('opening')
  expect(router.isOpen(there)).toBe(false)
})

test('a caller who replays another phone’s redirect gives that phone access, and never their own', async () => {
  const router = await aRouter(fixture, seller)
  const [owner, thief] = [aMac(), aMac()]
  const { place } = await router.join(owner)
  await router.join(thief)
  await router.turn()
  const { password } = await pays('')
  const headers = { 'phone-place': place }
  await callApp(fixture.app)(enterCode, { headers, body: { code: password } })
  expect(await router.turn()).toEqual([`auth ${owner} 60`])
  expect(router.isOpen(thief)).toBe(false)
})

test('a redirect of one router used at another leads to the shop of the other one, and to its phones', async () => {
  const outsiders = await aSeller(fixture.deps)
  const [ours, theirs] = [await aRouter(fixture, seller), await aRouter(fixture, outsiders)]
  const mac = aMac()
  const { place } = await ours.join(mac)
  // The same text, sent to the other router's address; both routers list the phone.
  const { place: moved } = await theirs.join(mac)
  await pays(place)
  expect((await placeOf(moved)).state).toBe('walled')
  expect(await theirs.turn()).toEqual([])
  expect(await ours.turn()).toEqual([`auth ${mac} 60`])
})

test('a URL in another alphabet that is too long to carry is left out, and the place stays valid', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac(), `http://example.org/${'ሀ'.repeat(450)}`)
  expect(await placeOf(place)).toMatchObject({ state: 'walled', wantedUrl: null })
})

test('a place at a removed router is invalid', async () => {
  const router = await aRouter(fixture, seller)
  const { place } = await router.join(aMac())
  await removeGateway(fixture.deps, seller.id, router.id)
  expect(await codeOf(placeOf(place))).toBe('place_not_known')
  expect((await fixture.app.inject(`/wifi/${router.id}`)).statusCode).toBe(404)
  expect((await router.post()).statusCode).toBe(401)
})
