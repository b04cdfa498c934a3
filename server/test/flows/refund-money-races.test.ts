import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { bookRefundReserved } from '../../src/modules/money/ledger/refund-ledger.ts'
import { reconcileRefunds } from '../../src/modules/money/refunds/refund-transfers.ts'
import { openRefund, planRefund, startRefund } from '../../src/modules/money/refunds/start-refund.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { REASON, refundFixture } from '../refund-fixture.ts'

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
afterAll(() => fixture.close())

const ACTOR = { actor: 'seller', actorId: null, actorName: 'x' } as const

const ledgerAgrees = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const codesOf = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : []))

describe('of 40 refunds of one sale at the same instant', () => {
  test('one is made, by the seller or an admin, and its money is sent once', async () => {
    const id = await money.sells(seller)
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? money.bySeller(seller, id) : money.byAdmin(id),
      ),
    )
    expect(codesOf(answers)).toEqual(Array.from({ length: 39 }, () => 'not_refundable'))
    await money.until(seller, id, 'sent')
    expect(await money.refundsOf(id)).toHaveLength(1)
    expect(await money.sentFor(id)).toHaveLength(1)
    await ledgerAgrees()
  })

  test('two are without the sale’s lock and the unique open refund (negative control)', async () => {
    const id = await money.sells(seller)
    const { sale, route } = await planRefund(fixture.deps, id)
    const { payment, purchase } = sale
    await fixture.database.asOwner('drop index refunds_one_of_purchase')
    const haveAllRead = barrierOf(2)
    const refundUnguarded = () =>
      fixture.deps.db.inTenant(seller.id, async (tx) => {
        const { availableMinor } = await findBalance(tx, seller.id)
        await haveAllRead()
        if (availableMinor < purchase.priceMinor) return
        const refund = await openRefund(fixture.deps, tx, {
          ...ACTOR,
          ...route,
          providerReference: `careless ${fixture.deps.newId()}`,
          entrepreneurId: seller.id,
          purchaseId: id,
          suspenseId: null,
          why: REASON,
          amountMinor: purchase.priceMinor,
          owedMinor: purchase.priceMinor,
          phone: purchase.phone,
          takenBy: payment.provider,
          paymentReference: payment.providerReference,
        })
        await bookRefundReserved(fixture.deps, tx, refund, false)
      })
    await Promise.all([refundUnguarded(), refundUnguarded()])
    expect(await money.refundsOf(id)).toHaveLength(2)
    expect(await brokenInvariants(fixture)).toContain('I18')
    await fixture.database.asOwner(
      `set session_replication_role = replica;
       delete from ledger_entries e using ledger_transactions t where t.entrepreneur_id = e.entrepreneur_id
         and t.id = e.transaction_id and t.refund_id is not null and t.entrepreneur_id = '${seller.id}';
       delete from ledger_transactions where refund_id is not null and entrepreneur_id = '${seller.id}';
       delete from refunds where entrepreneur_id = '${seller.id}';
       update seller_balances set reserved_minor = 0 where entrepreneur_id = '${seller.id}';
       set session_replication_role = default;
       create unique index refunds_one_of_purchase on refunds (entrepreneur_id, purchase_id)
         where suspense_id is null and state <> 'failed'`,
    )
  })
})

/** Two sales, one of them paid out: the balance covers the refund of one. */
const twoSalesForOne = async (): Promise<[string, string]> => {
  const payouts = payoutFixture(fixture)
  const sold: [string, string] = [await money.sells(seller), await money.sells(seller)]
  await payouts.mayBePaid(seller)
  await payouts.asks(seller, 3_500)
  return sold
}

describe('two simultaneous refunds where the balance covers one', () => {
  test('are made one after the other, and the second is refused', async () => {
    const sold = await twoSalesForOne()
    const answers = await Promise.allSettled(sold.map((id) => money.bySeller(seller, id)))
    expect(codesOf(answers)).toEqual(['refund_not_covered'])
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 0, reservedMinor: 7_000 })
    await ledgerAgrees()
  })

  test('are both made when the balance is read before it is locked (negative control)', async () => {
    const sold = await twoSalesForOne()
    const haveAllRead = barrierOf(2)
    await Promise.all(
      sold.map(async (purchaseId) => {
        const { route } = await planRefund(fixture.deps, purchaseId)
        await fixture.deps.db.asPlatform(async (tx) => {
          const { availableMinor } = await findBalance(tx, seller.id)
          await haveAllRead()
          if (availableMinor >= 3_500)
            await startRefund(fixture.deps, tx, { purchaseId, route, why: REASON, actor: ACTOR })
        })
      }),
    )
    expect(await money.balance(seller)).toMatchObject({ availableMinor: -3_500 })
    await ledgerAgrees()
  })
})

test('workers that poll one refund at the same instant send it once', async () => {
  const id = await money.sells(seller)
  await money.bySeller(seller, id)
  await Promise.all([1, 2, 3].map(() => money.follows(seller, id)))
  await money.until(seller, id, 'sent')
  expect(await money.sentFor(id)).toHaveLength(1)
  await ledgerAgrees()
})

test('a refund whose job was lost is found by reconciliation', async () => {
  const id = await money.sells(seller)
  await money.bySeller(seller, id)
  await fixture.database.asOwner(`delete from pgboss.job where name = 'follow-refund'`)
  fixture.clock.advance({ minutes: 2 })
  expect(await reconcileRefunds(fixture.deps)).toBe(1)
  await money.until(seller, id, 'sent')
  await ledgerAgrees()
})

test('a sent refund is reported as failed when each try has a new reference (negative control)', async () => {
  const id = await money.sells(seller)
  const { payment } = (await planRefund(fixture.deps, id)).sale
  const calls = (await fixture.deps.payments.byName('pawapay'))?.refunds
  const askUnguarded = () =>
    calls?.requestRefund({
      reference: calls.newReference(),
      paymentReference: payment.providerReference,
      amount: { amountMinor: 3_500, currency: 'SLE' },
    })
  // Its answer is lost with the worker that received it.
  await askUnguarded()
  expect(await askUnguarded()).toMatchObject({ kind: 'declined' })
})
