import type { PaymentMethod } from '../money/payments.ts'

/** The display name of each payment method, on screens and on paper. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  africell_money: 'Africell Money',
  vult: 'Vult',
  cash: 'Cash',
}
