import { readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { setFreeOffer } from '@minit/contract/entrepreneur/free-minutes.ts'
import { listSlips, readReceipt, readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf } from '../purchases.ts'
import { aSponsorship } from '../sponsors.ts'
import { aWalk, walksTo } from '../travel.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const asSeller = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const sold = async (seller: TestSeller) => {
  const pass = await buys(fixture, seller)
  if (pass.status !== 'ready') throw new Error('the pass was not paid in time')
  return pass
}

describe('access slips', () => {
  test('exist for every running pass, cash ones included, the newest first', async () => {
    const seller = await aSeller(fixture.deps)
    const first = await sold(seller)
    const cash = await buysOnProviderPage(
      fixture,
      seller,
      { paymentMethod: 'cash', phone: '+23278654321' },
      AT_ONCE,
    )
    await decideCash(fixture.deps, seller.id, { purchaseId: cash.transactionId, decision: 'received' })
    const { businessName, slips } = await (await asSeller(seller))(listSlips, {})
    expect(businessName).toBe('Test Hub')
    expect(slips.map(({ transactionId }) => transactionId)).toEqual([cash.transactionId, first.transactionId])
    const { password, qrCode, expiresAt, networkName } = first
    expect(slips[1]).toMatchObject({ password, qrCode, expiresAt, networkName, amount: 35 })
    // A customer without a name is shown by number, which is masked on paper.
    expect(slips[0]).toMatchObject({ paymentMethod: 'cash', customerName: '+232 78 *** 321' })
  })

  test('exist for free minutes too, with who pays for them and no price', async () => {
    const seller = await aSeller(fixture.deps)
    const call = await asSeller(seller)
    await call(setFreeOffer, { body: { isOn: true, minutes: 10, maxADay: 50 } })
    const { id } = await aSponsorship(fixture, seller)
    const bought = await sold(seller)
    const own = await freePhone(fixture, seller).proveAndTake(aPhone())
    const ofSponsor = await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
    const { slips } = await call(listSlips, {})
    expect(slips).toMatchObject([
      { transactionId: ofSponsor.transactionId, amount: null, free: { paidBy: 'Kissy School' } },
      { transactionId: own.transactionId, amount: null, free: { paidBy: null } },
      { transactionId: bought.transactionId, amount: 35, free: null },
    ])
    const params = { id: ofSponsor.transactionId }
    expect((await call(readSlip, { params })).slip).toEqual(slips[0])
    fixture.clock.advance({ minutes: 36 })
    expect(await refusalOf(call(readSlip, { params }))).toMatchObject({ code: 'pass_over' })
  })

  test('do not exist for minutes by a sponsor’s card, which is printed already', async () => {
    const seller = await aSeller(fixture.deps)
    const call = await asSeller(seller)
    const { link } = await aSponsorship(fixture, seller, { who: 'cards' })
    const { cards } = await callApp(fixture.app)(readSponsorship, { params: { link } })
    const { transactionId } = await freePhone(fixture, seller).take({ card: cards[0] ?? '' })
    expect((await call(listSlips, {})).slips).toEqual([])
    const params = { id: transactionId }
    expect(await refusalOf(call(readSlip, { params }))).toMatchObject({ code: 'slip_of_card' })
  })

  test('do not exist for minutes of another shop, whose pass has one there', async () => {
    const { home, host, hostPlace, pass } = await aWalk(fixture)
    const { transactionId } = await walksTo(fixture, hostPlace, pass)
    const call = await asSeller(host)
    expect((await call(listSlips, {})).slips).toEqual([])
    const params = { id: transactionId }
    expect(await refusalOf(call(readSlip, { params }))).toMatchObject({ code: 'purchase_not_found' })
    const { slips } = await (await asSeller(home))(listSlips, {})
    expect(slips.map((slip) => slip.transactionId)).toEqual([pass.transactionId])
  })

  test('are gone when the pass has ended, in the list and individually', async () => {
    const seller = await aSeller(fixture.deps)
    const { transactionId } = await sold(seller)
    const params = { id: transactionId }
    expect(await (await asSeller(seller))(readSlip, { params })).toMatchObject({ slip: { transactionId } })
    fixture.clock.advance({ minutes: 76 })
    const call = await asSeller(seller)
    expect((await call(listSlips, {})).slips).toEqual([])
    expect(await refusalOf(call(readSlip, { params }))).toMatchObject({ code: 'pass_over' })
  })

  test('do not exist for an unpaid purchase', async () => {
    const seller = await aSeller(fixture.deps)
    const cash = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)
    const call = await asSeller(seller)
    const params = { id: cash.transactionId }
    expect(await refusalOf(call(readSlip, { params }))).toMatchObject({ code: 'purchase_not_found' })
    expect(await refusalOf(call(readReceipt, { params }))).toMatchObject({ code: 'purchase_not_found' })
  })
})

test('a receipt has the price, the tax in it and the net amount, and no whole phone number', async () => {
  const seller = await aSeller(fixture.deps)
  const phoneNumber = aPhone()
  const pass = await buys(fixture, seller, { phoneNumber, paymentMethod: 'orange_money' })
  const params = { id: pass.transactionId }
  fixture.clock.advance({ hours: 960 })
  const receipt = await (await asSeller(seller))(readReceipt, { params })
  expect(receipt).toMatchObject({
    transactionId: pass.transactionId,
    businessName: 'Test Hub',
    kind: 'pass',
    packageName: 'Market Hour',
    customerName: 'Aminata Kamara',
    baseMinutes: 60,
    listPrice: 35,
    discount: 0,
    price: 35,
    gst: 4.57,
    net: 30.43,
    isRefunded: false,
  })
  expect(JSON.stringify(receipt)).not.toContain(phoneNumber.slice(-6))
})
