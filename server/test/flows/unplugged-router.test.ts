import { enterCode } from '@minit/contract/customer/network.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addsMinutes, paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { networkOf, standsAt } from '../phones-at.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  router = await aRouter(fixture, seller)
  await router.turn()
})
afterAll(() => fixture.close())

const MAC = 'da:a1:19:00:0f:01'
/** Long enough for the router to count as offline. */
const AWAY_MINUTES = 6

const pays = (place: string) => paysAt(fixture, seller, place)
type Pass = Pick<Awaited<ReturnType<typeof pays>>, 'transactionId' | 'statusToken'>
const stateOf = async (pass: Pass, place: string) => (await networkOf(fixture, pass, place)).state
const endOf = async ({ transactionId }: Pass): Promise<number> => {
  const [pass] = await fixture.database.asOwner<{ at: Date }>(
    'select expires_at as at from passes where purchase_id = $1',
    [transactionId],
  )
  return pass?.at.getTime() ?? Number.NaN
}

/** The router loses power: it is offline, and knows no phone when it is back. */
const whileUnplugged = async <T>(work: () => Promise<T>): Promise<T> => {
  fixture.clock.advance({ minutes: AWAY_MINUTES })
  const done = await work()
  router.clients.clear()
  return done
}
/** It is back, the phone joins again, and gets access for the rest without a tap. */
const isReadmitted = async (pass: Pass) => {
  await router.turn()
  const { place } = await router.join(MAC)
  const leftMinutes = Math.ceil(((await endOf(pass)) - fixture.deps.now().getTime()) / 60_000)
  expect(await router.turn()).toEqual([`auth ${MAC} ${leftMinutes}`])
  await router.turn()
  expect(await stateOf(pass, place)).toBe('online')
}

test('before the order: the sale is made, the page says that the router is offline, and the phone gets access later', async () => {
  const { place } = await router.join(MAC)
  const pass = await whileUnplugged(async () => {
    const bought = await pays(place)
    expect(await stateOf(bought, place)).toBe('router_silent')
    expect((await standsAt(fixture, place)).state).toBe('router_silent')
    return bought
  })
  await isReadmitted(pass)
})

test('between the order and the money: the same', async () => {
  const { place } = await router.join(MAC)
  await router.turn()
  const pass = await buys(fixture, seller, { paymentMethod: 'cash' }, { 'phone-place': place, ...AT_ONCE })
  if (pass.status !== 'awaiting_payment') throw new Error('cash was not waited for')
  await whileUnplugged(async () => {
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    await asSeller(confirmCash, { params: { id: pass.transactionId } })
    expect(await stateOf(pass, place)).toBe('router_silent')
  })
  await isReadmitted(pass)
})

test('between the money and the access: the same', async () => {
  const { place } = await router.join(MAC)
  await router.turn()
  const pass = await pays(place)
  expect(await stateOf(pass, place)).toBe('opening')
  await whileUnplugged(async () => expect(await stateOf(pass, place)).toBe('router_silent'))
  await isReadmitted(pass)
})

test('after the router got the order and before it was carried out: the same', async () => {
  const { place } = await router.join(MAC)
  await router.turn()
  const pass = await pays(place)
  expect((await router.post()).body).toMatch(new RegExp(`^\\w+ auth ${MAC} 60\n$`))
  await whileUnplugged(async () => expect(await stateOf(pass, place)).toBe('router_silent'))
  await isReadmitted(pass)
})

test('in mid-session, with minutes bought meanwhile: none is lost', async () => {
  const { place } = await router.join(MAC)
  const pass = await pays(place)
  for (const _ of ['let in', 'said so']) await router.turn()
  const before = await endOf(pass)
  await whileUnplugged(() => addsMinutes(fixture, pass, 15))
  await isReadmitted(pass)
  // The bought minutes, and those of the outage.
  expect((await endOf(pass)) - before).toBeGreaterThanOrEqual((15 + AWAY_MINUTES) * 60_000)
})

test('until the pass is over: no phone gets access, and typing its code shows why', async () => {
  const pass = await pays('')
  fixture.clock.advance({ hours: 2 })
  const { place } = await router.join(MAC)
  const headers = { 'phone-place': place }
  const typed = callApp(fixture.app)(enterCode, { headers, body: { code: pass.password } })
  await expect(typed).rejects.toThrow('Its time ended at')
  expect(await router.turn()).toEqual([])
})
