import { refundPurchase } from '@minit/contract/admin/purchases.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdAllByCommand, holdAllPayouts } from '../../src/modules/money/payouts/hold-all.ts'
import { MANUAL } from '../../src/modules/money/refunds/choose-route.ts'
import { confirmRefund, sendRefundAgain } from '../../src/modules/money/refunds/decide-refund.ts'
import { sendSuspenseBack, sendSuspenseBackNow } from '../../src/modules/money/refunds/send-suspense-back.ts'
import { startRefund } from '../../src/modules/money/refunds/start-refund.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { refundFixture, REASON as WHY } from '../refund-fixture.ts'

const REASON = 'We are checking our books.'
const HELD = { code: 'refund_held', message: `We send no refunds for now. Try again later. ${REASON}` }

let fixture: TestApp
let money: ReturnType<typeof refundFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = refundFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterEach(() => fixture.database.asOwner(`delete from platform_settings where key = 'payout_hold'`))
afterAll(() => fixture.close())

const hold = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: true, reason: REASON })
const release = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: false, reason: 'They agree.' })

const ledgerAgrees = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const statusOf = async (id: string) =>
  (await fixture.database.asOwner<{ status: string }>('select status from purchases where id = $1', [id]))[0]
    ?.status

/** A sale by Vult, which makes no refunds itself, and a second payment of it. */
const paidTwice = async () => {
  const { purchaseId } = await money.paid(seller, 'vult').then(async (order) => {
    await money.pays(order, 2_000)
    return order
  })
  const [item] = await fixture.database.asOwner<{ id: string }>(
    'select id from suspense_items where purchase_id = $1',
    [purchaseId],
  )
  return { purchaseId, suspenseId: item?.id ?? '' }
}

/** A refund that its provider did not deliver. */
const failed = async () => {
  const purchaseId = await money.sells(seller, '219')
  await money.bySeller(seller, purchaseId)
  await money.until(seller, purchaseId, 'failed')
  return { purchaseId, id: (await money.lastOf(purchaseId)).id }
}

