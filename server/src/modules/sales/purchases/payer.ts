import { type DeliveryMethod, methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Channel } from '@minit/domain/shop/pricing.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Place } from '../../network/places.ts'
import type { LateUpload } from './late-sales.ts'

/** What all three purchase calls come down to. */
export type PurchaseOrder = {
  channel: Channel
  /** The seller's id or slug; null where the package alone says it. */
  entrepreneurKey: string | null
  /** The customer the page believes to sell to; compared with the phone number's own. */
  customerId: string | null
  packageId: string
  /** Null where the page asks for none. */
  customerName: string | null
  phoneText: string
  /** `mobile_money` lets the number's prefix decide the operator. */
  method: PaymentMethod | 'mobile_money'
  deliveryMethod: DeliveryMethod
  /** The number as typed that the pass is sent to, where that is not the payer's; null or left out for a pass of one's own. */
  sendTo?: string | null
  /** A digest of the network that asks. */
  requestedFrom?: string | null
  /** The price the screen showed, where it sent one. */
  shownPriceMinor: number | null
  /** A code for a discount, as it was typed; null or empty without one. */
  discountCode?: string | null
  /** Of a cash sale that is uploaded after it was made; else null or left out. */
  late?: LateUpload | null
  /** The seller has the cash in hand. */
  isAtCounter?: boolean
  /** Where the phone is that the pass shall open; null where no router brought it. */
  place?: Place | null
}

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
