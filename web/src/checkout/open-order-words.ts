import { leText } from '../lib/money.ts'
import { DO_NOT_PAY_TWICE } from '../words/customers.ts'
import type { Order } from './purchase-query.ts'

/** What the notice of an open order says after its title. */
export const ADVICE = {
  pay_cash: 'Pay the seller, or cancel it.',
  do_not_pay_twice: DO_NOT_PAY_TWICE,
  // No payment was requested, so nothing can have been paid.
  none: '',
} as const

export type Advice = keyof typeof ADVICE

/** Name of the shop, price in Le and advice. `shop` is empty in orders that an older release stored. */
export type OrderWords = { shop: string; price: number; advice: Advice }

export const orderWords = (
  order: Pick<Order, 'businessName' | 'price' | 'paymentMethod' | 'askedAt'>,
): OrderWords => {
  const advice = order.askedAt === null ? 'none' : 'do_not_pay_twice'
  return {
    shop: order.businessName,
    price: order.price,
    advice: order.paymentMethod === 'cash' ? 'pay_cash' : advice,
  }
}

export const readAdvice = (value: unknown): Advice =>
  value === 'pay_cash' || value === 'do_not_pay_twice' ? value : 'none'

export const orderTitle = ({ shop, price, advice }: OrderWords): string => {
  const what = advice === 'pay_cash' ? 'Your cash order' : 'Your order'
  return shop === '' ? `${what} still waits.` : `${what} of ${leText(price)} at ${shop} still waits.`
}
