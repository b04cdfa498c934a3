import type { QueueName } from '../../src/jobs/queues.ts'
import { bookPayoutReserved } from '../../src/modules/money/ledger/payout-ledger.ts'
import { endNow, endOverdue } from '../../src/modules/money/sponsors/end-sponsorship.ts'
import { followSponsorPayment } from '../../src/modules/money/sponsors/sponsor-transfers.ts'
import { anUnansweredOrder, aReference, claimFixture, claims } from '../a-claim.ts'
import type { TestApp } from '../app.ts'
import { billingFixture } from '../billing-fixture.ts'
import type { TestSeller } from '../builders.ts'
import { payoutNumber } from '../payout-fixture.ts'
import { buys, eventually } from '../purchases.ts'
import { pushFixture } from '../push-fixture.ts'
import { refundFixture, refundNumber } from '../refund-fixture.ts'
import { ordersSponsorship } from '../sponsors.ts'
import { aBatch, anAgent } from '../voucher-fixture.ts'

/** Jobs that name a seller's thing, with the field of their payload that contains its id. */
export const FIELDS = {
  'follow-payment': 'paymentId',
  'follow-payout': 'payoutId',
  'follow-claim': 'claimId',
  'follow-refund': 'refundId',
  'follow-invoice-payment': 'invoicePaymentId',
  'follow-sponsor-payment': 'sponsorPaymentId',
  'follow-sponsor-return': 'sponsorReturnId',
  'deliver-message': 'messageId',
  'sell-vouchers': 'batchId',
  'lengthen-sessions': 'purchaseIds',
  'deliver-push': 'subscriptionId',
  'send-suspense-back': 'suspenseId',
  'follow-pay-code': 'payCodeId',
  'sell-dialled': 'dialledId',
} as const satisfies Partial<Record<QueueName, string>>
export type ThingJob = keyof typeof FIELDS
/** For each of these jobs the id of one seller's thing that gives it work. */
export type Things = Record<ThingJob, string>

type Of<Thing> = (fixture: TestApp, seller: TestSeller) => Promise<Thing>

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
const aPayment: Of<string> = async (fixture, seller) => {
  const { transactionId } = await anUnansweredOrder(fixture, seller)
  return idIn(fixture, 'payments', 'purchase_id = $1', transactionId)
}

/** Its money arrived after the buyer's claim, and no job has checked it since. */
const aClaim: Of<string> = async (fixture, seller) => {
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { ...order, reference })
  await claimFixture(fixture, seller).moneyComes(reference, { payerPhone: order.phoneNumber })
  return idIn(fixture, 'claims', 'purchase_id = $1', order.transactionId)
}

/** The payout of `leavesTraces`, which its provider has refused. Its money is reserved, as at a request. */
const aPayout: Of<string> = async ({ deps }, { id: entrepreneurId }) => {
  const part = { entrepreneurId, id: `t ${entrepreneurId}`, amountMinor: 1, provider: 'pawapay' } as const
  await deps.db.asPlatform((tx) => bookPayoutReserved(deps, tx, part))
  return `p ${entrepreneurId}`
}

/** A payment of an open invoice, by a number whose owner never answers. */
const anInvoicePayment: Of<string> = async (fixture, seller) => {
  const invoiceId = await idIn(fixture, 'invoices', `state = 'open' and entrepreneur_id = $1`, seller.id)
  const begun = await billingFixture(fixture).beginsToPay(seller, invoiceId, payoutNumber('129'))
  return begun.id
}

/** A payment of a sponsor, by a number whose owner never answers. */
const aSponsorPayment: Of<string> = async (fixture, seller) => {
  const { id } = await ordersSponsorship(fixture, seller, { phoneNumber: payoutNumber('129') })
  return idIn(fixture, 'sponsor_payments', 'sponsorship_id = $1', id)
}

/**
 * What is left of an ended sponsorship. It stays in progress after its request, so that nothing changes later; its
 * payment is followed alone, because other jobs would do their work too early.
 */
