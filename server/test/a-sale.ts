import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp } from './builders.ts'

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
export const aPaidSale = async (world: TestApp, seller: Offer, order: Partial<Order> = {}) => {
  const answer = await callApp(world.app)(signupAndPay, { body: anOrder(seller, order) })
  if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
  await world.drain()
  return answer
}
