import { afterAll, beforeAll, describe, expect } from 'vitest'
import {
  reconcileInvoicePayments,
  recordInvoiceEvent,
} from '../../src/modules/money/billing/invoice-transfers.ts'
import {
  followPayment,
  reconcilePayments,
  recordPaymentEvent,
} from '../../src/modules/money/payments/payment-transfers.ts'
import { reconcilePayouts, recordPayoutEvent } from '../../src/modules/money/payouts/payout-transfers.ts'
import { reconcileRefunds, recordRefundEvent } from '../../src/modules/money/refunds/refund-transfers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingWorld } from '../billing-world.ts'
import { expectSoundBooks } from '../books.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { moneyWorld } from '../money-world.ts'
import { toNoon } from '../noon.ts'
import { payoutWorld } from '../payout-world.ts'
import { refundWorld } from '../refund-world.ts'
import { type KindUnderTest, transferSuite } from '../transfer.suite.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
  toNoon(world.clock)
})
afterAll(() => world.close())

const eventOf = (reference: string, kind: 'succeeded' | 'failed') =>
  ({ event: { key: `${reference}:${kind}`, reference, kind, amount: null }, source: 'webhook' }) as const

const rowIn = async (table: string, where: string, id: string) => {
  const [row] = await world.database.asOwner<{ reference: string; state: string }>(
    `select provider_reference as reference, state from ${table} where ${where} = $1`,
    [id],
  )
  return row
}

const booksOf = async (
  at: TestSeller,
  keptAndCounted: (at: TestSeller) => Promise<{ kept: unknown; counted: unknown }>,
): Promise<void> => {
  const { kept, counted } = await keptAndCounted(at)
  expect(kept).toEqual(counted)
  await expectSoundBooks(world)
}

const common = (queue: string): Pick<KindUnderTest, 'deps' | 'loseJobs' | 'wait'> => ({
  deps: () => world.deps,
  loseJobs: () => world.database.asOwner(`delete from pgboss.job where name = '${queue}'`),
  wait: () => world.clock.advance({ minutes: 2 }),
})

describe('a payment of a purchase', () => {
  transferSuite({
    ...common('follow-payment'),
    begin: async () => {
      const money = moneyWorld(world)
      const seller = await aSeller(world.deps)
      const { purchaseId, reference, priceMinor: amountMinor } = await money.orders(seller, 'orange_money')
      const [payment] = await world.database.asOwner<{ id: string }>(
        'select id from payments where purchase_id = $1',
        [purchaseId],
      )
      // The process that wrote the intent died: its lease has ended.
      world.clock.advance({ minutes: 1 })
      const paid = { amountMinor, currency: 'SLE' }
      return {
        reference,
        follow: (deps) => followPayment(deps, { entrepreneurId: seller.id, paymentId: payment?.id ?? '' }),
        report: (deps, kind) => {
          const { event, source } = eventOf(reference, kind)
          const amount = kind === 'succeeded' ? paid : null
          return recordPaymentEvent(deps, 'pawapay', { event: { ...event, amount }, source })
        },
        state: async () => {
          const [row] = await world.database.asOwner<{ status: string }>(
            'select status from purchases where id = $1',
            [purchaseId],
          )
          return row?.status
        },
        booksAgree: () => booksOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'paid', failed: 'failed', open: ['awaiting_payment'] },
    reconcile: reconcilePayments,
  })
})

describe('a refund', () => {
  transferSuite({
    ...common('follow-refund'),
    begin: async () => {
      const money = refundWorld(world)
      const seller = await aSeller(world.deps)
      const id = await money.sells(seller)
      await money.bySeller(seller, id)
      const reference = (await money.lastOf(id)).providerReference ?? ''
      return {
        reference,
        follow: (deps) => money.follows(seller, id, deps),
        report: (deps, kind) => recordRefundEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await money.lastOf(id)).state,
        booksAgree: () => booksOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'sent', failed: 'failed', open: ['waiting', 'asked'] },
    reconcile: reconcileRefunds,
  })
})

describe('a part of a payout', () => {
  transferSuite({
    ...common('follow-payout'),
    begin: async () => {
      const money = payoutWorld(world)
      const seller = await aSeller(world.deps)
      await money.mayBePaid(seller)
      await money.sells(seller, 1)
      const id = await money.asks(seller)
      const reference = (await rowIn('payout_parts', 'payout_id', id))?.reference ?? ''
      return {
        reference,
        follow: (deps) => money.follows(seller, id, deps),
        report: (deps, kind) => recordPayoutEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await rowIn('payout_parts', 'payout_id', id))?.state,
        booksAgree: () => booksOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'paid', failed: 'failed', open: ['waiting', 'asked'] },
    reconcile: reconcilePayouts,
  })
})

describe('a payment of an invoice', () => {
  transferSuite({
    ...common('follow-invoice-payment'),
    begin: async () => {
      const money = billingWorld(world)
      const { seller, invoiceId } = await money.owes()
      const begun = await money.beginsToPay(seller, invoiceId)
      const { id, reference } = begun
      return {
        reference,
        follow: (deps) => money.follows(begun, deps),
        report: (deps, kind) => recordInvoiceEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await rowIn('invoice_payments', 'id', id))?.state,
        booksAgree: () => booksOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'paid', failed: 'failed', open: ['pending'] },
    reconcile: reconcileInvoicePayments,
  })
})
