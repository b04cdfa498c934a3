import type { PaymentMethod } from '../money/payments.ts'

/** What a payment method is called on every screen and on paper. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  africell_money: 'Africell Money',
  vult: 'Vult',
  cash: 'Cash',
}
