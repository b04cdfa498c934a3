import type { QueueName } from '../../src/jobs/queues.ts'
import { bookPayoutReserved } from '../../src/modules/money/ledger/payout-ledger.ts'
import { anUnansweredOrder, aReference, claims, claimWorld } from '../a-claim.ts'
import type { TestApp } from '../app.ts'
import { billingWorld } from '../billing-world.ts'
import type { TestSeller } from '../builders.ts'
import { payoutNumber } from '../payout-world.ts'
import { buys } from '../purchases.ts'
import { pushWorld } from '../push-world.ts'
import { refundNumber, refundWorld } from '../refund-world.ts'
import { aBatch, anAgent } from '../voucher-world.ts'

/** Jobs that name a seller's thing, with the field of their payload that contains its id. */
export const FIELDS = {
  'follow-payment': 'paymentId',
  'follow-payout': 'payoutId',
  'follow-claim': 'claimId',
  'follow-refund': 'refundId',
  'follow-invoice-payment': 'invoicePaymentId',
  'deliver-message': 'messageId',
  'sell-vouchers': 'batchId',
  'lengthen-sessions': 'purchaseIds',
  'deliver-push': 'subscriptionId',
  'send-suspense-back': 'suspenseId',
} as const satisfies Partial<Record<QueueName, string>>
export type ThingJob = keyof typeof FIELDS
/** For each of these jobs the id of one seller's thing that gives it work. */
export type Things = Record<ThingJob, string>

type Of<Thing> = (world: TestApp, seller: TestSeller) => Promise<Thing>

const idIn = async (
  { database }: TestApp,
  table: string,
  condition: string,
  value: string,
): Promise<string> => {
  const [row] = await database.asOwner<{ id: string }>(
    `select id from ${table} where ${condition} order by id desc limit 1`,
    [value],
  )
  if (row === undefined) throw new Error(`there is nothing in ${table} where ${condition}`)
  return row.id
}

/** A requested payment whose payer never answers. */
const aPayment: Of<string> = async (world, seller) => {
  const { transactionId } = await anUnansweredOrder(world, seller)
  return idIn(world, 'payments', 'purchase_id = $1', transactionId)
}

/** Its money arrived after the buyer's claim, and no job has checked it since. */
const aClaim: Of<string> = async (world, seller) => {
  const order = await anUnansweredOrder(world, seller)
  const reference = aReference()
  await claims(world, order, { ...order, reference })
  await claimWorld(world, seller).moneyComes(reference, { payerPhone: order.phoneNumber })
  return idIn(world, 'claims', 'purchase_id = $1', order.transactionId)
}

/** The payout of `leavesTraces`, which its provider has refused. Its money is reserved, as at a request. */
const aPayout: Of<string> = async ({ deps }, { id: entrepreneurId }) => {
  const part = { entrepreneurId, id: `t ${entrepreneurId}`, amountMinor: 1, provider: 'pawapay' } as const
  await deps.db.asPlatform((tx) => bookPayoutReserved(deps, tx, part))
  return `p ${entrepreneurId}`
}

/** A payment of an open invoice, by a number whose owner never answers. */
const anInvoicePayment: Of<string> = async (world, seller) => {
  const invoiceId = await idIn(world, 'invoices', `state = 'open' and entrepreneur_id = $1`, seller.id)
  const begun = await billingWorld(world).beginsToPay(seller, invoiceId, payoutNumber('129'))
  return begun.id
}

/** An agent's cards that can be sold to it. */
const aHandedBatch: Of<string> = async (world, seller) =>
  (await aBatch(world, seller, { count: 1, agentId: await anAgent(world, seller) })).id

/** A phone whose push service reports that it is gone. */
const aGonePhone: Of<string> = async (world, seller) => {
  const pushes = pushWorld(world)
  const phone = await pushes.toldPhone(seller)
  await pushes.answersWith(phone, 410)
  return phone.id
}

/** An additional amount arrived next to the price. */
const moneyForNothing: Of<string> = async (world, seller) => {
  const money = refundWorld(world)
  const order = await money.paid(seller, 'vult')
  await money.pays(order, 2_000)
  return idIn(world, 'suspense_items', 'purchase_id = $1', order.purchaseId)
}

/** A refund of a paid sale. It stays in progress after its request, so that nothing changes later. */
const aRefund: Of<string> = async (world, seller) => {
  const { transactionId, status } = await buys(world, seller, { phoneNumber: refundNumber('329') })
  if (status !== 'ready') throw new Error('the sale was not paid in time')
  return (await refundWorld(world).bySeller(seller, transactionId)).id
}

const aMessage: Of<string> = (world, seller) => idIn(world, 'messages', 'entrepreneur_id = $1', seller.id)

const aPass: Of<string> = (world, seller) => idIn(world, 'purchases', 'entrepreneur_id = $1', seller.id)

/**
 * A seller's things that give work to each job that names one. No job runs meanwhile, and no number answers
 * later, so changes during a cell come from that cell.
 */
export const thingsOfJobs = async (world: TestApp, seller: TestSeller): Promise<Things> => ({
  'follow-payment': await aPayment(world, seller),
  'follow-payout': await aPayout(world, seller),
  'follow-claim': await aClaim(world, seller),
  'follow-refund': await aRefund(world, seller),
  'follow-invoice-payment': await anInvoicePayment(world, seller),
  'deliver-message': await aMessage(world, seller),
  'sell-vouchers': await aHandedBatch(world, seller),
  'lengthen-sessions': await aPass(world, seller),
  'deliver-push': await aGonePhone(world, seller),
  'send-suspense-back': await moneyForNothing(world, seller),
})
