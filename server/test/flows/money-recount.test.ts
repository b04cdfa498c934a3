import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { recordPayoutEvent } from '../../src/modules/money/payouts/payout-transfers.ts'
import { confirmRefund, sendRefundAgain } from '../../src/modules/money/refunds/decide-refund.ts'
import { refundOwnSale, refundPurchase } from '../../src/modules/money/refunds/refund-purchase.ts'
import { recordRefundEvent } from '../../src/modules/money/refunds/refund-transfers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { REASON, twoInvoices } from '../billing-fixture.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import type { Method, Ordered } from '../money-fixture.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture> & ReturnType<typeof statementFixture>
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  money = { ...payoutFixture(fixture), ...statementFixture(fixture) }
})
afterAll(() => fixture.close())

const OUTCOMES = fc.array(fc.constantFrom('succeeded' as const, 'failed' as const), { maxLength: 3 })
const aStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('sells' as const),
      method: fc.constantFrom<Method>('orange_money', 'vult', 'cash'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('sells by the second provider' as const),
      paidTo: fc.constantFrom('second' as const, 'first' as const, 'both' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fee' as const),
      basisPoints: fc.nat(5_000),
      fixedMinor: fc.nat(200),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('is reported by a statement' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('refunds' as const),
      by: fc.constantFrom('seller' as const, 'admin' as const),
      which: fc.nat(),
      reported: OUTCOMES,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refunds again' as const),
      way: fc.constantFrom('again' as const, 'by_hand' as const),
      reported: OUTCOMES,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('confirms a refund' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pays an invoice' as const), which: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('is paid out' as const), reported: OUTCOMES }) },
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never
type Reported = readonly ('succeeded' | 'failed')[]

/** A seller with sales and two small invoices. */
type Shop = { at: TestSeller; sold: Ordered[]; invoices: string[] }

/** A refusal by the product is not an error. */
const unlessRefused = async <Result>(acting: Promise<Result>): Promise<Result | null> =>
  acting.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

type Named = { id: string; provider: string | null; reference: string | null }
const refundsIn = (at: TestSeller, state: string): Promise<Named[]> =>
  fixture.database.asOwner<Named>(
    `select id, provider, provider_reference as reference from refunds
     where entrepreneur_id = $1 and (state = any(string_to_array($2, ' '))) and settled_at is null order by id desc`,
    [at.id, state],
  )

const payOut = async (at: TestSeller, reported: Reported): Promise<void> => {
  const id = await unlessRefused(money.asks(at))
  const [part] = await fixture.database.asOwner<{ reference: string }>(
    'select provider_reference as reference from payout_parts where payout_id = $1',
    [id],
  )
  if (part === undefined) return
  for (const kind of reported) {
    const event = { key: `${id}:${kind}`, reference: part.reference, kind, amount: null }
    await recordPayoutEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
  }
}

/** The provider's report on the newest refund, if it is one of a provider's. */
const reportRefund = async (at: TestSeller, reported: Reported): Promise<void> => {
  const [newest] = await refundsIn(at, 'waiting')
  const reference = newest?.reference ?? null
  if (newest === undefined || newest.provider === null || reference === null) return
  for (const kind of reported) {
    const event = { key: `${reference}:${kind}`, reference, kind, amount: null }
    await recordRefundEvent(fixture.deps, newest.provider, { event, source: 'poll' })
  }
}

const refund = async (
  { at, sold }: Shop,
  { which, by, reported }: Step & { does: 'refunds' },
): Promise<void> => {
  const [order] = sold.splice(which % Math.max(1, sold.length), 1)
  if (order === undefined) return
  const input = { transactionId: order.purchaseId, reason: REASON }
  const seller = { accountId: 'the-seller', name: 'the-seller', entrepreneurId: at.id }
  const refunding: Promise<unknown> =
    by === 'admin' ? refundPurchase(fixture.deps, ADMIN, input) : refundOwnSale(fixture.deps, seller, input)
  if ((await unlessRefused(refunding.then(() => true))) === null) sold.push(order)
  else await reportRefund(at, reported)
}

/** Requested from two providers; money that arrives through both is held for an operator. */
const sellByTwo = async ({ at, sold }: Shop, paidTo: 'first' | 'second' | 'both'): Promise<void> => {
  const first = await money.orders(at, 'orange_money')
  const second = await money.movesOn(first)
  if (paidTo !== 'first') await money.pays(second)
  if (paidTo !== 'second') await money.pays(first)
  sold.push(paidTo === 'first' ? first : second)
}

const take = async (step: Step, shop: Shop): Promise<void> => {
  const { at, sold, invoices } = shop
  if (step.does === 'sells') sold.push(await money.paid(at, step.method))
  if (step.does === 'sells by the second provider') await sellByTwo(shop, step.paidTo)
  if (step.does === 'fee') await money.setFee(step)
  if (step.does === 'refunds') await refund(shop, step)
  if (step.does === 'is paid out') await payOut(at, step.reported)
  if (step.does === 'pays an invoice')
    await unlessRefused(payFromBalance(fixture.deps, at.id, invoices[step.which] ?? ''))
  if (step.does === 'is reported by a statement') {
    // Next to an order without a notice, all that are known already.
    const order = await money.orders(at, 'vult')
    const known = sold.filter(({ provider }) => provider === 'vult')
    await money.loads(
      'vult',
      [order, ...known].map((each) => money.lineOf(each)),
    )
    sold.push(order)
  }
  if (step.does === 'refunds again') {
    const [failed] = await refundsIn(at, 'failed')
    if (failed === undefined) return
    await sendRefundAgain(fixture.deps, ADMIN, { id: failed.id, way: step.way, reason: REASON })
    await reportRefund(at, step.reported)
  }
  if (step.does === 'confirms a refund') {
    const [open] = await refundsIn(at, 'to_confirm')
    if (open !== undefined) await confirmRefund(fixture.deps, ADMIN, { id: open.id, reference: 'By hand' })
  }
}

const SUMS = `
  select (select coalesce(sum(price_minor - fee_minor), 0) from purchases
      where entrepreneur_id = $1 and status = 'paid' and payment_method <> 'cash')::int as sold,
    (select coalesce(sum(amount_minor) filter (where state = 'paid'), 0) from payout_parts where entrepreneur_id = $1)::int as paid,
    (select coalesce(sum(amount_minor) filter (where state in ('waiting', 'asked')), 0) from payout_parts
      where entrepreneur_id = $1)::int as out,
    (select coalesce(sum(owed_minor) filter (where state in ('waiting', 'asked', 'to_confirm')), 0) from refunds
      where entrepreneur_id = $1)::int as back,
    (select coalesce(sum(owed_minor) filter (where state = 'failed' and settled_at is null), 0) from refunds
      where entrepreneur_id = $1)::int as failed,
    (select coalesce(sum(total_minor), 0) from invoices where entrepreneur_id = $1 and paid_by = 'balance')::int as taken`

test('after any sequence of sales, statements, refunds by all routes, invoices, fees and payouts every balance is a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      const at = await aSeller(fixture.deps)
      await money.mayBePaid(at)
      const shop = { at, sold: [], invoices: await twoInvoices(fixture, at) }
      for (const step of steps) {
        await take(step, shop)
        const { kept, counted } = await money.keptAndCounted(at)
        expect(kept).toEqual(counted)
      }
      const [sums] = await fixture.database.asOwner<
        Record<'sold' | 'paid' | 'out' | 'back' | 'failed' | 'taken', number>
      >(SUMS, [at.id])
      const { sold = 0, paid = 0, out = 0, back = 0, failed = 0, taken = 0 } = sums ?? {}
      expect(await money.balance(at)).toEqual({
        availableMinor: sold + failed - paid - out - taken,
        pendingMinor: 0,
        reservedMinor: out + back,
        travellingMinor: 0,
      })
      await expectInvariants(fixture)
    }),
    { numRuns: 25 },
  )
}, 300_000)
