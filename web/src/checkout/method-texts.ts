import { METHOD_NAMES } from '@minit/domain/method-names.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'

export { METHOD_NAMES }

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
