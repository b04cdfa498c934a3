import { listSlips, readReceipt, readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf } from '../purchases.ts'

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
