import type { PaymentMethod } from '@minit/domain/payments.ts'

/** What a payment method is called on every screen. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  africell_money: 'Africell Money',
  vult: 'Vult',
  cash: 'Cash',
}

/** What paying with it is like. */
export const METHOD_NOTES: Record<PaymentMethod, string> = {
  orange_money: 'Confirm on your phone',
  africell_money: 'Confirm on your phone',
  vult: 'Mobile wallet',
  cash: 'Pay in person',
}

/** Who answers whether the money came. */
export const whoAnswers = (method: PaymentMethod): string =>
  method === 'cash' ? 'the seller' : METHOD_NAMES[method]
