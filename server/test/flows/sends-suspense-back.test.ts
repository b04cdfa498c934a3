import { sendSuspenseBack } from '@minit/contract/admin/refunds.ts'
import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendSuspenseBack as sendBackByItself } from '../../src/modules/money/refunds/send-suspense-back.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { expectSoundBooks } from '../books.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { refusalOf } from '../purchases.ts'
import { REASON, refundWorld } from '../refund-world.ts'

let world: TestApp
let money: ReturnType<typeof refundWorld>
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  world = await startTestApp()
  money = refundWorld(world)
  asAdmin = callApp(world.app, await anAdmin(world))
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

/** A sale by Vult with an additional amount that no order expects. */
const paidTwice = async (): Promise<{ purchaseId: string; suspenseId: string }> => {
  const order = await money.paid(seller, 'vult')
  await money.pays(order, 2_000)
  const [item] = await world.database.asOwner<{ id: string }>(
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
  const byHand = { params: { id: suspenseId }, body: { outcome: 'sent_back', reason: REASON } } as const
  expect(await refusalOf(asAdmin(settleSuspense, byHand))).toMatchObject({ code: 'already_decided' })
  await expectSoundBooks(world)
  await money.until(seller, purchaseId, 'sent')
  expect(await money.sentFor(purchaseId)).toMatchObject([{ status: 'charged', amountMinor: 2_000 }])
  expect(
    await world.database.asOwner('select outcome from suspense_items where id = $1', [suspenseId]),
  ).toEqual([{ outcome: 'sent_back' }])
  expect(await refusalOf(asAdmin(sendSuspenseBack, ask))).toMatchObject({ code: 'already_decided' })
  await expectSoundBooks(world)
})

test('it is returned automatically, once however often that is requested, and the sale and its balance stay', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  const before = await money.balance(seller)
  const ask = () => sendBackByItself(world.deps, { suspenseId, why: 'It came twice.' })
  await Promise.all([ask(), ask(), ask()])
  await money.until(seller, purchaseId, 'sent')
  await ask()
  expect(await money.refundsOf(purchaseId)).toHaveLength(1)
  expect(await money.balance(seller)).toEqual(before)
  await expectSoundBooks(world)
})

test('another flow can enqueue the job in its own transaction', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  await world.deps.db.inTenant(seller.id, (tx) =>
    world.deps.jobs.enqueue(tx, 'send-suspense-back', { suspenseId, why: 'It came twice.' }),
  )
  await world.drain()
  expect(await money.refundsOf(purchaseId)).toHaveLength(1)
})

test('money of another payer is returned to that number', async () => {
  const { purchaseId, suspenseId } = await paidTwice()
  const payer = aPhone()
  await world.database.asOwner('update suspense_items set payer_phone = $2 where id = $1', [
    suspenseId,
    payer,
  ])
  await sendBackByItself(world.deps, { suspenseId, why: 'It came twice.' })
  expect(
    await world.database.asOwner('select phone from refunds where purchase_id = $1', [purchaseId]),
  ).toEqual([{ phone: payer }])
})
