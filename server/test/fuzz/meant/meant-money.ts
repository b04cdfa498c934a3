import { issueInvoices } from '../../../src/modules/money/billing/issue-invoices.ts'
import { hasFee, twoInvoices } from '../../billing-world.ts'
import type { TestSeller } from '../../builders.ts'
import { moneyWorld } from '../../money-world.ts'
import { payoutNumber, payoutWorld } from '../../payout-world.ts'
import { refundWorld } from '../../refund-world.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { asOwnerOf, freshSeller, idBy, type Meant, type Recipes } from './meant.ts'

const REASON = 'As agreed.'

const byAdmin = (id: string, body: object = { reason: REASON }): Meant => ({
  caller: 'admin',
  params: { id },
  body,
})

/** A seller who may be paid, and one sale; above the sum that goes by itself, or a small one. */
const aPayable = async (world: FuzzWorld, priceMinor: number): Promise<TestSeller> => {
  const money = payoutWorld(world.app)
  const seller = await freshSeller(world, { pack: { priceMinor } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
  return seller
}

const aLargePayout = async (world: FuzzWorld): Promise<string> =>
  payoutWorld(world.app).asks(await aPayable(world, 600_000))

/** Another sum was sent than was asked. */
const anAlarmedPart = async (world: FuzzWorld): Promise<string> => {
  const money = payoutWorld(world.app)
  const seller = await freshSeller(world)
  await money.mayBePaid(seller, '119')
  await money.sells(seller, 1)
  const payoutId = await money.asks(seller)
  await money.until(seller, payoutId, 'paid')
  return idBy(world, 'select id from payout_parts where payout_id = $1', [payoutId])
}

/** A refund whose payer's number has these last digits, once it has come to its end. */
const aRefund = async (world: FuzzWorld, lastDigits: string, state: string): Promise<string> => {
  const refunds = refundWorld(world.app)
  const seller = await freshSeller(world)
  const purchaseId = await refunds.sells(seller, lastDigits)
  await refunds.bySeller(seller, purchaseId)
  await refunds.until(seller, purchaseId, state)
  return (await refunds.lastOf(purchaseId)).id
}

const aRefundByHand = async (world: FuzzWorld): Promise<string> => {
  const seller = await freshSeller(world)
  const { purchaseId } = await moneyWorld(world.app).paid(seller, 'cash')
  return (await refundWorld(world.app).bySeller(seller, purchaseId)).id
}

/** Money that came besides the price of what was paid for. */
const aSuspenseItem = async (world: FuzzWorld): Promise<string> => {
  const money = moneyWorld(world.app)
  const order = await money.paid(await freshSeller(world), 'vult')
  await money.pays(order, 2_000)
  return idBy(world, 'select id from suspense_items where purchase_id = $1', [order.purchaseId])
}

const anInvoice = async (world: FuzzWorld): Promise<string> => {
  const seller = await freshSeller(world)
  await hasFee(world.app, seller)
  const [invoice] = await issueInvoices(world.app.deps, seller.id)
  if (invoice === undefined) throw new Error('there is no invoice')
  return invoice.id
}

/** Payouts, refunds, money that pays for nothing, and invoices. */
export const MEANT_OF_MONEY: Recipes = {
  approvePayout: async (world) => byAdmin(await aLargePayout(world)),
  refusePayout: async (world) => byAdmin(await aLargePayout(world)),
  holdPayouts: async (world, turn) =>
    byAdmin((await freshSeller(world)).id, { isHeld: turn % 2 === 0, reason: REASON }),
  settlePayoutAlarm: async (world) => byAdmin(await anAlarmedPart(world)),
  confirmRefund: async (world) => byAdmin(await aRefundByHand(world), { reference: 'MP240101.1234' }),
  sendRefundAgain: async (world, turn) =>
    byAdmin(await aRefund(world, '219', 'failed'), {
      way: turn % 2 === 0 ? 'by_hand' : 'again',
      reason: REASON,
    }),
  settleRefundAlarm: async (world) => byAdmin(await aRefund(world, '319', 'sent')),
  sendSuspenseBack: async (world) => byAdmin(await aSuspenseItem(world)),
  settleSuspense: async (world) =>
    byAdmin(await aSuspenseItem(world), { outcome: 'sent_back', reason: REASON }),
  waiveInvoice: async (world) => byAdmin(await anInvoice(world)),
  cancelInvoice: async (world) => byAdmin(await anInvoice(world)),
  extendInvoice: async (world) => byAdmin(await anInvoice(world), { days: 7, reason: REASON }),
  setMonthlyFee: async (world) =>
    byAdmin((await freshSeller(world)).id, { monthlyFee: 15, reason: 'The beta is over.' }),
  payInvoiceFromBalance: async (world) => {
    const seller = await freshSeller(world)
    await moneyWorld(world.app).paid(seller, 'orange_money')
    const [id] = await twoInvoices(world.app, seller)
    if (id === undefined) throw new Error('there is no invoice')
    return { caller: 'owner', params: { id }, headers: await asOwnerOf(world, seller) }
  },
  requestPayout: async (world) => {
    const seller = await aPayable(world, 3_500)
    return { caller: 'owner', headers: await asOwnerOf(world, seller), body: { amount: 20 } }
  },
  confirmDestination: async (world) => {
    const money = payoutWorld(world.app)
    const seller = await freshSeller(world)
    await money.names(seller, payoutNumber('000'))
    const code = await money.codeSentTo(seller, payoutNumber('000'))
    return { caller: 'owner', headers: await asOwnerOf(world, seller), body: { code } }
  },
}
