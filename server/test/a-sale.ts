import { addOvertime } from '@minit/contract/customer/passes.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { refundPurchase } from '../src/modules/money/refunds/refund-purchase.ts'
import { sellForCash } from '../src/modules/sales/purchases/cash-sales.ts'
import type { TestApp } from './app.ts'
import { ADMIN, aPhone, callApp } from './builders.ts'

type Order = CallInput<typeof signupAndPay>['body']

type Offer = { slug: string; pack: { id: string } }

/** A body that buys the seller's package; a test states only what matters to it. */
export const anOrder = (seller: Offer, order: Partial<Order> = {}): Order => ({
  packageId: seller.pack.id,
  customerName: 'Aminata Kamara',
  phoneNumber: aPhone(),
  paymentMethod: 'orange_money',
  entrepreneurId: seller.slug,
  deliveryMethod: 'sms',
  ...order,
})

/** A sale from the call to the sent message. Afterwards every table of this seller holds a row. */
export const aPaidSale = async (fixture: TestApp, seller: Offer, order: Partial<Order> = {}) => {
  const answer = await callApp(fixture.app)(signupAndPay, { body: anOrder(seller, order) })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  await fixture.drain()
  return answer
}

/** A phone at this place of a router's login page pays for a pass, whose code its screen shows. */
export const paysAt = async (
  { app }: Pick<TestApp, 'app'>,
  seller: Offer,
  place: string,
  order: Partial<Order> = {},
) => {
  const answer = await callApp(app)(signupAndPay, {
    body: anOrder(seller, { deliveryMethod: 'qr_display', ...order }),
    headers: { 'phone-place': place },
  })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  return answer
}

/** The holder of a pass pays for more minutes by Orange Money. */
export const addsMinutes = (
  { app }: Pick<TestApp, 'app'>,
  { transactionId, statusToken }: { transactionId: string; statusToken: string },
  minutes: number,
) =>
  callApp(app)(addOvertime, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
    body: { minutes, paymentMethod: 'orange_money' },
  })

/** The owner sells the package for cash without name and number. */
export const aCounterSale = async (
  { deps, database }: Pick<TestApp, 'deps' | 'database'>,
  { id, pack }: { id: string; pack: { id: string } },
): Promise<string> => {
  const [owner] = await database.asOwner<{ id: string }>(
    'select id from accounts where entrepreneur_id = $1',
    [id],
  )
  return sellForCash(deps, id, {
    packageId: pack.id,
    customerName: null,
    phoneText: null,
    deliveryMethod: 'qr_display',
    amountMinor: 3500,
    idempotencyKey: deps.newId(),
    actorId: owner?.id ?? '',
  })
}

/** An admin refunds a paid sale. */
export const refundByAdmin = (
  { deps }: Pick<TestApp, 'deps'>,
  transactionId: string,
  reason = 'The WiFi was down.',
): Promise<void> => refundPurchase(deps, ADMIN, { transactionId, reason })
