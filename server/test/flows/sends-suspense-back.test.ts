import { sendSuspenseBack } from '@minit/contract/admin/refunds.ts'
import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendSuspenseBack as sendBackByItself } from '../../src/modules/money/refunds/send-suspense-back.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { REASON, refundFixture } from '../refund-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof refundFixture>
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  money = refundFixture(fixture)
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

/** A sale by Vult with an additional amount that no order expects. */
const paidTwice = async (): Promise<{ purchaseId: string; suspenseId: string }> => {
  const order = await money.paid(seller, 'vult')
  await money.pays(order, 2_000)
  const [item] = await fixture.database.asOwner<{ id: string }>(
    'select id from suspense_items where purchase_id = $1',
    [order.purchaseId],
  )
  return { purchaseId: order.purchaseId, suspenseId: item?.id ?? '' }
}

const openItems = async (purchaseId: string) =>
  (await asAdmin(readWorklist, { query: {} })).mismatched.filter(
    ({ purchase }) => purchase.transactionId === purchaseId,
  ).length

test('unmatched money is returned when an admin decides so, and is off suspense once it has arrived', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  expect(await openItems(purchaseId)).toBe(1)
  const ask = { params: { id: suspenseId }, body: { reason: REASON } }
  await asAdmin(sendSuspenseBack, ask)
  expect(await openItems(purchaseId)).toBe(0)
  expect(await refusalOf(asAdmin(sendSuspenseBack, ask))).toMatchObject({ code: 'refund_under_way' })
  const manual = { params: { id: suspenseId }, body: { outcome: 'sent_back', reason: REASON } } as const
  expect(await refusalOf(asAdmin(settleSuspense, manual))).toMatchObject({ code: 'already_decided' })
  await expectInvariants(fixture)
  await money.until(seller, purchaseId, 'sent')
  expect(await money.sentFor(purchaseId)).toMatchObject([{ status: 'charged', amountMinor: 2_000 }])
  expect(
    await fixture.database.asOwner('select outcome from suspense_items where id = $1', [suspenseId]),
  ).toEqual([{ outcome: 'sent_back' }])
  expect(await refusalOf(asAdmin(sendSuspenseBack, ask))).toMatchObject({ code: 'already_decided' })
  await expectInvariants(fixture)
})

test('it is returned automatically, once however often that is requested, and the sale and its balance stay', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  const before = await money.balance(seller)
  const ask = () => sendBackByItself(fixture.deps, { suspenseId, why: 'It came twice.' })
  await Promise.all([ask(), ask(), ask()])
  await money.until(seller, purchaseId, 'sent')
  await ask()
  expect(await money.refundsOf(purchaseId)).toHaveLength(1)
  expect(await money.balance(seller)).toEqual(before)
  await expectInvariants(fixture)
})

test('another flow can enqueue the job in its own transaction', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  await fixture.deps.db.inTenant(seller.id, (tx) =>
    fixture.deps.jobs.enqueue(tx, 'send-suspense-back', { suspenseId, why: 'It came twice.' }),
  )
  await fixture.drain()
  expect(await money.refundsOf(purchaseId)).toHaveLength(1)
})

test('money of another payer is returned to that number', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  const payer = aPhone()
  await fixture.database.asOwner('update suspense_items set payer_phone = $2 where id = $1', [
    suspenseId,
    payer,
  ])
  await sendBackByItself(fixture.deps, { suspenseId, why: 'It came twice.' })
  expect(
    await fixture.database.asOwner('select phone from refunds where purchase_id = $1', [purchaseId]),
  ).toEqual([{ phone: payer }])
})
