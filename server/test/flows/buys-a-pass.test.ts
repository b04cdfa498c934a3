import { readPurchase } from '@minit/contract/customer/passes.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs } from '../builders.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

test('a customer pays by Orange Money and gets a working pass, and the seller sees the sale', async () => {
  const seller = await aSeller(fixture.deps)
  const call = callApp(fixture.app)
  const answer = await call(signupAndPay, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber: aPhone(),
      paymentMethod: 'orange_money',
      entrepreneurId: seller.slug,
      deliveryMethod: 'sms',
    },
  })
  if (answer.status !== 'ready') throw new Error('the held call was not answered with the pass')
  expect(answer).toMatchObject({
    businessName: 'Test Hub',
    networkName: 'Test Hub WiFi',
    entrepreneurNotified: true,
  })
  await fixture.drain()

  const { sessionToken } = await logInAs(fixture.deps, seller)
  const asSeller = callApp(fixture.app, sessionToken)
  expect(await asSeller(readStats, {})).toMatchObject({ totalSales: 35, todaysSales: 35, totalCustomers: 1 })
  const [sale] = await asSeller(listNotifications, {})
  expect(sale).toMatchObject({ kind: 'sale', customerName: 'Aminata Kamara', amount: 35, read: false })
  expect(sale?.password).toBe(answer.password)

  const view = await call(readPurchase, {
    params: { transactionId: answer.transactionId },
    headers: { 'purchase-token': answer.statusToken },
  })
  expect(view).toMatchObject({
    status: 'ready',
    result: { message: { state: 'sent' } },
    order: { gst: 4.57 },
  })
})
