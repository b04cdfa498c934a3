import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { listRecentSales, resendAccess } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { regrantPass } from '../../src/modules/sales/purchases/correct-purchase.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { refusalOf } from '../purchases.ts'

const ON_SCREEN = { deliveryMethod: 'qr_display' } as const

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
let token: string
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  token = (await logInAs(fixture.deps, seller)).sessionToken
  asSeller = callApp(fixture.app, token)
})

const resend = (transactionId: string, method: 'sms' | 'whatsapp' = 'sms') =>
  asSeller(resendAccess, { body: { transactionId, method } })

test('the code is sent again to the number that bought, and the response contains the gateway’s answer', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, ON_SCREEN)
  expect(await resend(transactionId)).toMatchObject({
    success: true,
    message: expect.stringMatching(/^Sent by SMS to \+232/),
  })
  const sent = await fixture.database.asOwner('select state, channel from messages where purchase_id = $1', [
    transactionId,
  ])
  expect(sent.at(-1)).toEqual({ state: 'sent', channel: 'sms' })
})

test('a second one within a minute is refused, one a minute later is not, and a fourth in the hour is', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, ON_SCREEN)
  await resend(transactionId)
  expect(await refusalOf(resend(transactionId, 'whatsapp'))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  })
  for (const method of ['whatsapp', 'sms'] as const) {
    fixture.clock.advance({ seconds: 61 })
    await resend(transactionId, method)
  }
  fixture.clock.advance({ seconds: 61 })
  expect(await refusalOf(resend(transactionId))).toMatchObject({ code: 'too_many_requests' })
})

test('a number that the gateway cannot reach is reported as a failure', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, { ...ON_SCREEN, phoneNumber: '+23276000403' })
  expect(await resend(transactionId)).toMatchObject({
    success: false,
    message: expect.stringMatching(/^SMS cannot reach \+232.*Show the code on the screen instead\.$/),
  })
})

test('two at the same instant send once', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, ON_SCREEN)
  const answers = await Promise.allSettled([resend(transactionId), resend(transactionId)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an ended pass is not sent, and another seller’s purchase is unknown', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, ON_SCREEN)
  const other = await aSeller(fixture.deps)
  const foreign = await aPaidSale(fixture, other, ON_SCREEN)
  expect(await refusalOf(resend(foreign.transactionId))).toMatchObject({
    status: 404,
    code: 'purchase_not_found',
  })
  fixture.clock.advance({ hours: 2 })
  expect(await refusalOf(resend(transactionId))).toMatchObject({ status: 422, code: 'pass_over' })
})

test('recent sales are the paid ones, newest first, with the tier of their buyer', async () => {
  const first = await aPaidSale(fixture, seller, ON_SCREEN)
  const second = await aPaidSale(fixture, seller, ON_SCREEN)
  const sales = await asSeller(listRecentSales, {})
  expect(sales.map(({ id }) => id)).toEqual([second.transactionId, first.transactionId])
  expect(sales[0]).toMatchObject({ amount: 35, duration: 60, overtimeMinutes: 0, loyaltyTier: 'new' })
})

const poll = (etag?: string) =>
  fixture.app.inject({
    url: listNotifications.path,
    headers: { authorization: `Bearer ${token}`, ...(etag !== undefined && { 'if-none-match': etag }) },
  })

test('a poll with nothing new is answered 304, and with the news after a sale', async () => {
  const etag = String((await poll()).headers.etag)
  const again = await poll(etag)
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await aPaidSale(fixture, seller, ON_SCREEN)
  const news = await poll(etag)
  expect(news.statusCode).toBe(200)
  expect(news.json()).toHaveLength(1)
})

test('the answer stays 304 however long the pass runs, until its code leaves the feed', async () => {
  await aPaidSale(fixture, seller, ON_SCREEN)
  const first = await poll()
  const etag = String(first.headers.etag)
  expect(first.json()).toMatchObject([{ password: expect.any(String), qrCode: expect.any(String) }])
  // Without a router its minutes begin a quarter of an hour after payment.
  fixture.clock.advance({ minutes: 15 + 59 })
  expect((await poll(etag)).statusCode).toBe(304)
  fixture.clock.advance({ minutes: 2 })
  const over = await poll(etag)
  expect(over.json()).toMatchObject([{ password: null, qrCode: null }])
  fixture.clock.advance({ minutes: 600 })
  expect((await poll(String(over.headers.etag))).statusCode).toBe(304)
})

test('a new code for a pass reaches its seller’s feed with the next poll', async () => {
  const { transactionId } = await aPaidSale(fixture, seller, ON_SCREEN)
  const before = await poll()
  const admin = { accountId: fixture.deps.newId(), name: 'admin' }
  await regrantPass(fixture.deps, admin, { transactionId, isNewCode: true, minutes: 0, reason: 'lost' })
  const after = await poll(String(before.headers.etag))
  expect(after.statusCode).toBe(200)
  expect(after.json()[0].password).not.toBe(before.json()[0].password)
})
