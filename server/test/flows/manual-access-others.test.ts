import {
  connectManually,
  findManualPass,
  listManualPasses,
} from '@minit/contract/entrepreneur/manual-access.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { giftOf, givesPass } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { buys, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { pushFixture } from '../push-fixture.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { aCard, sells, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})

const minutesLeft = (instant: string): number =>
  Math.round((Date.parse(instant) - fixture.deps.now().getTime()) / 60_000)
// Days pass in these tests, so a session would end.
const asSeller = async (at = seller) => callApp(fixture.app, (await logInAs(fixture.deps, at)).sessionToken)
const tap = async ({ transactionId: id }: Pick<Ticket, 'transactionId'>, call?: ReturnType<typeof callApp>) =>
  (call ?? (await asSeller()))(connectManually, { params: { id } })
const findsCode = async (code: string) => (await asSeller())(findManualPass, { body: { code } })

test('an order in cash waits for the tap from the moment that the cash is confirmed', async () => {
  const ticket = await buys(fixture, seller, { paymentMethod: 'cash' })
  fixture.clock.advance({ minutes: 30 })
  const { transactionId: purchaseId } = ticket
  await decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' })
  const { result } = await statusOf(fixture, ticket)
  expect(minutesLeft(result?.startsAt ?? '')).toBe(15)
  expect(minutesLeft((await tap(ticket)).endsAt)).toBe(60)
})

test('the minutes of a gift wait for the tap, on whatever day its recipient comes', async () => {
  const { held } = await givesPass(fixture, seller)
  const { result } = await giftOf(fixture, held)
  expect(result).toMatchObject({ unusedMinutes: 60, wifiKind: 'captive' })
  fixture.clock.advance({ hours: 3 * 24 })
  const found = await findsCode(result?.password ?? '')
  expect(found).toMatchObject({ state: 'waiting', startsAt: null, minutes: 60 })
  const connected = await tap(held)
  expect([connected.state, minutesLeft(connected.endsAt)]).toEqual(['online', 60])
  expect((await giftOf(fixture, held)).result?.unusedMinutes).toBeNull()
})

test('a voucher that its holder types waits 15 minutes for the tap', async () => {
  const card = await aCard(fixture, seller)
  await sells(fixture, seller, card)
  const used = await usesCard(fixture, card)
  const { result } = await statusOf(fixture, used)
  expect([result?.startsAt ?? '', result?.expiresAt ?? ''].map(minutesLeft)).toEqual([15, 75])
  fixture.clock.advance({ minutes: 3 })
  expect(minutesLeft((await tap(used)).endsAt)).toBe(60)
})

test('a voucher whose code the seller types is used, and recorded as sold where it was unsold', async () => {
  const card = await aCard(fixture, seller)
  const found = await findsCode(card.code)
  expect(found).toMatchObject({ state: 'waiting', minutes: 60 })
  expect(minutesLeft((await tap(found)).endsAt)).toBe(60)
  expect((await findsCode(card.code)).transactionId).toBe(found.transactionId)
})

test('a refunded pass is neither found nor connected', async () => {
  const sold = await buys(fixture, seller, { paymentMethod: 'cash' })
  await decideCash(fixture.deps, seller.id, { purchaseId: sold.transactionId, decision: 'received' })
  const code = (await statusOf(fixture, sold)).result?.password ?? ''
  await (await asSeller())(refundSale, {
    params: { id: sold.transactionId },
    body: { reason: 'It was not connected.' },
  })
  expect(await statusOf(fixture, sold)).toMatchObject({ status: 'refunded', refund: { amount: 35 } })
  expect(await refusalOf(tap(sold))).toMatchObject({ code: 'pass_refunded' })
  expect(await refusalOf(findsCode(code))).toMatchObject({ code: 'pass_refunded' })
})

test('staff connect phones too, and the owner sees who connected each', async () => {
  const cashier = await aPerson(fixture, seller)
  const sold = await buys(fixture, seller)
  const { call } = await asPerson(fixture, seller, cashier)
  await tap(sold, call)
  const { passes } = await (await asSeller())(listManualPasses, {})
  const shown = passes.find(({ transactionId }) => transactionId === sold.transactionId)
  expect(shown).toMatchObject({ state: 'online', connectedBy: cashier.name })
})

test('the seller is notified when the time of a connected phone ends, including added minutes', async () => {
  const shop = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  const pushes = pushFixture(fixture)
  const phone = await pushes.notifiedPhone(shop)
  const [connected, left] = [await buys(fixture, shop), await buys(fixture, shop)]
  await pushes.settles(shop)
  const before = (await pushes.got(phone)).length
  await tap(connected, await asSeller(shop))
  fixture.clock.advance({ minutes: 61 })
  await fixture.drain()
  await pushes.settles(shop)
  const sentTexts = (await pushes.got(phone)).slice(before)
  expect(sentTexts).toMatchObject([
    { title: 'Time is over: Aminata Kamara', tag: 'ended', url: '/entrepreneur/by-hand' },
  ])
  // The other phone was never connected.
  fixture.clock.advance({ minutes: 60 })
  await pushes.passes()
  expect((await pushes.got(phone)).slice(before)).toHaveLength(1)
  expect(left.status).toBe('ready')
})
