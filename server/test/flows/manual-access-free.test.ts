import { readFreePass } from '@minit/contract/customer/free-minutes.ts'
import { setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import {
  connectManually,
  findManualPass,
  listManualPasses,
} from '@minit/contract/entrepreneur/manual-access.ts'
import { listPassSessions, listPhonesOnline } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { aMac } from '../phones-at.ts'
import { buys } from '../purchases.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'
import { aSponsorship } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const givesFreeMinutes = async (seller: TestSeller) =>
  (await callAs(seller))(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })

test('a phone with free minutes waits for the seller, goes online by a tap and ends, as a paid one does', async () => {
  const seller = await aSeller(fixture.deps)
  const call = await callAs(seller)
  await givesFreeMinutes(seller)
  const free = await freePhone(fixture, seller).proveAndTake(aPhone())
  const list = async () => (await call(listManualPasses, {})).passes
  expect(await list()).toMatchObject([
    { transactionId: free.transactionId, state: 'waiting', minutes: 10, free: { paidBy: null } },
  ])
  await call(connectManually, { params: { id: free.transactionId } })
  expect(await list()).toMatchObject([{ state: 'online', free: { paidBy: null } }])
  fixture.clock.advance({ minutes: 11 })
  expect(await list()).toMatchObject([{ state: 'ended' }])
})

test('the seller sees who pays for a phone’s minutes, in the list and by its code, and nobody of a paid pass', async () => {
  const seller = await aSeller(fixture.deps)
  const call = await callAs(seller)
  const { id } = await aSponsorship(fixture, seller)
  const phone = freePhone(fixture, seller)
  const { transactionId, statusToken } = await phone.proveAndTake(aPhone(), { sponsorshipId: id })
  const bought = await buys(fixture, seller)
  expect((await call(listManualPasses, {})).passes).toMatchObject([
    { transactionId: bought.transactionId, free: null },
    { transactionId, free: { paidBy: 'Kissy School' } },
  ])
  const { result } = await callApp(fixture.app)(readFreePass, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })
  const found = await call(findManualPass, { body: { code: result.password } })
  expect(found).toMatchObject({ transactionId, free: { paidBy: 'Kissy School' } })
})

test('the times of a phone with free minutes are read as those of a sale', async () => {
  const [seller, outsider] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  const router = await aRouter(fixture, seller)
  await givesFreeMinutes(seller)
  const { place } = await router.join(aMac())
  await router.turn()
  await freePhone(fixture, seller, place).proveAndTake(aPhone())
  await router.turn()
  await router.stays(4)
  const call = await callAs(seller)
  const [online] = await call(listPhonesOnline, {})
  const params = { id: online?.transactionId ?? '' }
  expect(await call(listPassSessions, { params })).toMatchObject({ sessions: [{ isOnline: true }] })
  await expect((await callAs(outsider))(listPassSessions, { params })).rejects.toThrow('404')
  expect(await countRows(fixture, 'payments', `entrepreneur_id = '${seller.id}'`)).toBe(0)
})
