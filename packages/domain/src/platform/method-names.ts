import type { PaymentMethod, PurchaseStatus } from '../money/payments.ts'

/** The display name of each payment method, on screens and on paper. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  africell_money: 'Africell Money',
  vult: 'Vult',
  cash: 'Cash',
}

/** How a purchase was paid, for admins: minutes that somebody gave were not. */
export const paidByText = ({
  status,
  paymentMethod,
}: {
  status: PurchaseStatus
  paymentMethod: PaymentMethod
}): string => (status === 'granted' ? 'Free' : METHOD_NAMES[paymentMethod])
