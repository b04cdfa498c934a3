import { cancelPurchase } from '@minit/contract/customer/passes.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldSessions } from '../../src/modules/network/old-sessions.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aMac } from '../phones-at.ts'
import { AT_ONCE, buys, eventually, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await waitsForItsPayer()
})

/** No payer acts automatically: the test is the customer on the wallet's page. */
const waitsForItsPayer = () =>
  fetch(`${fixture.standInsUrl}/control/vult/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'stuck' }),
  })

const orders = async (place: string, paymentMethod: 'vult' | 'cash' = 'vult', shop = seller) => {
  const headers = { 'phone-place': place, ...(paymentMethod === 'cash' && AT_ONCE) }
  const answer = await buys(fixture, shop, { paymentMethod }, headers)
  if (answer.status !== 'awaiting_payment') throw new Error('it does not wait for its payer')
  const page = answer.nextAction.type === 'redirect' ? answer.nextAction.url : ''
  return { ...answer, pays: () => fetch(`${page}/approve`, { method: 'POST', redirect: 'manual' }) }
}

const cancels = ({ transactionId, statusToken }: { transactionId: string; statusToken: string }) =>
  callApp(fixture.app)(cancelPurchase, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

const windowsToday = async (): Promise<number> => {
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  return (await asSeller(readNetwork, {})).paymentWindowsToday
}

test('a phone whose order waits for the wallet gets three slow minutes, and its pass once it has paid', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const order = await orders(place)
  expect(await router.turn()).toEqual([`auth ${mac} 3 128 128`])
  fixture.clock.advance({ minutes: 1 })
  expect(await router.turn()).toEqual([])
  expect(await windowsToday()).toBe(1)
  await order.pays()
  await eventually(async () => expect((await statusOf(fixture, order)).status).toBe('ready'))
  expect(await router.turn()).toEqual([`extend ${mac} 63`])
})

test('a pass shorter than the rest of the window is not slow because of it', async () => {
  const shop = await aSeller(fixture.deps, { pack: { durationMinutes: 2 } })
  const router = await aRouter(fixture, shop)
  const mac = aMac()
  const { place } = await router.join(mac)
  const order = await orders(place, 'vult', shop)
  expect(await router.turn()).toEqual([`auth ${mac} 3 128 128`])
  await order.pays()
  await eventually(async () => expect((await statusOf(fixture, order)).status).toBe('ready'))
  expect(await router.turn()).toEqual([`extend ${mac} 2`])
  expect(await router.turn()).toEqual([])
})

test('it closes after three minutes though the order still waits, and at once when the order ends', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const first = await orders(place)
  await router.turn()
  fixture.clock.advance({ minutes: 3 })
  expect(await router.turn()).toEqual([`deauth ${mac}`])
  expect(await router.turn()).toEqual([])
  await cancels(first)

  await waitsForItsPayer()
  const second = await orders(place)
  expect(await router.turn()).toEqual([`auth ${mac} 3 128 128`])
  const held = router.post('wait=20')
  await cancels(second)
  expect((await held).body).toMatch(new RegExp(`^\\w+ deauth ${mac}\n$`))
})

test('a phone gets it twice a day, and again the next day', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const received: string[][] = []
  for (let times = 0; times < 3; times++) {
    await waitsForItsPayer()
    const { place } = await router.join(mac)
    const order = await orders(place)
    received.push(await router.turn())
    await cancels(order)
    await router.turn()
  }
  expect(received).toEqual([[`auth ${mac} 3 128 128`], [`auth ${mac} 3 128 128`], []])
  fixture.clock.advance({ hours: 24 })
  await waitsForItsPayer()
  await orders((await router.join(mac)).place)
  expect(await router.turn()).toEqual([`auth ${mac} 3 128 128`])
})

test.each([
  ['orders by cash', 'cash', {}, '2'],
  ['is at a seller who switched it off', 'vult', { opens_to_pay: false }, '2'],
  ['has a router that cannot slow it down', 'vult', {}, '1'],
] as const)('no window opens where a phone %s', async (_, method, settings, agent) => {
  if ('opens_to_pay' in settings)
    await fixture.database.asOwner('update entrepreneurs set opens_to_pay = false where id = $1', [seller.id])
  const router = await aRouter(fixture, seller)
  await orders((await router.join(aMac())).place, method)
  expect((await router.post('wait=0', router.setup.token, { agent })).body).toBe('')
  expect(await windowsToday()).toBe(0)
})

test('no window opens for a phone without an order, nor for another phone', async () => {
  const router = await aRouter(fixture, seller)
  const [ordering, other] = [aMac(), aMac()]
  await router.join(other)
  await orders((await router.join(ordering)).place)
  expect(await router.turn()).toEqual([`auth ${ordering} 3 128 128`])
  expect(router.isOpen(other)).toBe(false)
})

test('a held report is answered as soon as the wallet waits', async () => {
  const router = await aRouter(fixture, seller)
  const mac = aMac()
  const { place } = await router.join(mac)
  const held = router.post('wait=20')
  await orders(place)
  expect((await held).body).toMatch(new RegExp(`^\\w+ auth ${mac} 3 128 128\n$`))
})

test('data about windows are deleted together with those about sessions', async () => {
  const router = await aRouter(fixture, seller)
  await orders((await router.join(aMac())).place)
  await router.turn()
  const count = async () => {
    const sql = `select count(*)::int as count from payment_windows where entrepreneur_id = '${seller.id}'`
    return (await fixture.database.asOwner<{ count: number }>(sql))[0]?.count
  }
  fixture.clock.advance({ hours: 89 * 24 })
  await deleteOldSessions(fixture.deps)
  expect(await count()).toBe(1)
  fixture.clock.advance({ hours: 25 })
  await deleteOldSessions(fixture.deps)
  expect(await count()).toBe(0)
})
