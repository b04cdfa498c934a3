import { methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'

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

export type MobileMoney = 'orange_money' | 'africell_money'

/**
 * The mobile money that a number's prefix tells, in whichever form the number was typed (076 123 456, 76123456,
 * 00232..., +232 ...); null when it tells none. The server reads numbers more strictly, and its word counts.
 */
export const operatorOfTyped = (phone: string): MobileMoney | null => {
  const digits = phone.replace(/\D/g, '')
  const national = /^(?:(?:00)?232)?0?(\d{8})$/.exec(digits)?.[1]
  return national === undefined ? null : methodForPhone(`+232${national}`)
}
