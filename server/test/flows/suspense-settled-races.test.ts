import { sendRefundAgain, sendSuspenseBack } from '@minit/contract/admin/refunds.ts'
import { settleSuspense } from '@minit/contract/admin/suspense.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { lockPurchase } from '../../src/modules/money/payments/reverse-sale.ts'
import { settleSuspense as settleAlone } from '../../src/modules/money/payments/suspense.ts'
import { MANUAL } from '../../src/modules/money/refunds/choose-route.ts'
import { confirmRefund, sendRefundAgain as sendAgain } from '../../src/modules/money/refunds/decide-refund.ts'
import { findRefundById, refOf, takeOn } from '../../src/modules/money/refunds/refunds.queries.ts'
import { openRefund } from '../../src/modules/money/refunds/start-refund.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { REASON, refundFixture, refundNumber } from '../refund-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

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

type SentInVain = { purchaseId: string; suspenseId: string; refundId: string }

/** Money that no order expects, from a number whose operator refuses to take it back. */
const sentInVain = async (): Promise<SentInVain> => {
  const { purchaseId, ...order } = await money.paid(seller, 'vult')
  await money.pays({ purchaseId, ...order }, 2_000)
  const [item] = await fixture.database.asOwner<{ id: string }>(
    'update suspense_items set payer_phone = $2 where purchase_id = $1 returning id',
    [purchaseId, refundNumber('019')],
  )
  const suspenseId = item?.id ?? ''
  await sendsBack(suspenseId)
  await money.until(seller, purchaseId, 'failed')
  return { purchaseId, suspenseId, refundId: (await money.lastOf(purchaseId)).id }
}

const sendsBack = (id: string) => asAdmin(sendSuspenseBack, { params: { id }, body: { reason: REASON } })

const settles = (id: string, outcome: 'kept' | 'sent_back' = 'kept') =>
  asAdmin(settleSuspense, { params: { id }, body: { outcome, reason: REASON } })

const again = (id: string) =>
  asAdmin(sendRefundAgain, { params: { id }, body: { way: 'by_hand', reason: REASON } })

const onWorklist = async (purchaseId: string): Promise<string[]> =>
  (await asAdmin(readWorklist, { query: {} })).refunds
    .filter(({ purchase }) => purchase.transactionId === purchaseId)
    .map(({ refund }) => refund.id)

describe('a send-back that failed', () => {
  test.each(['kept', 'sent_back'] as const)(
    'is off the worklist once its money was settled by hand as %s, and is not sent again',
    async (outcome) => {
      const { purchaseId, suspenseId, refundId } = await sentInVain()
      expect(await onWorklist(purchaseId)).toEqual([refundId])
      await settles(suspenseId, outcome)
      expect(await onWorklist(purchaseId)).toEqual([])
      expect(await refusalOf(again(refundId))).toMatchObject({ code: 'already_decided' })
      expect(await money.refundsOf(purchaseId)).toHaveLength(1)
      await expectInvariants(fixture)
    },
  )

  test('is off the worklist once another refund returns its money', async () => {
    const { purchaseId, suspenseId, refundId } = await sentInVain()
    await sendsBack(suspenseId)
    expect(await onWorklist(purchaseId)).not.toContain(refundId)
    expect(await refusalOf(again(refundId))).toMatchObject({ code: 'already_decided' })
    expect(await money.refundsOf(purchaseId)).toHaveLength(2)
  })

  test('and was left on the worklist by an older version leaves it when it is pressed, with nothing sent', async () => {
    const { purchaseId, suspenseId, refundId } = await sentInVain()
    await settles(suspenseId)
    await fixture.database.asOwner('update refunds set settled_at = null where id = $1', [refundId])
    expect(await refusalOf(again(refundId))).toMatchObject({
      code: 'already_decided',
      message: expect.stringMatching(/nothing was sent/),
    })
    expect(await onWorklist(purchaseId)).toEqual([])
    expect(await money.refundsOf(purchaseId)).toHaveLength(1)
  })

  test('and was still sent late, after its money was kept, raises an alert and changes no ledger', async () => {
    const { purchaseId, suspenseId } = await sentInVain()
    await settles(suspenseId)
    await money.tells(purchaseId, 'succeeded')
    expect(await money.lastOf(purchaseId)).toMatchObject({
      state: 'failed',
      alarm: expect.stringMatching(/resolved another way/),
    })
    await expectInvariants(fixture)
  })
})

/** Sends again without a guard: checks the refund alone and not its money. */
const sendAgainUnguarded = (id: string): Promise<void> =>
  fixture.deps.db.asPlatform(async (tx) => {
    const failed = await findRefundById(tx, id)
    if (failed === null) throw new Error('there is no refund')
    await lockPurchase(tx, failed.purchaseId)
    if (!(await takeOn(tx, refOf(failed), fixture.deps.now()))) return
    const actor = { actor: 'admin', actorId: null, actorName: 'x' } as const
    await openRefund(fixture.deps, tx, { ...failed, ...MANUAL, ...actor })
  })

describe('money on suspense that is settled and sent again at the same moment', () => {
  /** Settled first, and not committed before the other one waits for it. */
  const settledAmidSending = async (isGuarded: boolean) => {
    const sent = await sentInVain()
    let sending: Promise<unknown> = Promise.resolve()
    await fixture.deps.db.asPlatform(async (tx: Tx) => {
      await settleAlone(fixture.deps, tx, { id: sent.suspenseId, outcome: 'kept' })
      const input = { id: sent.refundId, way: 'by_hand', reason: REASON } as const
      sending = isGuarded ? sendAgain(fixture.deps, money.admin, input) : sendAgainUnguarded(sent.refundId)
      sending.catch(() => {})
      await untilWaiting(fixture.database)
    })
    return { ...sent, answer: (await Promise.allSettled([sending]))[0] }
  }

  test('is settled, and the resend is refused, which checks the money behind the lock', async () => {
    const { purchaseId, answer } = await settledAmidSending(true)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'already_decided' } })
    expect(await money.refundsOf(purchaseId)).toHaveLength(1)
    await expectInvariants(fixture)
  })

  test('is decided once, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { suspenseId, refundId } = await sentInVain()
      const answers = await Promise.allSettled([settles(suspenseId), again(refundId)])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    await expectInvariants(fixture)
  })

  test('is kept and sent as well without the check (negative control)', async () => {
    const { purchaseId, answer } = await settledAmidSending(false)
    expect(answer).toMatchObject({ status: 'fulfilled' })
    const { id } = await money.lastOf(purchaseId)
    await confirmRefund(fixture.deps, money.admin, { id, reference: 'TX 4711' })
    expect(await brokenInvariants(fixture)).toContain('I18')
  })
})
