import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { UNDO_REASON } from '@minit/domain/sales/counter-sales.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { AT_ONCE, refusalOf } from '../purchases.ts'
import { countRows, ONE_SALE, recordsOf } from '../records.ts'
import { atDrawer } from '../shift-fixture.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'

const { readPurchase, resendAccess, sellForCash, undoCashSale } = endpoints
const { listNotifications, listSalesHistory, listShopLog, refundSale } = endpoints

type Call = ReturnType<typeof callApp>

let fixture: TestApp
let seller: TestSeller
let asOwner: Call
let asIsatu: Call
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  asIsatu = (await asPerson(fixture, seller, await aPerson(fixture, seller))).call
})
afterAll(() => fixture.close())

type Extra = Partial<{ packageId: string; phoneNumber: string; discountCode: string; key: string }>

const sells = (call: Call, { key = fixture.deps.newId(), ...extra }: Extra = {}) =>
  call(sellForCash, {
    body: { packageId: seller.pack.id, deliveryMethod: 'qr_display', amount: 35, ...extra },
    headers: { 'idempotency-key': key },
  })

const undoes = (call: Call, id: string) => call(undoCashSale, { params: { id } })

const statusOf = async (id: string): Promise<string> => (await recordsOf(fixture, id)).status

describe('a cash sale without name and number', () => {
  test('is paid with its code in one call, and carries its order code as a name', async () => {
    const { transactionId, statusToken } = await sells(asIsatu)
    expect(await recordsOf(fixture, transactionId)).toMatchObject({ ...ONE_SALE, events: 1 })
    const view = await callApp(fixture.app)(readPurchase, {
      params: { transactionId },
      headers: { 'purchase-token': statusToken },
    })
    expect(view).toMatchObject({
      status: 'ready',
      order: { customerName: `Counter sale ${orderCodeOf(transactionId)}`, phoneNumber: 'no number' },
      result: { password: expect.any(String), message: null },
    })
    const [news] = await asOwner(listNotifications, {})
    expect(news).toMatchObject({ transactionId, customerName: `Counter sale ${orderCodeOf(transactionId)}` })
    await expectInvariants(fixture)
  })

  test('is one sale for a key that is sent 20 times at once', async () => {
    const key = fixture.deps.newId()
    const copies = await Promise.all(Array.from({ length: 20 }, () => sells(asOwner, { key })))
    expect(new Set(copies.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(1)
  })

  test('gives no loyalty, however many there are, and is not taken for a returning customer', async () => {
    for (let sale = 0; sale < 4; sale += 1) await sells(asOwner)
    const history = await asOwner(listSalesHistory, { query: {} })
    expect(history.map(({ amount, loyaltyTier }) => [amount, loyaltyTier])).toEqual(
      Array.from({ length: 4 }, () => [35, 'new']),
    )
    expect(
      await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}' and counts_for_loyalty`),
    ).toBe(0)
  })

  test('goes into the drawer of whoever took the cash', async () => {
    const drawer = atDrawer(fixture, seller, asIsatu)
    await drawer.opens(10)
    await sells(asIsatu)
    await sells(asOwner)
    expect(await drawer.own()).toMatchObject({ sales: 35, salesCount: 1, expected: 45 })
  })

  test('needs a number for what is limited for each number, and can be sent nowhere', async () => {
    const limited = await aPackage(fixture.deps, seller.id, { maxPerDay: 1 })
    expect(await refusalOf(sells(asOwner, { packageId: limited.id }))).toMatchObject({
      code: 'number_needed',
    })
    expect(await refusalOf(sells(asOwner, { discountCode: 'HALF' }))).toMatchObject({ code: 'number_needed' })
    const body = { packageId: seller.pack.id, deliveryMethod: 'sms' as const, amount: 35 }
    const headers = { 'idempotency-key': fixture.deps.newId() }
    expect(await refusalOf(asOwner(sellForCash, { body, headers }))).toMatchObject({
      code: 'recipient_not_reachable',
    })
    await sells(asOwner, { packageId: limited.id, phoneNumber: aPhone() })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(1)
  })

  test('is refused while the shop is closed, and for another seller’s package', async () => {
    await fixture.database.asOwner('update entrepreneurs set is_open = false where id = $1', [seller.id])
    expect(await refusalOf(sells(asOwner))).toMatchObject({ code: 'seller_closed' })
    const other = await aSeller(fixture.deps)
    expect(await refusalOf(sells(asOwner, { packageId: other.pack.id }))).toMatchObject({
      code: 'package_not_found',
    })
  })

  test('is not for customers: their order needs a number', async () => {
    const body = { packageId: seller.pack.id, customerName: 'Aminata', phoneNumber: `nobody:${seller.id}` }
    const order = { ...body, paymentMethod: 'cash' as const, deliveryMethod: 'qr_display' as const }
    expect(
      await refusalOf(callApp(fixture.app)(purchaseWithQr, { body: order, headers: AT_ONCE })),
    ).toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('the code of such a sale', () => {
  const sends = (call: Call, transactionId: string, phoneNumber: string = aPhone()) =>
    call(resendAccess, { body: { transactionId, method: 'sms', phoneNumber } })

  test('is sent to a number that whoever sold it, or the owner, types then', async () => {
    const { transactionId } = await sells(asIsatu)
    expect(await sends(asIsatu, transactionId)).toMatchObject({ success: true })
    fixture.clock.advance({ minutes: 2 })
    expect(await sends(asOwner, transactionId)).toMatchObject({ success: true })
    expect(await countRows(fixture, 'messages', `purchase_id = '${transactionId}'`)).toBe(2)
  })

  test('is not sent by staff who did not sell it, and no number replaces that of a buyer', async () => {
    const ofOwner = await sells(asOwner)
    expect(await refusalOf(sends(asIsatu, ofOwner.transactionId))).toMatchObject({ code: 'forbidden' })
    const named = await sells(asIsatu, { phoneNumber: aPhone() })
    expect(await refusalOf(sends(asIsatu, named.transactionId))).toMatchObject({ code: 'sale_has_number' })
    expect(await refusalOf(sends(asIsatu, ofOwner.transactionId, '12345678'))).toBeTruthy()
    expect(await countRows(fixture, 'messages', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })
})

describe('undoing a cash sale', () => {
  test('reverses it with its reason: ledger, pass, drawer and shop log', async () => {
    const drawer = atDrawer(fixture, seller, asIsatu)
    await drawer.opens(10)
    const { transactionId } = await sells(asIsatu)
    fixture.clock.advance({ seconds: 9 })
    expect(await undoes(asIsatu, transactionId)).toEqual({ success: true })
    expect(await recordsOf(fixture, transactionId)).toMatchObject({
      status: 'refunded',
      ledgerSum: 0,
      receivedMinor: 0,
    })
    expect(
      await countRows(fixture, 'passes', `purchase_id = '${transactionId}' and revoked_at is null`),
    ).toBe(0)
    const why = `purchase_id = '${transactionId}' and state = 'sent' and method = 'cash' and why = '${UNDO_REASON}'`
    expect(await countRows(fixture, 'refunds', why)).toBe(1)
    expect(await drawer.own()).toMatchObject({ sales: 35, expected: 10 })
    const log = await asOwner(listShopLog, { query: {} })
    expect(log.items[0]).toMatchObject({ what: 'Undid a cash sale right after it', reason: UNDO_REASON })
    await expectInvariants(fixture)
  })

  test('counts once for a call that is repeated, or sent ten times at once', async () => {
    const { transactionId } = await sells(asOwner)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => undoes(asOwner, transactionId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'))
    fixture.clock.advance({ hours: 1 })
    expect(await undoes(asOwner, transactionId)).toEqual({ success: true })
    expect(await countRows(fixture, 'refunds', `purchase_id = '${transactionId}'`)).toBe(1)
    await expectInvariants(fixture)
  })

  test('is refused after its time, and only whoever took the cash may do it', async () => {
    const { transactionId } = await sells(asIsatu)
    expect(await refusalOf(undoes(asOwner, transactionId))).toMatchObject({ code: 'purchase_not_found' })
    fixture.clock.advance({ seconds: 31 })
    expect(await refusalOf(undoes(asIsatu, transactionId))).toMatchObject({ code: 'undo_too_late' })
    expect(await statusOf(transactionId)).toBe('paid')
  })

  test('is refused for a sale that was refunded, and for one that was not paid in cash', async () => {
    const { transactionId } = await sells(asOwner)
    await asOwner(refundSale, { params: { id: transactionId }, body: { reason: 'No WiFi' } })
    expect(await refusalOf(undoes(asOwner, transactionId))).toMatchObject({ code: 'not_refundable' })
    expect(await refusalOf(undoes(asOwner, fixture.deps.newId()))).toMatchObject({
      code: 'purchase_not_found',
    })
  })

  test('is refused for cash that has left the drawer since', async () => {
    const drawer = atDrawer(fixture, seller, asIsatu)
    await drawer.opens(0)
    const { transactionId } = await sells(asIsatu)
    await drawer.moves('out', 35)
    expect(await refusalOf(undoes(asIsatu, transactionId))).toMatchObject({
      code: 'insufficient_drawer_cash',
    })
    expect(await statusOf(transactionId)).toBe('paid')
    await expectInvariants(fixture)
  })
})
