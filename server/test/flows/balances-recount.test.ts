import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../src/kernel/refusal.ts'
import { recordPayoutEvent } from '../../src/modules/money/payouts/payout-transfers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import type { Method, Ordered } from '../money-fixture.ts'
import { payoutFixture } from '../payout-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await money.setFee({ basisPoints: 0, fixedMinor: 0 })
  await money.setDelay(0)
})
afterAll(() => fixture.close())

const orders = (method: Method) => money.orders(seller, method)
const paid = (method: Method) => money.paid(seller, method)
const balance = () => money.balance(seller)

/** Steps of a random history of sales; each is drawn with what it needs. */
const aStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('sells' as const),
      method: fc.constantFrom<Method>('orange_money', 'vult', 'cash'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sells late' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wrong sum' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refunds' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tells again' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fee' as const),
      basisPoints: fc.nat(5_000),
      fixedMinor: fc.nat(200),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('delay' as const), hours: fc.constantFrom(0, 1, 24) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('waits' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('is paid out' as const),
      reported: fc.array(fc.constantFrom('succeeded' as const, 'failed' as const), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('looks' as const) }) },
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Requests a payout of the whole balance where it may. The provider sends these reports in this order. */
const payOut = async (reported: readonly ('succeeded' | 'failed')[]): Promise<void> => {
  const id = await money.asks(seller).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
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

const take = async (step: Step, sold: Ordered[]): Promise<void> => {
  switch (step.does) {
    case 'sells':
      sold.push(await paid(step.method))
      return
    case 'sells late': {
      const order = await orders('orange_money')
      await money.fails(order)
      fixture.clock.advance({ minutes: 40 })
      await money.pays(order)
      sold.push(order)
      return
    }
    case 'wrong sum':
      await money.pays(await orders('orange_money'), 3_400)
      return
    case 'refunds': {
      const [order] = sold.splice(step.which % Math.max(1, sold.length), 1)
      if (order !== undefined) await money.refunds(order)
      return
    }
    case 'tells again': {
      const order = sold[step.which % Math.max(1, sold.length)]
      if (order !== undefined && order.provider !== 'cash') await money.pays(order)
      return
    }
    case 'fee':
      await money.setFee(step)
      return
    case 'delay':
      await money.setDelay(step.hours)
      return
    case 'waits':
      fixture.clock.advance({ hours: step.hours })
      return
    case 'is paid out':
      await payOut(step.reported)
      return
    case 'looks':
      await balance()
  }
}

test('after any sequence of sales, late money, refunds, fees, delays and payouts the row equals the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      seller = await aSeller(fixture.deps)
      await money.mayBePaid(seller)
      const sold: Ordered[] = []
      for (const step of steps) {
        await take(step, sold)
        const { kept, counted } = await money.keptAndCounted(seller)
        expect(kept).toEqual(counted)
      }
      fixture.clock.advance({ hours: 25 })
      const { pendingMinor, availableMinor, reservedMinor } = await balance()
      const [{ minor } = { minor: null }] = await fixture.database.asOwner<{ minor: string }>(
        `select coalesce(sum(price_minor - fee_minor), 0) as minor from purchases
         where entrepreneur_id = $1 and status = 'paid' and payment_method <> 'cash'`,
        [seller.id],
      )
      const [parts = { paid: null, open: null }] = await fixture.database.asOwner<
        Record<'paid' | 'open', string>
      >(
        `select coalesce(sum(amount_minor) filter (where state = 'paid'), 0) as paid,
           coalesce(sum(amount_minor) filter (where state in ('waiting', 'asked')), 0) as open
         from payout_parts where entrepreneur_id = $1`,
        [seller.id],
      )
      expect(pendingMinor).toBe(0)
      expect(reservedMinor).toBe(Number(parts.open))
      expect(availableMinor).toBe(Number(minor) - Number(parts.paid) - reservedMinor)
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('sales, refunds and polls at the same instant lose nothing', async () => {
  await money.setDelay(1)
  const early = await Promise.all(Array.from({ length: 6 }, () => paid('orange_money')))
  fixture.clock.advance({ hours: 1 })
  const waiting = await Promise.all(Array.from({ length: 6 }, () => orders('vult')))
  await Promise.all([
    ...early.slice(0, 3).map(money.refunds),
    ...waiting.map((order) => money.pays(order)),
    balance(),
    balance(),
  ])
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  expect(await balance()).toMatchObject({
    availableMinor: 3 * 3_500,
    pendingMinor: 6 * 3_500,
    reservedMinor: 0,
  })
})
