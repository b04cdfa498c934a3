import { confirmRefund, sendRefundAgain, settleRefundAlarm } from '@minit/contract/admin/refunds.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
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

const onWorklist = async (transactionId: string) =>
  (await asAdmin(readWorklist, { query: {} })).refunds.find(
    ({ purchase }) => purchase.transactionId === transactionId,
  )

describe('a refund that does not arrive', () => {
  test('is back in the balance with its reason, and on the worklist until it is sent again', async () => {
    const id = await money.sells(seller, '219')
    await refunds(id)
    await money.until(seller, id, 'failed')
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 3_500, reservedMinor: 0 })
    expect(await money.lastOf(id)).toMatchObject({ failureReason: 'limit_reached' })
    expect(await seenByCustomer(id)).toMatchObject({ state: 'delayed', reference: null })
    const line = await onWorklist(id)
    expect(line).toMatchObject({
      todo: expect.stringMatching(/^Send it again/),
      refund: {
        isToSendAgain: true,
        isNumberGone: false,
        problem: expect.stringMatching(/can take no more/),
      },
    })
    await ledgerAgrees()

    const again = { params: { id: line?.refund.id ?? '' }, body: { way: 'by_hand', reason: REASON } } as const
    await asAdmin(sendRefundAgain, again)
    expect(await refusalOf(asAdmin(sendRefundAgain, again))).toMatchObject({ code: 'already_decided' })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 3_500 })
    const manual = await onWorklist(id)
    expect(manual).toMatchObject({ refund: { method: 'by_hand', state: 'to_confirm' } })
    const confirm = { params: { id: manual?.refund.id ?? '' }, body: { reference: 'TX 4711' } }
    await asAdmin(confirmRefund, confirm)
    expect(await refusalOf(asAdmin(confirmRefund, confirm))).toMatchObject({ code: 'already_decided' })
    expect(await money.lastOf(id)).toMatchObject({ state: 'sent', reference: 'TX 4711' })
    expect(await seenByCustomer(id)).toMatchObject({ state: 'sent', reference: 'TX 4711' })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    await ledgerAgrees()
  })

  test('because its number has no account asks for another number', async () => {
    const id = await money.sells(seller, '229')
    await refunds(id)
    await money.until(seller, id, 'failed')
    expect(await onWorklist(id)).toMatchObject({
      todo: 'Ask the customer for another number of theirs, then send it by hand.',
      refund: { isToSendAgain: true, isNumberGone: true },
    })
  })

  test('and was still sent late is booked, and raises an alert', async () => {
    const id = await money.sells(seller, '269')
    await refunds(id)
    await money.until(seller, id, 'failed')
    for (let round = 0; round < 2; round++) await money.tells(id, 'succeeded')
    expect(await money.lastOf(id)).toMatchObject({
      state: 'sent',
      alarm: expect.stringMatching(/after it had failed/),
    })
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 0 })
    const line = await onWorklist(id)
    await asAdmin(settleRefundAlarm, { params: { id: line?.refund.id ?? '' }, body: { reason: REASON } })
    expect(await onWorklist(id)).toBeUndefined()
    await ledgerAgrees()
  })

  test('and was sent late after it had been sent again is the platform’s loss, not the seller’s', async () => {
    const id = await money.sells(seller, '269')
    await refunds(id)
    await money.until(seller, id, 'failed')
    const [failed] = await money.refundsOf(id)
    await asAdmin(sendRefundAgain, {
      params: { id: failed?.id ?? '' },
      body: { way: 'by_hand', reason: REASON },
    })
    for (let round = 0; round < 2; round++) await money.tells(id, 'succeeded')
    expect(await money.refundsOf(id)).toMatchObject([
      { state: 'failed', alarm: expect.stringMatching(/sent again meanwhile/) },
      { state: 'to_confirm' },
    ])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 3_500 })
    await ledgerAgrees()
  })

  test('stays open while nothing is known, and is polled by the same reference', async () => {
    const id = await money.sells(seller, '329')
    await refunds(id)
    for (let poll = 0; poll < 3; poll++) await money.follows(seller, id)
    expect(await money.lastOf(id)).toMatchObject({ state: 'asked' })
    expect(await money.sentFor(id)).toMatchObject([{ status: 'open' }])
    await ledgerAgrees()
  })

  test('and has another amount than requested needs an operator', async () => {
    const id = await money.sells(seller, '319')
    await refunds(id)
    await money.until(seller, id, 'sent')
    expect(await money.lastOf(id)).toMatchObject({ alarm: expect.stringMatching(/another sum/) })
    await ledgerAgrees()
  })
})
