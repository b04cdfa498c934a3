import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { agreeToTaking } from '../../src/modules/money/billing/billing-view.ts'
import { cancelInvoice, setMonthlyFee, waiveInvoice } from '../../src/modules/money/billing/decide-invoice.ts'
import { payFromBalance } from '../../src/modules/money/billing/pay-from-balance.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture, hasFee, REASON } from '../billing-fixture.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'

let fixture: TestApp
let money: ReturnType<typeof billingFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = billingFixture(fixture)
})
afterAll(() => fixture.close())

const OUTCOMES = ['succeeded', 'failed', 'twice', 'less', 'late'] as const

const aStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('sells' as const), count: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('waits' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('bills' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('agrees' as const), isAgreed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('takes' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pays' as const),
      which: fc.nat(),
      reported: fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('waives' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancels' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('fee' as const), feeCents: fc.constantFrom(0, 100, 1_500) }),
  },
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** A refusal by the product is not an error. */
const unlessRefused = async <Result>(acting: Promise<Result>): Promise<Result | null> =>
  acting.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

const openInvoice = async (at: TestSeller, which: number): Promise<string | null> => {
  const rows = await fixture.database.asOwner<{ id: string }>(
    'select id from invoices where entrepreneur_id = $1 order by due_on',
    [at.id],
  )
  return rows[which % Math.max(1, rows.length)]?.id ?? null
}

const pays = async (
  at: TestSeller,
  id: string,
  reported: readonly (typeof OUTCOMES)[number][],
): Promise<void> => {
  const begun = await unlessRefused(money.beginsToPay(at, id))
  if (begun === null) return
  for (const each of reported) {
    if (each === 'failed') await money.tells(begun, 'failed')
    else if (each === 'less') await money.tells(begun, 'succeeded', { minor: 77, key: 'less' })
    else if (each === 'late') fixture.clock.advance({ minutes: 20 })
    else await money.tells(begun, 'succeeded', { key: each })
  }
}

const take = async (step: Step, at: TestSeller): Promise<void> => {
  if (step.does === 'sells') {
    for (let sold = 0; sold < step.count; sold++) await unlessRefused(money.paid(at, 'orange_money'))
    return
  }
  if (step.does === 'waits') return fixture.clock.advance({ hours: 24 * step.days })
  if (step.does === 'bills') return money.bills(at)
  if (step.does === 'agrees') return agreeToTaking(fixture.deps, at.id, step.isAgreed)
  if (step.does === 'fee')
    return setMonthlyFee(fixture.deps, ADMIN, { id: at.id, feeCents: step.feeCents, reason: REASON })
  const id = await openInvoice(at, step.which)
  if (id === null) return
  if (step.does === 'pays') return pays(at, id, step.reported)
  const input = { id, reason: REASON }
  if (step.does === 'takes') await unlessRefused(payFromBalance(fixture.deps, at.id, id))
  if (step.does === 'waives') await unlessRefused(waiveInvoice(fixture.deps, ADMIN, input))
  if (step.does === 'cancels') await unlessRefused(cancelInvoice(fixture.deps, ADMIN, input))
}

test('after any sequence of sales, bills, payments, late and double money and decisions the ledger equals what was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const seller = await aSeller(fixture.deps)
      await hasFee(fixture, seller)
      for (const step of steps) {
        await take(step, seller)
        const { kept, counted } = await money.keptAndCounted(seller)
        expect(kept).toEqual(counted)
      }
      const [sums] = await fixture.database.asOwner<Record<'sold' | 'taken' | 'came' | 'collected', string>>(
        `select
           (select coalesce(sum(price_minor), 0) from purchases where entrepreneur_id = $1 and status = 'paid') as sold,
           (select coalesce(sum(total_minor), 0) from invoices where entrepreneur_id = $1 and paid_by = 'balance') as taken,
           (select coalesce(sum(total_minor), 0) from invoices where entrepreneur_id = $1 and paid_by = 'mobile_money') as collected,
           (select coalesce(sum(amount_minor), 0) from invoice_events where entrepreneur_id = $1 and kind = 'succeeded') as came`,
        [seller.id],
      )
      const { availableMinor } = await money.balance(seller)
      const { sold, taken, came, collected } = sums ?? {}
      expect(availableMinor).toBe(Number(sold) - Number(taken) + Number(came) - Number(collected))
      expect(availableMinor).toBeGreaterThanOrEqual(0)
      await expectInvariants(fixture)
    }),
    { numRuns: 15 },
  )
}, 120_000)
