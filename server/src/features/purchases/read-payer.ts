import { methodForPhone, type PaymentMethod } from '@minit/domain/payments.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'
import type { PurchaseOrder } from './purchase-order.ts'

export type Payer = { phone: string; method: PaymentMethod }

const WALLETS_ON_THE_SIM: readonly PaymentMethod[] = ['orange_money', 'africell_money']

/**
 * Who pays, and by which operator. Mobile money needs a Sierra Leone mobile; other methods take any number.
 * Refuses with `phone_not_valid` or, for a number of no wallet operator, `operator_unknown`.
 */
export const readPayer = ({ phoneText, method, channel }: PurchaseOrder): Payer => {
  const phone = readPhone(phoneText)
  const isOnSim = method === 'mobile_money' || WALLETS_ON_THE_SIM.includes(method)
  if (phone === null || (isOnSim && !phone.isSierraLeoneMobile)) {
    const field = channel === 'provider' ? 'phone' : 'phoneNumber'
    throw new Refusal('phone_not_valid', undefined, { fields: { [field]: 'Valid phone number required' } })
  }
  if (method !== 'mobile_money') return { phone: phone.e164, method }
  const operator = methodForPhone(phone.e164)
  if (operator === null) throw new Refusal('operator_unknown')
  return { phone: phone.e164, method: operator }
}