describe('while all outgoing money is held', () => {
  test('a seller’s refund is refused with the reason, and the sale, its pass and its money stay', async () => {
    const id = await money.sells(seller)
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const refunds = () => asSeller(refundSale, { params: { id }, body: { reason: WHY } })
    await hold()
    expect(await refusalOf(refunds())).toMatchObject({ status: 422, ...HELD })
    expect(await money.refundsOf(id)).toEqual([])
    expect(await statusOf(id)).toBe('paid')
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 3_500, reservedMinor: 0 })
    await release()
    await refunds()
    await money.until(seller, id, 'sent')
    expect(await money.sentFor(id)).toHaveLength(1)
    await ledgerAgrees()
  })

  test('a seller cannot begin one for an operator to send either, where no provider can', async () => {
    const purchaseId = await money.sells(seller)
    await hold()
    const actor = { actor: 'seller', actorId: null, actorName: 'x' } as const
    const begins = fixture.deps.db.asPlatform((tx) =>
      startRefund(fixture.deps, tx, { purchaseId, route: MANUAL, why: WHY, actor }),
    )
    await expect(begins).rejects.toMatchObject(HELD)
    expect(await money.refundsOf(purchaseId)).toEqual([])
  })

  test('an admin’s refund is refused too, but money sent before may be booked by hand: Minit sends nothing', async () => {
    const id = await money.sells(seller)
    const asAdmin = callApp(fixture.app, await anAdmin(fixture))
    await hold()
    const ask = { params: { transactionId: id }, body: { reason: WHY } }
    expect(await refusalOf(asAdmin(refundPurchase, ask))).toMatchObject(HELD)
    await asAdmin(refundPurchase, { ...ask, body: { reason: WHY, isByHand: true } })
    const refund = await money.lastOf(id)
    expect(refund).toMatchObject({ state: 'to_confirm', method: 'by_hand', providerReference: null })
    await confirmRefund(fixture.deps, ADMIN, { id: refund.id, reference: 'RF 4711 of the statement' })
    await release()
    await fixture.drain()
    expect(await money.lastOf(id)).toMatchObject({ state: 'sent', reference: 'RF 4711 of the statement' })
    expect(await money.sentFor(id)).toEqual([])
    await ledgerAgrees()
  })

  test('a failed refund is not sent again, and may be booked by hand', async () => {
    const { purchaseId, id } = await failed()
    await hold()
    const again = (way: 'again' | 'by_hand') => sendRefundAgain(fixture.deps, ADMIN, { id, way, reason: WHY })
    await expect(again('again')).rejects.toMatchObject(HELD)
    expect(await money.refundsOf(purchaseId)).toHaveLength(1)
    await again('by_hand')
    expect(await money.lastOf(purchaseId)).toMatchObject({ state: 'to_confirm' })
    await ledgerAgrees()
  })

  test('money on suspense is returned neither by an admin nor automatically, and is automatically after the hold', async () => {
    const { purchaseId, suspenseId } = await paidTwice()
    await hold()
    await expect(
      sendSuspenseBackNow(fixture.deps, ADMIN, { id: suspenseId, reason: WHY }),
    ).rejects.toMatchObject(HELD)
    await sendSuspenseBack(fixture.deps, { suspenseId, why: 'It came twice.' })
    expect(await money.refundsOf(purchaseId)).toEqual([])
    await release()
    fixture.clock.advance({ minutes: 2 })
    await fixture.drain()
    await money.until(seller, purchaseId, 'sent')
    expect(await money.sentFor(purchaseId)).toHaveLength(1)
  })

  test('cash is refunded as usual', async () => {
    const { purchaseId } = await money.paid(seller, 'cash')
    await hold()
    expect(await money.bySeller(seller, purchaseId)).toMatchObject({ method: 'cash', state: 'to_confirm' })
  })

  test('earlier unsent requests wait, are checked each minute, and are sent by themselves after the hold', async () => {
    const id = await money.sells(seller)
    await money.bySeller(seller, id)
    await hold()
    for (let polls = 0; polls < 50; polls++) await money.follows(seller, id)
    expect(await money.lastOf(id)).toMatchObject({ state: 'waiting' })
    expect(await money.sentFor(id)).toEqual([])
    const [planned] = await fixture.database.asOwner<{ at: Date }>(
      'select next_check_at as at from refunds where purchase_id = $1',
      [id],
    )
    const aheadMs = (planned?.at.getTime() ?? 0) - fixture.deps.now().getTime()
    expect(aheadMs).toBeGreaterThan(55_000)
    expect(aheadMs).toBeLessThanOrEqual(60_000)
    await fixture.database.asOwner(`delete from pgboss.job where name = 'follow-refund'`)
    await release()
    await fixture.drain()
    expect(await money.sentFor(id)).toHaveLength(1)
    await money.until(seller, id, 'sent')
    await ledgerAgrees()
  })

  test('what a provider never received is not requested again before the hold ends', async () => {
    const id = await money.sells(seller)
    await money.bySeller(seller, id)
    await fixture.database.asOwner(
      `update refunds set state = 'asked', asked_at = now() where purchase_id = $1`,
      [id],
    )
    await hold()
    await money.follows(seller, id)
    expect(await money.sentFor(id)).toEqual([])
    await release()
    await money.until(seller, id, 'sent')
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('what a provider has received continues and is booked', async () => {
    const id = await money.sells(seller)
    await money.bySeller(seller, id)
    await money.follows(seller, id)
    await hold()
    await money.until(seller, id, 'sent')
    await ledgerAgrees()
  })
})

test('the command that holds payouts before the server starts holds refunds as well', async () => {
  const id = await money.sells(seller)
  expect(await holdAllByCommand(fixture.deps, '')).toBe(true)
  await expect(money.bySeller(seller, id)).rejects.toMatchObject({
    code: 'refund_held',
    message: expect.stringContaining('We are checking our books'),
  })
})
