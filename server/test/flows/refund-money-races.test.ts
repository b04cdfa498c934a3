import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { bookRefundReserved } from '../../src/modules/money/ledger/refund-ledger.ts'
import { reconcileRefunds } from '../../src/modules/money/refunds/refund-transfers.ts'
import { openRefund, planRefund, startRefund } from '../../src/modules/money/refunds/start-refund.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { brokenInvariants, expectSoundBooks } from '../books.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { meetingOf } from '../crash/careless-settlement.ts'
import { payoutWorld } from '../payout-world.ts'
import { REASON, refundWorld } from '../refund-world.ts'

let world: TestApp
let money: ReturnType<typeof refundWorld>
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  money = refundWorld(world)
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const ACTOR = { actor: 'seller', actorId: null, actorName: 'x' } as const

const booksAgree = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  await expectSoundBooks(world)
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
    await booksAgree()
  })

  test('two are without the sale’s lock and the unique open refund (negative control)', async () => {
    const id = await money.sells(seller)
    const { sale, route } = await planRefund(world.deps, id)
    const { payment, purchase } = sale
    await world.database.asOwner('drop index refunds_one_of_purchase')
    const haveAllLooked = meetingOf(2)
    const refundCarelessly = () =>
      world.deps.db.inTenant(seller.id, async (tx) => {
        const { availableMinor } = await findBalance(tx, seller.id)
        await haveAllLooked()
        if (availableMinor < purchase.priceMinor) return
        const refund = await openRefund(world.deps, tx, {
          ...ACTOR,
          ...route,
          providerReference: `careless ${world.deps.newId()}`,
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
        await bookRefundReserved(world.deps, tx, refund, false)
      })
    await Promise.all([refundCarelessly(), refundCarelessly()])
    expect(await money.refundsOf(id)).toHaveLength(2)
    expect(await brokenInvariants(world)).toContain('I18')
    await world.database.asOwner(
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
  const payouts = payoutWorld(world)
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
    await booksAgree()
  })

  test('are both made when the balance is read before it is locked (negative control)', async () => {
    const sold = await twoSalesForOne()
    const haveAllLooked = meetingOf(2)
    await Promise.all(
      sold.map(async (purchaseId) => {
        const { route } = await planRefund(world.deps, purchaseId)
        await world.deps.db.asPlatform(async (tx) => {
          const { availableMinor } = await findBalance(tx, seller.id)
          await haveAllLooked()
          if (availableMinor >= 3_500)
            await startRefund(world.deps, tx, { purchaseId, route, why: REASON, actor: ACTOR })
        })
      }),
    )
    expect(await money.balance(seller)).toMatchObject({ availableMinor: -3_500 })
    await booksAgree()
  })
})

test('workers that poll one refund at the same instant send it once', async () => {
  const id = await money.sells(seller)
  await money.bySeller(seller, id)
  await Promise.all([1, 2, 3].map(() => money.follows(seller, id)))
  await money.until(seller, id, 'sent')
  expect(await money.sentFor(id)).toHaveLength(1)
  await booksAgree()
})

test('a refund whose job was lost is found by reconciliation', async () => {
  const id = await money.sells(seller)
  await money.bySeller(seller, id)
  await world.database.asOwner(`delete from pgboss.job where name = 'follow-refund'`)
  world.clock.advance({ minutes: 2 })
  expect(await reconcileRefunds(world.deps)).toBe(1)
  await money.until(seller, id, 'sent')
  await booksAgree()
})

test('a sent refund is reported as failed when each try has a new reference (negative control)', async () => {
  const id = await money.sells(seller)
  const { payment } = (await planRefund(world.deps, id)).sale
  const calls = (await world.deps.payments.byName('pawapay'))?.refunds
  const askCarelessly = () =>
    calls?.requestRefund({
      reference: calls.newReference(),
      paymentReference: payment.providerReference,
      amount: { amountMinor: 3_500, currency: 'SLE' },
    })
  // Its answer is lost with the worker that received it.
  await askCarelessly()
  expect(await askCarelessly()).toMatchObject({ kind: 'declined' })
})
