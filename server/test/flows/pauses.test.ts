import { enterCode, movePass, rejoinPass } from '@minit/contract/customer/network.ts'
import { pausePass, resumePass } from '@minit/contract/customer/pauses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeGateway, renewSecret } from '../../src/modules/network/gateways.ts'
import { beginPass } from '../../src/modules/passes/passes.queries.ts'
import { addsMinutes, paysAt } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { giftOf, givesPass, refusedWith } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { aMac, networkOf } from '../phones-at.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'

const TWICE = { maxPauses: 2, pauseDays: 7 }

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { ...TWICE, overtimeRateMinor: 50 } })
  call = callApp(fixture.app)
})
afterAll(() => fixture.close())

const asked = ({ transactionId, statusToken }: Ticket, place = '') => ({
  params: { transactionId },
  headers: { 'purchase-token': statusToken, 'phone-place': place },
})
const pause = ({ transactionId, statusToken }: Ticket) =>
  call(pausePass, { params: { transactionId }, headers: { 'purchase-token': statusToken } })
const resume = ({ transactionId, statusToken }: Ticket) =>
  call(resumePass, { params: { transactionId }, headers: { 'purchase-token': statusToken } })
const pays = (at: TestSeller, place: string) => paysAt(fixture, at, place)
const aPhoneThatIsOn = async (at = seller) => {
  const router = await aRouter(fixture, at)
  await router.turn()
  const mac = aMac()
  const { place } = await router.join(mac)
  const pass = await pays(at, place)
  for (const _ of ['opened', 'said so']) await router.turn()
  return { router, mac, place, pass }
}
const verbs = (orders: readonly string[]): string[] =>
  orders.map((order) => order.split(' ').slice(0, 2).join(' '))
const minutesLeftOf = async (ticket: Ticket): Promise<number> => {
  const { result } = await statusOf(fixture, ticket)
  return Math.round((Date.parse(result?.expiresAt ?? '') - fixture.deps.now().getTime()) / 60_000)
}
test('a holder pauses a pass: the phone is disconnected, and days later the rest of the time runs', async () => {
  const { router, mac, pass } = await aPhoneThatIsOn()
  await router.stays(20)
  expect((await statusOf(fixture, pass)).pass?.pause).toEqual({ left: 2, days: 7, mayPause: true })
  await pause(pass)
  await pause(pass)
  expect(verbs(await router.turn())).toEqual([`deauth ${mac}`])
  const kept = await statusOf(fixture, pass)
  expect(kept.pass?.pause).toEqual({ left: 1, days: 7, mayPause: false })
  expect(kept.result?.pausedMinutes).toBe(40)
  expect(await minutesLeftOf(pass)).toBe(7 * 1440)
  await expectInvariants(fixture)
  fixture.clock.advance({ hours: 5 * 24 })
  await router.join(mac)
  expect(await router.turn()).toEqual([])
  await resume(pass)
  await resume(pass)
  // The router's outage of those days may have begun a moment before the pause, and partial minutes are
  // returned whole.
  const { outageMinutes = 0 } = (await statusOf(fixture, pass)).pass ?? {}
  expect(outageMinutes).toBeLessThanOrEqual(1)
  expect(await minutesLeftOf(pass)).toBe(40 + outageMinutes)
  expect(verbs(await router.turn())).toEqual([`auth ${mac}`])
  await expectInvariants(fixture)
})

test('a pass is paused as often as its package allows, and no more', async () => {
  const { pass } = await aPhoneThatIsOn()
  for (const _ of ['first', 'second']) {
    await pause(pass)
    await resume(pass)
  }
  expect(await refusedWith(pause(pass))).toBe('pauses_used')
  expect((await statusOf(fixture, pass)).pass?.pause).toMatchObject({ left: 0, mayPause: false })
})

test('time not resumed within the days of the pause is lost, and the pass ends', async () => {
  const { pass } = await aPhoneThatIsOn()
  await pause(pass)
  fixture.clock.advance({ hours: 7 * 24 })
  expect(await refusedWith(resume(pass))).toBe('pass_over')
  expect(await refusedWith(pause(pass))).toBe('pass_over')
})

