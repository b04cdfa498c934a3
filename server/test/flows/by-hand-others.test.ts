import { connectByHand, listByHand, lookUpByHand } from '@minit/contract/entrepreneur/by-hand.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { giftOf, givesPass } from '../gifts.ts'
import { buys, refusalOf, statusOf, type Ticket } from '../purchases.ts'
import { pushWorld } from '../push-world.ts'
import { aPerson, asPerson } from '../staff-world.ts'
import { aCard, sells, usesCard } from '../voucher-world.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
})
afterAll(async () => {
  await expectSoundBooks(world)
  await world.close()
})

const minutesLeft = (instant: string): number =>
  Math.round((Date.parse(instant) - world.deps.now().getTime()) / 60_000)
// Days pass in these tests, so a session would end.
const asSeller = async (at = seller) => callApp(world.app, (await logInAs(world.deps, at)).sessionToken)
const tap = async ({ transactionId: id }: Pick<Ticket, 'transactionId'>, call?: ReturnType<typeof callApp>) =>
  (call ?? (await asSeller()))(connectByHand, { params: { id } })
const lookUp = async (code: string) => (await asSeller())(lookUpByHand, { body: { code } })

test('an order in cash waits for the tap from the moment that the cash is confirmed', async () => {
  const ticket = await buys(world, seller, { paymentMethod: 'cash' })
  world.clock.advance({ minutes: 30 })
  const { transactionId: purchaseId } = ticket
  await decideCash(world.deps, seller.id, { purchaseId, decision: 'received' })
  const { result } = await statusOf(world, ticket)
  expect(minutesLeft(result?.startsAt ?? '')).toBe(15)
  expect(minutesLeft((await tap(ticket)).endsAt)).toBe(60)
})

test('the minutes of a gift wait for the tap, on whatever day its recipient comes', async () => {
  const { held } = await givesPass(world, seller)
  const { result } = await giftOf(world, held)
  expect(result).toMatchObject({ unusedMinutes: 60, wifiKind: 'captive' })
  world.clock.advance({ hours: 3 * 24 })
  const found = await lookUp(result?.password ?? '')
  expect(found).toMatchObject({ state: 'waiting', startsAt: null, minutes: 60 })
  const connected = await tap(held)
  expect([connected.state, minutesLeft(connected.endsAt)]).toEqual(['online', 60])
  expect((await giftOf(world, held)).result?.unusedMinutes).toBeNull()
})

test('a voucher that its holder types waits 15 minutes for the tap', async () => {
  const card = await aCard(world, seller)
  await sells(world, seller, card)
  const used = await usesCard(world, card)
  const { result } = await statusOf(world, used)
  expect([result?.startsAt ?? '', result?.expiresAt ?? ''].map(minutesLeft)).toEqual([15, 75])
  world.clock.advance({ minutes: 3 })
  expect(minutesLeft((await tap(used)).endsAt)).toBe(60)
})

test('a voucher whose code the seller types is used, and recorded as sold where it was unsold', async () => {
  const card = await aCard(world, seller)
  const found = await lookUp(card.code)
  expect(found).toMatchObject({ state: 'waiting', minutes: 60 })
  expect(minutesLeft((await tap(found)).endsAt)).toBe(60)
  expect((await lookUp(card.code)).transactionId).toBe(found.transactionId)
})

test('a refunded pass is neither found nor connected', async () => {
  const sold = await buys(world, seller, { paymentMethod: 'cash' })
  await decideCash(world.deps, seller.id, { purchaseId: sold.transactionId, decision: 'received' })
  const code = (await statusOf(world, sold)).result?.password ?? ''
  await (await asSeller())(refundSale, {
    params: { id: sold.transactionId },
    body: { reason: 'It was not connected.' },
  })
  expect(await statusOf(world, sold)).toMatchObject({ status: 'refunded', refund: { amount: 35 } })
  expect(await refusalOf(tap(sold))).toMatchObject({ code: 'pass_refunded' })
  expect(await refusalOf(lookUp(code))).toMatchObject({ code: 'pass_refunded' })
})

test('staff connect phones too, and the owner sees who connected each', async () => {
  const cashier = await aPerson(world, seller)
  const sold = await buys(world, seller)
  const { call } = await asPerson(world, seller, cashier)
  await tap(sold, call)
  const { passes } = await (await asSeller())(listByHand, {})
  const shown = passes.find(({ transactionId }) => transactionId === sold.transactionId)
  expect(shown).toMatchObject({ state: 'online', connectedBy: cashier.name })
})

test('the seller is notified when the time of a connected phone ends, including added minutes', async () => {
  const shop = await aSeller(world.deps, { pack: { overtimeRateMinor: 50 } })
  const pushes = pushWorld(world)
  const phone = await pushes.toldPhone(shop)
  const [connected, left] = [await buys(world, shop), await buys(world, shop)]
  await pushes.settles(shop)
  const before = (await pushes.got(phone)).length
  await tap(connected, await asSeller(shop))
  world.clock.advance({ minutes: 61 })
  await world.drain()
  await pushes.settles(shop)
  const told = (await pushes.got(phone)).slice(before)
  expect(told).toMatchObject([
    { title: 'Time is over: Aminata Kamara', tag: 'ended', url: '/entrepreneur/by-hand' },
  ])
  // The other phone was never connected.
  world.clock.advance({ minutes: 60 })
  await pushes.passes()
  expect((await pushes.got(phone)).slice(before)).toHaveLength(1)
  expect(left.status).toBe('ready')
})
