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
import { endNow, endOverdue } from '../../src/modules/money/sponsors/end-sponsorship.ts'
import {
  followSponsorReturn,
  reconcileSponsorReturns,
  recordSponsorReturnEvent,
} from '../../src/modules/money/sponsors/return-transfers.ts'
import {
  followSponsorPayment,
  reconcileSponsorPayments,
  recordSponsorEvent,
} from '../../src/modules/money/sponsors/sponsor-transfers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { billingFixture } from '../billing-fixture.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { moneyFixture } from '../money-fixture.ts'
import { toNoon } from '../noon.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { refundFixture } from '../refund-fixture.ts'
import { beginsToSponsor, paysForSponsor, returnsOf, sponsorPaymentState } from '../sponsors.ts'
import { type KindUnderTest, transferSuite } from '../transfer.suite.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
  toNoon(fixture.clock)
})
afterAll(() => fixture.close())

const eventOf = (reference: string, kind: 'succeeded' | 'failed') =>
  ({ event: { key: `${reference}:${kind}`, reference, kind, amount: null }, source: 'webhook' }) as const

const rowIn = async (table: string, where: string, id: string) => {
  const [row] = await fixture.database.asOwner<{ reference: string; state: string }>(
    `select provider_reference as reference, state from ${table} where ${where} = $1`,
    [id],
  )
  return row
}

const ledgerOf = async (
  at: TestSeller,
  keptAndCounted: (at: TestSeller) => Promise<{ kept: unknown; counted: unknown }>,
): Promise<void> => {
  const { kept, counted } = await keptAndCounted(at)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

const common = (queue: string): Pick<KindUnderTest, 'deps' | 'loseJobs' | 'wait'> => ({
  deps: () => fixture.deps,
  loseJobs: () => fixture.database.asOwner(`delete from pgboss.job where name = '${queue}'`),
  wait: () => fixture.clock.advance({ minutes: 2 }),
})

describe('a payment of a purchase', () => {
  transferSuite({
    ...common('follow-payment'),
    begin: async () => {
      const money = moneyFixture(fixture)
      const seller = await aSeller(fixture.deps)
      const { purchaseId, reference, priceMinor: amountMinor } = await money.orders(seller, 'orange_money')
      const [payment] = await fixture.database.asOwner<{ id: string }>(
        'select id from payments where purchase_id = $1',
        [purchaseId],
      )
      // The process that wrote the intent died: its lease has ended.
      fixture.clock.advance({ minutes: 1 })
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
          const [row] = await fixture.database.asOwner<{ status: string }>(
            'select status from purchases where id = $1',
            [purchaseId],
          )
          return row?.status
        },
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
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
      const money = refundFixture(fixture)
      const seller = await aSeller(fixture.deps)
      const id = await money.sells(seller)
      await money.bySeller(seller, id)
      const reference = (await money.lastOf(id)).providerReference ?? ''
      return {
        reference,
        follow: (deps) => money.follows(seller, id, deps),
        report: (deps, kind) => recordRefundEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await money.lastOf(id)).state,
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
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
      const money = payoutFixture(fixture)
      const seller = await aSeller(fixture.deps)
      await money.mayBePaid(seller)
      await money.sells(seller, 1)
      const id = await money.asks(seller)
      const reference = (await rowIn('payout_parts', 'payout_id', id))?.reference ?? ''
      return {
        reference,
        follow: (deps) => money.follows(seller, id, deps),
        report: (deps, kind) => recordPayoutEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await rowIn('payout_parts', 'payout_id', id))?.state,
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
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
      const money = billingFixture(fixture)
      const { seller, invoiceId } = await money.owes()
      const begun = await money.beginsToPay(seller, invoiceId)
      const { id, reference } = begun
      return {
        reference,
        follow: (deps) => money.follows(begun, deps),
        report: (deps, kind) => recordInvoiceEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await rowIn('invoice_payments', 'id', id))?.state,
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'paid', failed: 'failed', open: ['pending'] },
    reconcile: reconcileInvoicePayments,
  })
})

describe('a payment of a sponsor', () => {
  transferSuite({
    ...common('follow-sponsor-payment'),
    begin: async () => {
      const money = moneyFixture(fixture)
      const begun = await beginsToSponsor(fixture, await aSeller(fixture.deps))
      const { reference, seller } = begun
      const ref = { entrepreneurId: seller.id, sponsorPaymentId: begun.paymentId }
      return {
        reference,
        follow: (deps) => followSponsorPayment(deps, ref),
        report: (deps, kind) => recordSponsorEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: () => sponsorPaymentState(fixture, begun.id),
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'paid', failed: 'failed', open: ['pending'] },
    reconcile: reconcileSponsorPayments,
  })
})

describe('what is left of a sponsorship', () => {
  transferSuite({
    ...common('follow-sponsor-return'),
    begin: async () => {
      const money = moneyFixture(fixture)
      const begun = await beginsToSponsor(fixture, await aSeller(fixture.deps))
      const { id, seller } = begun
      await paysForSponsor(fixture, begun, 'succeeded')
      const of = { entrepreneurId: seller.id, id }
      await endNow(fixture.deps, of)
      await endOverdue(fixture.deps, of)
      const returned = async () => (await returnsOf(fixture, id))[0]
      const first = await returned()
      const reference = first?.provider_reference ?? ''
      const ref = { entrepreneurId: seller.id, sponsorReturnId: first?.id ?? '' }
      return {
        reference,
        follow: (deps) => followSponsorReturn(deps, ref),
        report: (deps, kind) => recordSponsorReturnEvent(deps, 'pawapay', eventOf(reference, kind)),
        state: async () => (await returned())?.state,
        ledgerAgrees: () => ledgerOf(seller, money.keptAndCounted),
      }
    },
    states: { succeeded: 'sent', failed: 'failed', open: ['waiting', 'asked'] },
    reconcile: reconcileSponsorReturns,
  })
})
