import { methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'

export { METHOD_NAMES }

/** How paying with each method works. */
export const METHOD_NOTES: Record<PaymentMethod, string> = {
  orange_money: 'Confirm on your phone',
  africell_money: 'Confirm on your phone',
  vult: 'Mobile wallet',
  cash: 'Pay in person',
}

/** Who confirms that the money arrived. */
export const whoAnswers = (method: PaymentMethod): string =>
  method === 'cash' ? 'the seller' : METHOD_NAMES[method]

export type MobileMoney = 'orange_money' | 'africell_money'

/**
 * Derives the mobile money operator from a typed number's prefix, in any notation (076 123 456, 76123456,
 * 00232..., +232 ...). Returns null when the prefix is unknown. The server reads numbers more strictly
 * and decides.
 */
export const operatorOfTyped = (phone: string): MobileMoney | null => {
  const digits = phone.replace(/\D/g, '')
  const national = /^(?:(?:00)?232)?0?(\d{8})$/.exec(digits)?.[1]
  return national === undefined ? null : methodForPhone(`+232${national}`)
}
