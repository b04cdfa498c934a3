import { listActiveEntrepreneurs, listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { removeCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import {
  connectManually,
  findManualPass,
  listManualPasses,
} from '@minit/contract/entrepreneur/manual-access.ts'
import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { nameNetwork } from '@minit/contract/entrepreneur/site.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aCodeShop, printed, putsOnSale } from '../code-shop.ts'
import { expectInvariants } from '../invariants.ts'
import { buys, refusalOf, shopPageOf, statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const minutesFromNow = (instant: string | null | undefined): number =>
  Math.round((Date.parse(instant ?? '') - fixture.deps.now().getTime()) / MINUTE_MS)

/** When the pass begins and ends, in minutes from now. */
const timesOf = async (ticket: Ticket): Promise<[number, number]> => {
  const { result } = await statusOf(fixture, ticket)
  return [minutesFromNow(result?.startsAt), minutesFromNow(result?.expiresAt)]
}
const tap = async (seller: TestSeller, { transactionId: id }: Ticket) =>
  (await callAs(seller))(connectManually, { params: { id } })
const listed = async (seller: TestSeller) => (await (await callAs(seller))(listManualPasses, {})).passes

test('the time of a pass begins when the seller connects the phone', async () => {
  const seller = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  expect(await timesOf(sold)).toEqual([15, 75])
  expect((await statusOf(fixture, sold)).pass).toMatchObject({ hasRouter: false, connectedAt: null })
  fixture.clock.advance({ minutes: 4 })
  expect(await listed(seller)).toMatchObject([{ state: 'waiting', minutes: 60, connectedAt: null }])
  expect(await tap(seller, sold)).toMatchObject({ state: 'online', connectedBy: null })
  const [start, end] = await timesOf(sold)
  expect([Math.abs(start), end]).toEqual([0, 60])
  const { pass, result } = await statusOf(fixture, sold)
  expect(pass?.connectedAt).toBe(result?.startsAt)
})

test('the time begins 15 minutes after payment where the seller does not tap, and a later tap returns none of it', async () => {
  const seller = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  fixture.clock.advance({ minutes: 20 })
  expect(await listed(seller)).toMatchObject([{ state: 'running' }])
  expect(await timesOf(sold)).toEqual([-5, 55])
  await tap(seller, sold)
  expect(await timesOf(sold)).toEqual([-5, 55])
  expect(await listed(seller)).toMatchObject([{ state: 'online' }])
})

test('a second tap changes nothing', async () => {
  const seller = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  const first = await tap(seller, sold)
  fixture.clock.advance({ minutes: 5 })
  expect(await tap(seller, sold)).toEqual(first)
  expect(await timesOf(sold)).toEqual([-5, 55])
})

test('an ended pass stays in the list for half an hour, and cannot be connected', async () => {
  const seller = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  await tap(seller, sold)
  fixture.clock.advance({ minutes: 61 })
  expect(await listed(seller)).toMatchObject([{ state: 'ended' }])
  expect(await refusalOf(tap(seller, sold))).toMatchObject({ code: 'pass_over' })
  fixture.clock.advance({ minutes: 30 })
  expect(await listed(seller)).toEqual([])
})

test('a seller finds a pass by the code that its holder shows, in any case', async () => {
  const seller = await aSeller(fixture.deps)
  const other = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  const code = (await statusOf(fixture, sold)).result?.password ?? ''
  const call = await callAs(seller)
  const typed = { body: { code: code.toLowerCase().replaceAll('-', ' ') } }
  expect(await call(findManualPass, typed)).toMatchObject({
    transactionId: sold.transactionId,
    state: 'waiting',
  })
  expect(await refusalOf((await callAs(other))(findManualPass, typed))).toMatchObject({
    code: 'code_not_known',
  })
  expect(await refusalOf(call(findManualPass, { body: { code: 'AAAA-AAA-AAA' } }))).toMatchObject({
    code: 'code_not_known',
  })
})

test('a box of codes replaces joining by hand only once it has codes, and hides no pass', async () => {
  const { seller, gatewayId, call } = await aCodeShop(fixture, 0)
  const sold = await buys(fixture, seller)
  const list = () => call(listManualPasses, {})
  expect(await list()).toMatchObject({ joining: 'by_hand', passes: [{ state: 'waiting' }] })
  await putsOnSale(fixture, seller, { gatewayId, codes: printed(2) })
  expect(await list()).toMatchObject({ joining: 'codes', passes: [{ state: 'waiting' }] })
  expect(await tap(seller, sold)).toMatchObject({ state: 'online' })
  await call(removeCodes, { params: { id: gatewayId, packageId: seller.pack.id } })
  expect((await list()).joining).toBe('codes')
  expect((await list()).passes).toMatchObject([{ state: 'online' }])
})

test('a phone that was connected by hand stays listed until its end after a router was connected', async () => {
  const seller = await aSeller(fixture.deps)
  await tap(seller, await buys(fixture, seller))
  await buys(fixture, seller)
  const router = await aRouter(fixture, seller)
  await router.turn()
  expect(await listed(seller)).toMatchObject([{ state: 'online' }])
})

test('no phone is connected manually where a router gives access', async () => {
  const seller = await aSeller(fixture.deps)
  const sold = await buys(fixture, seller)
  const router = await aRouter(fixture, seller)
  await router.turn()
  expect(await refusalOf(tap(seller, sold))).toMatchObject({ code: 'pass_joins_by_itself' })
  expect(await (await callAs(seller))(listManualPasses, {})).toMatchObject({ joining: 'router', passes: [] })
})

test('a shop without a router is open and never online', async () => {
  const seller = await aSeller(fixture.deps)
  const shop = () => shopPageOf(fixture, seller)
  expect(await shop()).toMatchObject({ isOpen: true, isOnline: false, joining: 'by_hand' })
  const router = await aRouter(fixture, seller)
  await router.turn()
  expect(await shop()).toMatchObject({ isOpen: true, isOnline: true, joining: 'router' })
})

test('a shop whose owner chose a router sells nothing, and is not listed, until the router reports', async () => {
  const seller = await aSeller(fixture.deps)
  const call = await callAs(seller)
  const named = await call(nameNetwork, { body: { networkName: 'Sia Home', joining: 'router' } })
  expect(named).toEqual({ networkName: 'Sia Home', joining: 'router' })
  const isListed = async () =>
    (await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })).some(({ id }) => id === seller.id)
  expect(await isListed()).toBe(false)
  expect(await call(readStats, {})).toMatchObject({ joining: 'router', isJoiningReady: false })
  expect(await refusalOf(buys(fixture, seller))).toMatchObject({ status: 422, code: 'wifi_not_connected' })
  const router = await aRouter(fixture, seller)
  await router.turn()
  expect(await isListed()).toBe(true)
  expect(await call(readStats, {})).toMatchObject({ joining: 'router', isJoiningReady: true })
  expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
})

test('what a shop cannot offer is neither mentioned before payment nor sold, and cannot be put on sale', async () => {
  const pauses = { maxPauses: 2, pauseDays: 7, downKbps: 2000, maxDevices: 3 }
  const seller = await aSeller(fixture.deps, { pack: pauses })
  const shown = async () =>
    (await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } }))[0]?.options
  expect(await shown()).toMatchObject({ maxPauses: null, pauseDays: null, downKbps: null, maxDevices: 3 })
  const sold = await statusOf(fixture, await buys(fixture, seller))
  expect(sold.pass).toMatchObject({
    pause: null,
    maxDevices: 3,
    options: { maxPauses: null, downKbps: null },
  })
  const options = { ...USUAL_OPTIONS, maxPauses: 2, pauseDays: 7 }
  const pack = { name: 'With pauses', durationMinutes: 60, price: 20, options }
  const call = await callAs(seller)
  expect(await refusalOf(call(createPackage, { body: pack }))).toMatchObject({
    code: 'option_not_possible',
    fields: { 'options.maxPauses': 'Not possible by hand: only a connected router can stop and go on.' },
  })
  const router = await aRouter(fixture, seller)
  await router.turn()
  expect(await shown()).toMatchObject({ maxPauses: 2, downKbps: 2000 })
  expect((await call(createPackage, { body: pack })).options).toMatchObject({ maxPauses: 2 })
})
