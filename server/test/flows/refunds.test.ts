import { readPlatformPurchase, refundPurchase } from '@minit/contract/admin/purchases.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { listRecentSales } from '@minit/contract/entrepreneur/sales.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { refundPurchase as refund } from '../../src/modules/money/refunds/refund-purchase.ts'
import { rebuildRollUps } from '../../src/modules/passes/roll-ups/rebuild.queries.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { readLoyalty, readRollUps, recomputeLoyalty, recomputeRollUps } from '../recompute.ts'
import { countRows, recordsOf } from '../records.ts'

const REASON = 'The WiFi was down.'

let fixture: TestApp
let adminCall: ReturnType<typeof callApp>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  adminCall = callApp(fixture.app, await anAdmin(fixture))
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
})
afterAll(() => fixture.close())

const buys = async (at: TestSeller, phone: string, method: PaymentMethod = 'cash'): Promise<string> => {
  const { purchase } = await buyPass(
    fixture.deps,
    {
      channel: 'counter',
      entrepreneurKey: at.id,
      packageId: at.pack.id,
      customerName: 'Aminata Kamara',
      phoneText: phone,
      method,
      deliveryMethod: 'qr_display',
      customerId: null,
      shownPriceMinor: null,
    },
    { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal },
  )
  if (method === 'cash')
    await decideCash(fixture.deps, at.id, { purchaseId: purchase.id, decision: 'received' })
  return purchase.id
}

const refundOf = (transactionId: string) =>
  adminCall(refundPurchase, { params: { transactionId }, body: { reason: REASON } })

