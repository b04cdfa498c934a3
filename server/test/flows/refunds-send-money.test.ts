import { readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { readPaidHelp } from '@minit/contract/customer/claims.ts'
import { confirmCashRefund, refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { listRecentSales } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf, statusOf } from '../purchases.ts'
import { REASON, refundFixture } from '../refund-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof refundFixture>
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  money = refundFixture(fixture)
})
beforeEach(async () => {
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const ledgerAgrees = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const refunds = (transactionId: string) =>
  asSeller(refundSale, { params: { id: transactionId }, body: { reason: REASON } })

const seenByCustomer = async (transactionId: string) =>
  (await statusOf(fixture, { transactionId, statusToken: fixture.deps.secrets.purchaseToken(transactionId) }))
    .refund

const helpOf = (transactionId: string) =>
  callApp(fixture.app)(readPaidHelp, {
    params: { transactionId },
    headers: { 'purchase-token': fixture.deps.secrets.purchaseToken(transactionId) },
  })

const onWorklist = async (transactionId: string) =>
  (await asAdmin(readWorklist, { query: {} })).refunds.find(
    ({ purchase }) => purchase.transactionId === transactionId,
  )

describe('a sale by mobile money that its seller refunds', () => {
  test('appears as in progress to the support, and as refunded once it is sent', async () => {
    const id = await money.sells(seller)
    await refunds(id)
    expect(await helpOf(id)).toMatchObject({
      entrepreneurId: seller.id,
      money: 'going_back',
      advice: 'money_going_back',
      refund: { state: 'under_way', amount: 35 },
    })
    await money.until(seller, id, 'sent')
    expect(await helpOf(id)).toMatchObject({
      money: 'went_back',
      advice: 'money_went_back',
      refund: { state: 'sent' },
    })
  })

  test('ends the pass, reserves the money before the provider is called, and notifies the customer', async () => {
    const id = await money.sells(seller)
    expect(await refunds(id)).toMatchObject({ method: 'provider', state: 'waiting', amount: 35 })
    expect(await money.sentFor(id)).toEqual([])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 3_500 })
    expect(
      (await asAdmin(readPlatformPurchase, { params: { transactionId: id } })).pass?.revokedAt,
    ).not.toBeNull()
    expect(await seenByCustomer(id)).toMatchObject({ state: 'under_way', amount: 35, reference: null })
    expect(await money.textsOf(id)).toEqual([
      expect.stringMatching(
        /^Minit: Le 35 is on its way back to \+232 76 \*\*\* 000\. The pass has ended\.$/,
      ),
    ])
    await ledgerAgrees()
  })

  test('is sent once to the payer, with the operator’s reference for all three', async () => {
    const id = await money.sells(seller)
    await refunds(id)
    await money.until(seller, id, 'sent')
    expect(await money.sentFor(id)).toMatchObject([{ status: 'charged', amountMinor: 3_500 }])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    const { reference } = await money.lastOf(id)
    expect(reference).toMatch(/^MP/)
    expect(await seenByCustomer(id)).toMatchObject({ state: 'sent', reference, phone: '+232 76 *** 000' })
    expect(await asSeller(listRecentSales, {})).toMatchObject([
      { id, isRefunded: true, refundableUntil: null, refund: { state: 'sent', reference, why: REASON } },
    ])
    const detail = await asAdmin(readPlatformPurchase, { params: { transactionId: id } })
    expect(detail.refunds).toMatchObject([{ state: 'sent', reference, actor: 'seller', provider: 'pawapay' }])
    expect((await money.textsOf(id)).at(-1)).toBe('Minit: Le 35 was sent back to +232 76 *** 000.')
    expect(await onWorklist(id)).toBeUndefined()
    await ledgerAgrees()
  })

  test('is settled by the provider’s callback without a poll', async () => {
    const id = await money.sells(seller)
    await refunds(id)
    await money.follows(seller, id)
    await expect.poll(async () => (await money.lastOf(id)).state, { timeout: 20_000 }).toBe('sent')
    await ledgerAgrees()
  })

  test('is found by polling where the provider sends no callback, and where its answer was lost', async () => {
    for (const digits of ['259', '289', '309', '369']) {
      const id = await money.sells(seller, digits)
      await refunds(id)
      await money.until(seller, id, 'sent')
      expect(await money.sentFor(id)).toHaveLength(1)
    }
    await ledgerAgrees()
  })
})

describe('is refused, and changes nothing,', () => {
  test('after 72 hours', async () => {
    const id = await money.sells(seller)
    fixture.clock.advance({ hours: 72, seconds: 1 })
    asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    expect(await refusalOf(refunds(id))).toMatchObject({ code: 'refund_too_late' })
    expect(await money.refundsOf(id)).toEqual([])
    await money.byAdmin(id)
    expect(await money.refundsOf(id)).toHaveLength(1)
  })

  test('where the balance does not cover it; an admin may, and the balance is below zero', async () => {
    const id = await money.sells(seller)
    await fixture.database.asOwner(
      'update seller_balances set available_minor = 0 where entrepreneur_id = $1',
      [seller.id],
    )
    expect(await refusalOf(refunds(id))).toMatchObject({ code: 'refund_not_covered' })
    expect(await money.refundsOf(id)).toEqual([])
    await money.byAdmin(id)
    expect(await money.balance(seller)).toMatchObject({ availableMinor: -3_500, reservedMinor: 3_500 })
    await fixture.database.asOwner(
      'update seller_balances set available_minor = available_minor + 3500 where entrepreneur_id = $1',
      [seller.id],
    )
    await ledgerAgrees()
  })

  test('the second time, for an unpaid sale, and for another seller’s', async () => {
    const id = await money.sells(seller)
    await refunds(id)
    expect(await refusalOf(refunds(id))).toMatchObject({ code: 'not_refundable' })
    const { purchaseId } = await money.orders(seller, 'cash')
    expect(await refusalOf(refunds(purchaseId))).toMatchObject({ code: 'not_refundable' })
    const other = await aSeller(fixture.deps)
    const { purchaseId: theirs } = await money.paid(other, 'cash')
    expect(await refusalOf(refunds(theirs))).toMatchObject({ code: 'purchase_not_found' })
    await ledgerAgrees()
  })
})

describe('money that did not come through pawaPay', () => {
  test('from Vult is returned by a payout to the number that paid', async () => {
    const { purchaseId } = await money.paid(seller, 'vult')
    expect(await refunds(purchaseId)).toMatchObject({ method: 'payout' })
    await money.until(seller, purchaseId, 'sent')
    expect(await money.sentFor(purchaseId)).toMatchObject([{ status: 'charged', amountMinor: 3_500 }])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    await ledgerAgrees()
  })

  test('in cash is returned by the seller, who records a reference; the balance does not change', async () => {
    const { purchaseId } = await money.paid(seller, 'cash')
    const { id } = await refunds(purchaseId)
    expect(await seenByCustomer(purchaseId)).toMatchObject({ isCash: true, state: 'under_way' })
    expect(await onWorklist(purchaseId)).toMatchObject({ todo: expect.stringMatching(/^The seller hands/) })
    const confirm = { params: { id }, body: { reference: 'Signed in the book' } }
    await asSeller(confirmCashRefund, confirm)
    expect(await refusalOf(asSeller(confirmCashRefund, confirm))).toMatchObject({ code: 'already_decided' })
    expect(await seenByCustomer(purchaseId)).toMatchObject({ state: 'sent', reference: 'Signed in the book' })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    await ledgerAgrees()
  })
})