const aSponsorReturn: Of<string> = async (fixture, seller) => {
  const { deps } = fixture
  const { id } = await ordersSponsorship(fixture, seller, { phoneNumber: refundNumber('329') })
  const entrepreneurId = seller.id
  const sponsorPaymentId = await idIn(fixture, 'sponsor_payments', 'sponsorship_id = $1', id)
  await eventually(async () => {
    await followSponsorPayment(deps, { entrepreneurId, sponsorPaymentId })
    await idIn(fixture, 'sponsorships', `state = 'running' and id = $1`, id)
  })
  await endNow(deps, { entrepreneurId, id })
  await endOverdue(deps, { entrepreneurId, id })
  return idIn(fixture, 'sponsor_returns', 'sponsorship_id = $1', id)
}

/** An agent's cards that can be sold to it. */
const aHandedBatch: Of<string> = async (fixture, seller) =>
  (await aBatch(fixture, seller, { count: 1, agentId: await anAgent(fixture, seller) })).id

/** A phone whose push service reports that it is gone. */
const aGonePhone: Of<string> = async (fixture, seller) => {
  const pushes = pushFixture(fixture)
  const phone = await pushes.notifiedPhone(seller)
  await pushes.answersWith(phone, 410)
  return phone.id
}

/** An additional amount arrived next to the price. */
const moneyForNothing: Of<string> = async (fixture, seller) => {
  const money = refundFixture(fixture)
  const order = await money.paid(seller, 'vult')
  await money.pays(order, 2_000)
  return idIn(fixture, 'suspense_items', 'purchase_id = $1', order.purchaseId)
}

/** A refund of a paid sale. It stays in progress after its request, so that nothing changes later. */
const aRefund: Of<string> = async (fixture, seller) => {
  const { transactionId, status } = await buys(fixture, seller, { phoneNumber: refundNumber('329') })
  if (status !== 'ready') throw new Error('the sale was not paid in time')
  return (await refundFixture(fixture).bySeller(seller, transactionId)).id
}

/** A code that was switched off before its provider was asked for it. */
const anUnmadeCode: Of<string> = async (fixture, seller) => {
  await fixture.database.asOwner(
    'update pay_codes set closed_at = now(), provider_closed_at = now() where entrepreneur_id = $1',
    [seller.id],
  )
  await fixture.database.asOwner(
    `insert into pay_codes (entrepreneur_id, id, provider, reference, created_at, closed_at)
     values ($1, 'unmade ' || $1, 'monime', 'unmade ' || $1, now(), now())`,
    [seller.id],
  )
  return `unmade ${seller.id}`
}

/** A payment that its job has not sold yet. */
const anUnsoldPayment: Of<string> = async (fixture, seller) => {
  await fixture.database.asOwner(
    `insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, method, amount_minor,
       currency, payer_phone, source, received_at)
     select entrepreneur_id, 'unsold ' || $1, id, 'monime', 'spm-unsold-' || $1, 'orange_money', 3500, 'SLE', '+23278111000',
       'webhook', now() from pay_codes where entrepreneur_id = $1 limit 1`,
    [seller.id],
  )
  return `unsold ${seller.id}`
}

const aMessage: Of<string> = (fixture, seller) => idIn(fixture, 'messages', 'entrepreneur_id = $1', seller.id)

const aPass: Of<string> = (fixture, seller) => idIn(fixture, 'purchases', 'entrepreneur_id = $1', seller.id)

/**
 * A seller's things that give work to each job that names one. No job runs meanwhile, and no number answers
 * later, so changes during a cell come from that cell.
 */
export const thingsOfJobs = async (fixture: TestApp, seller: TestSeller): Promise<Things> => ({
  'follow-payment': await aPayment(fixture, seller),
  'follow-payout': await aPayout(fixture, seller),
  'follow-claim': await aClaim(fixture, seller),
  'follow-refund': await aRefund(fixture, seller),
  'follow-invoice-payment': await anInvoicePayment(fixture, seller),
  'follow-sponsor-payment': await aSponsorPayment(fixture, seller),
  'follow-sponsor-return': await aSponsorReturn(fixture, seller),
  'deliver-message': await aMessage(fixture, seller),
  'sell-vouchers': await aHandedBatch(fixture, seller),
  'lengthen-sessions': await aPass(fixture, seller),
  'deliver-push': await aGonePhone(fixture, seller),
  'send-suspense-back': await moneyForNothing(fixture, seller),
  'follow-pay-code': await anUnmadeCode(fixture, seller),
  'sell-dialled': await anUnsoldPayment(fixture, seller),
})
