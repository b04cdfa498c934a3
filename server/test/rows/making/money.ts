import { issueInvoices } from '../../../src/modules/money/billing/issue-invoices.ts'
import { hasFee } from '../../billing-fixture.ts'
import type { TestSeller } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { moneyFixture } from '../../money-fixture.ts'
import { payoutFixture } from '../../payout-fixture.ts'
import { refundFixture } from '../../refund-fixture.ts'
import { freshSeller, idBy } from './prepared.ts'

/** A seller who can request payouts, with one sale: above the limit of automatic payouts, or below. */
export const aPayable = async (fixture: FuzzFixture, priceMinor: number): Promise<TestSeller> => {
  const money = payoutFixture(fixture.app)
  const seller = await freshSeller(fixture, { pack: { priceMinor } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  return seller
}

export const aLargePayout = async (fixture: FuzzFixture): Promise<string> =>
  payoutFixture(fixture.app).asks(await aPayable(fixture, 600_000))

/** A payout part sent with another amount than requested. */
export const anAlarmedPart = async (fixture: FuzzFixture): Promise<string> => {
  const money = payoutFixture(fixture.app)
  const seller = await freshSeller(fixture)
  await money.mayBePaid(seller, '119')
  await money.sells(seller, 1)
  const payoutId = await money.asks(seller)
  await money.until(seller, payoutId, 'paid')
  return idBy(fixture, 'select id from payout_parts where payout_id = $1', [payoutId])
}

/** A refund whose payer's number has these last digits, in its final state. */
export const aRefund = async (fixture: FuzzFixture, lastDigits: string, state: string): Promise<string> => {
  const refunds = refundFixture(fixture.app)
  const seller = await freshSeller(fixture)
  const purchaseId = await refunds.sells(seller, lastDigits)
  await refunds.bySeller(seller, purchaseId)
  await refunds.until(seller, purchaseId, state)
  return (await refunds.lastOf(purchaseId)).id
}

export const aManualRefund = async (fixture: FuzzFixture): Promise<string> => {
  const seller = await freshSeller(fixture)
  const { purchaseId } = await moneyFixture(fixture.app).paid(seller, 'cash')
  return (await refundFixture(fixture.app).bySeller(seller, purchaseId)).id
}

/** Money that arrived in addition to the price of a paid order. */
export const aSuspenseItem = async (fixture: FuzzFixture): Promise<string> => {
  const money = moneyFixture(fixture.app)
  const order = await money.paid(await freshSeller(fixture), 'vult')
  await money.pays(order, 2_000)
  return idBy(fixture, 'select id from suspense_items where purchase_id = $1', [order.purchaseId])
}

export const anInvoice = async (fixture: FuzzFixture): Promise<string> => {
  const seller = await freshSeller(fixture)
  await hasFee(fixture.app, seller)
  const [invoice] = await issueInvoices(fixture.app.deps, seller.id)
  if (invoice === undefined) throw new Error('there is no invoice')
  return invoice.id
}