describe('a refund', () => {
  test('is shown to the seller, in the feed and in the list of sales', async () => {
    const at = await aSeller(fixture.deps)
    const id = await buys(at, aPhone())
    const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, at)).sessionToken)
    await refundOf(id)
    expect(await asSeller(listRecentSales, {})).toMatchObject([{ id, isRefunded: true }])
    expect(await asSeller(listNotifications, {})).toMatchObject([{ transactionId: id, title: 'Refunded' }])
  })

  test('ends the pass, reverses the ledger and is permanently in the audit log', async () => {
    const id = await buys(seller, aPhone())
    const answer = await refundOf(id)
    expect(answer.purchase.status).toBe('refunded')
    expect(answer.pass?.revokedAt).not.toBeNull()
    expect(answer.history).toMatchObject([
      { action: 'purchase_refunded', actorName: 'the-admin', reason: REASON },
    ])
    expect(await recordsOf(fixture, id)).toMatchObject({
      status: 'refunded',
      ledgerTransactions: 2,
      ledgerSum: 0,
      receivedMinor: 0,
    })
    const lines = answer.ledger.map(({ kind, account, amount }) => [kind, account, amount])
    expect(lines).toContainEqual(['sale', 'received:cash', 35])
    expect(lines).toContainEqual(['refund', 'received:cash', -35])
    const [audit] = await fixture.database.asOwner<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where subject_id = $1`,
      [id],
    )
    expect(audit).toEqual({
      before: { status: 'paid', paidMinor: 3500 },
      after: { status: 'refunded', paidMinor: 0 },
    })
  })

  test('happens once, also when two admins press at the same instant', async () => {
    const id = await buys(seller, aPhone())
    const both = await Promise.allSettled([refundOf(id), refundOf(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(refundOf(id)).rejects.toMatchObject({ status: 422, details: { code: 'not_refundable' } })
    expect(await recordsOf(fixture, id)).toMatchObject({ ledgerTransactions: 2 })
    expect(await countRows(fixture, 'audit_log', `subject_id = '${id}'`)).toBe(1)
  })

  test('is refused for an unpaid purchase, and changes nothing', async () => {
    const waiting = await buyPassWithoutMoney()
    await expect(refundOf(waiting)).rejects.toMatchObject({ details: { code: 'not_refundable' } })
    expect(await recordsOf(fixture, waiting)).toMatchObject({
      status: 'awaiting_payment',
      ledgerTransactions: 0,
    })
  })

  test('reduces the buyer’s count, so that it earns no tier', async () => {
    const phone = aPhone()
    const ids: string[] = []
    for (let bought = 0; bought < 3; bought++) ids.push(await buys(await aSeller(fixture.deps), phone))
    await refundOf(ids[0] ?? '')
    expect(await countRows(fixture, 'customers', `phone = '${phone}' and paid_purchases = 2`)).toBe(1)
  })

  test('is one line of the platform’s activity', async () => {
    const id = await buys(seller, aPhone())
    await refundOf(id)
    const here = `entrepreneur_id = '${seller.id}' and type = 'other' and description like '%refunded'`
    expect(await countRows(fixture, 'activity', here)).toBe(1)
  })

  test('of a pass puts paid added minutes on the worklist, and shows them to the seller', async () => {
    const id = await buys(seller, aPhone())
    const overtime = await paidOvertimeOn(id)
    expect((await adminCall(readWorklist, { query: {} })).owedBack).toEqual([])
    await refundOf(id)
    const { owedBack } = await adminCall(readWorklist, { query: {} })
    expect(owedBack.map(({ purchase }) => purchase.transactionId)).toEqual([overtime])
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const owedOfSeller = async () =>
      (await call(listRecentSales, {})).map(({ id: sale, isOwedBack }) => [sale, isOwedBack])
    expect(await owedOfSeller()).toEqual([
      [overtime, true],
      [id, false],
    ])
    await refundOf(overtime)
    expect((await adminCall(readWorklist, { query: {} })).owedBack).toEqual([])
    expect(await owedOfSeller()).toEqual([
      [overtime, false],
      [id, false],
    ])
    expect(
      (await adminCall(readPlatformPurchase, { params: { transactionId: overtime } })).purchase,
    ).toMatchObject({ status: 'refunded', kind: 'overtime' })
  })
})

const buyPassWithoutMoney = async (): Promise<string> => {
  const { purchase } = await buyPass(
    fixture.deps,
    {
      channel: 'counter',
      entrepreneurKey: seller.id,
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneText: aPhone(),
      method: 'cash',
      deliveryMethod: 'qr_display',
      customerId: null,
      shownPriceMinor: null,
    },
    { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal },
  )
  return purchase.id
}

/** Half an hour on top of a pass, paid in cash. */
const paidOvertimeOn = async (passPurchaseId: string): Promise<string> => {
  const { transactionId } = await callApp(fixture.app)(addOvertime, {
    params: { transactionId: passPurchaseId },
    headers: { 'purchase-token': fixture.deps.secrets.purchaseToken(passPurchaseId) },
    body: { minutes: 30, paymentMethod: 'cash' },
  })
  await decideCash(fixture.deps, seller.id, { purchaseId: transactionId, decision: 'received' })
  return transactionId
}

const someDays = fc.array(
  fc.record({
    seller: fc.nat(1),
    customer: fc.nat(2),
    hoursLater: fc.nat(30),
    /** Refunds the sale that is so many places before this one. */
    refundsBefore: fc.option(fc.nat(4)),
  }),
  { minLength: 2, maxLength: 14 },
)

test('after any series of sales and refunds the roll-ups equal a recount of all purchases, also after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (sales) => {
      const sellers = [
        await aSeller(fixture.deps, { pack: { priceMinor: 3333 } }),
        await aSeller(fixture.deps, { pack: { durationMinutes: 30, priceMinor: 1999 } }),
      ]
      const phones = [aPhone(), aPhone(), aPhone()]
      const ids: string[] = []
      const refunded = new Set<string>()
      for (const { seller: at, customer, hoursLater, refundsBefore } of sales) {
        const [where, phone] = [sellers[at], phones[customer]]
        if (where === undefined || phone === undefined) throw new Error('there is no such seller or phone')
        ids.push(await buys(where, phone))
        fixture.clock.advance({ hours: hoursLater })
        const id = refundsBefore === null ? undefined : ids.at(-1 - refundsBefore)
        if (id === undefined || refunded.has(id)) continue
        await refund(fixture.deps, ADMIN, { transactionId: id, reason: REASON })
        refunded.add(id)
        fixture.clock.advance({ seconds: 1 })
      }
      for (const { id } of sellers) {
        const counted = await recomputeRollUps(fixture, id)
        expect(await readRollUps(fixture, id)).toEqual(counted)
        await fixture.deps.db.asPlatform((tx) => rebuildRollUps(tx, id))
        expect(await readRollUps(fixture, id)).toEqual(counted)
      }
      expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
    }),
    { numRuns: 12 },
  )
}, 180_000)
