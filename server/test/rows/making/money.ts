import { issueInvoices } from '../../../src/modules/money/billing/issue-invoices.ts'
import { hasFee } from '../../billing-world.ts'
import type { TestSeller } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
import { moneyWorld } from '../../money-world.ts'
import { payoutWorld } from '../../payout-world.ts'
import { refundWorld } from '../../refund-world.ts'
import { freshSeller, idBy } from './prepared.ts'

/** A seller who can request payouts, with one sale: above the limit of automatic payouts, or below. */
export const aPayable = async (world: FuzzWorld, priceMinor: number): Promise<TestSeller> => {
  const money = payoutWorld(world.app)
  const seller = await freshSeller(world, { pack: { priceMinor } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  return seller
}

export const aLargePayout = async (world: FuzzWorld): Promise<string> =>
  payoutWorld(world.app).asks(await aPayable(world, 600_000))

/** A payout part sent with another amount than requested. */
export const anAlarmedPart = async (world: FuzzWorld): Promise<string> => {
  const money = payoutWorld(world.app)
  const seller = await freshSeller(world)
  await money.mayBePaid(seller, '119')
  await money.sells(seller, 1)
  const payoutId = await money.asks(seller)
  await money.until(seller, payoutId, 'paid')
  return idBy(world, 'select id from payout_parts where payout_id = $1', [payoutId])
}

/** A refund whose payer's number has these last digits, in its final state. */
export const aRefund = async (world: FuzzWorld, lastDigits: string, state: string): Promise<string> => {
  const refunds = refundWorld(world.app)
  const seller = await freshSeller(world)
  const purchaseId = await refunds.sells(seller, lastDigits)
  await refunds.bySeller(seller, purchaseId)
  await refunds.until(seller, purchaseId, state)
  return (await refunds.lastOf(purchaseId)).id
}

export const aRefundByHand = async (world: FuzzWorld): Promise<string> => {
  const seller = await freshSeller(world)
  const { purchaseId } = await moneyWorld(world.app).paid(seller, 'cash')
  return (await refundWorld(world.app).bySeller(seller, purchaseId)).id
}

/** Money that arrived in addition to the price of a paid order. */
export const aSuspenseItem = async (world: FuzzWorld): Promise<string> => {
  const money = moneyWorld(world.app)
  const order = await money.paid(await freshSeller(world), 'vult')
  await money.pays(order, 2_000)
  return idBy(world, 'select id from suspense_items where purchase_id = $1', [order.purchaseId])
}

export const anInvoice = async (world: FuzzWorld): Promise<string> => {
  const seller = await freshSeller(world)
  await hasFee(world.app, seller)
  const [invoice] = await issueInvoices(world.app.deps, seller.id)
  if (invoice === undefined) throw new Error('there is no invoice')
  return invoice.id
}