test('only a pass whose package has pauses is paused, and only by its holder', async () => {
  const usual = await aSeller(fixture.deps)
  const { pass } = await aPhoneThatIsOn(usual)
  expect(await refusedWith(pause(pass))).toBe('pause_not_offered')
  expect((await statusOf(fixture, pass)).pass?.pause).toBeNull()
  expect(await refusedWith(pause({ ...pass, statusToken: 'x'.repeat(27) }))).toBe('purchase_not_found')
})

test('where no router disconnects phones no pass is paused, because only the clock would stop', async () => {
  const pass = await pays(await aSeller(fixture.deps, { pack: TWICE }), '')
  expect(await refusedWith(pause(pass))).toBe('pause_not_offered')
  expect((await statusOf(fixture, pass)).pass?.pause).toBeNull()
})

test.each([
  ['was removed', removeGateway],
  ['got a new secret and has not reported since', renewSecret],
])('a paused pass resumes with its remaining time also once the router %s', async (_, goes) => {
  const shop = await aSeller(fixture.deps, { pack: TWICE })
  const { router, pass } = await aPhoneThatIsOn(shop)
  await pause(pass)
  await goes(fixture.deps, shop.id, router.id)
  expect((await statusOf(fixture, pass)).pass?.pause).toEqual({ left: 1, days: 7, mayPause: false })
  await resume(pass)
  expect(await minutesLeftOf(pass)).toBe(60)
  const { pass: running } = await statusOf(fixture, pass)
  expect(running?.pause).toBeNull()
})

test('a gift is paused by its holder, and not by its payer', async () => {
  const { answer, held } = await givesPass(fixture, seller)
  // A gift waits for its first phone, and has no running time to pause before.
  await fixture.deps.db.inTenant(seller.id, (tx) => beginPass(tx, held.transactionId, fixture.deps.now()))
  expect(await refusedWith(pause(answer))).toBe('purchase_not_found')
  await pause(held)
  expect((await giftOf(fixture, held)).result?.pausedMinutes).toBe(60)
})

test('a page that only reloads starts nothing; the typed code, or a tap, resumes the pass', async () => {
  const { router, pass, place } = await aPhoneThatIsOn()
  await pause(pass)
  await router.turn()
  expect((await networkOf(fixture, pass, place)).state).toBe('paused')
  expect(await refusedWith(call(rejoinPass, asked(pass, place)))).toBe('pass_paused')
  expect((await call(movePass, asked(pass, place))).state).toBe('opening')
  await pause(pass)
  await router.turn()
  await call(enterCode, { headers: { 'phone-place': place }, body: { code: pass.password } })
  expect((await statusOf(fixture, pass)).result?.pausedMinutes).toBeNull()
  expect(
    await countRows(fixture, 'passes', `purchase_id = '${pass.transactionId}' and pauses_used = 2`),
  ).toBe(1)
})

test('no minutes are sold on top of a paused pass', async () => {
  const { pass } = await aPhoneThatIsOn()
  await pause(pass)
  expect((await statusOf(fixture, pass)).pass?.overtime).toBeNull()
  expect(await refusedWith(addsMinutes(fixture, pass, 10))).toBe('pass_paused')
})

test('a power cut returns its time before the pause, which is kept with the rest', async () => {
  const shop = await aSeller(fixture.deps, { pack: TWICE })
  const { router, pass } = await aPhoneThatIsOn(shop)
  fixture.clock.advance({ minutes: 10 })
  await pause(pass)
  fixture.clock.advance({ minutes: 30 })
  await router.turn()
  const { pass: seen, result } = await statusOf(fixture, pass)
  // The running clock may have begun another minute.
  expect([10, 11]).toContain(seen?.outageMinutes)
  expect(result?.pausedMinutes).toBe(50 + (seen?.outageMinutes ?? 0))
  await expectInvariants(fixture)
})
