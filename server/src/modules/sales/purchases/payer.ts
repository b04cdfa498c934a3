import { type DeliveryMethod, methodForPhone, type PaymentMethod } from '@minit/domain/money/payments.ts'
import type { Channel } from '@minit/domain/shop/pricing.ts'
import { anonymisedPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import type { LateUpload } from './late-sales.ts'

/** The common input of all three purchase calls. */
export type PurchaseOrder = {
  channel: Channel
  /** The seller's id or slug; null if the package alone identifies it. */
  entrepreneurKey: string | null
  /** The customer that the page expects; compared with the customer of the phone number. */
  customerId: string | null
  packageId: string
  /** Null if the page has no field for it. */
  customerName: string | null
  /** Null for cash without a number, taken at the counter of `counterOf`. */
  phoneText: string | null
  /** With `mobile_money`, the number's prefix decides the operator. */
  method: PaymentMethod | 'mobile_money'
  deliveryMethod: DeliveryMethod
  /** The recipient's number as entered, if not the payer; null or absent for the payer's own pass. */
  sendTo?: string | null
  /** A digest of the requesting network. */
  requestedFrom?: string | null
  /** The price on the screen, if it was sent. */
  shownPriceMinor: number | null
  /** The slower speed on the screen in kbit/s, null for none; absent if it was not sent. */
  shownKbps?: number | null | undefined
  /** The minutes on the screen of an order for any sum, if they were sent. */
  shownMinutes?: number | null
  /** A discount code as entered; null or empty without one. */
  discountCode?: string | null
  /** For a cash sale that is uploaded later; otherwise null or absent. */
  late?: LateUpload | null
  /** The seller (id) who already has the cash; absent for an order that waits for its money. */
  counterOf?: string
  /** The place of the phone that the pass shall admit; null without a router's redirect. */
  place?: CaptiveContext | null
}

export type Payer = { phone: string; method: PaymentMethod }

const WALLETS_ON_THE_SIM: readonly PaymentMethod[] = ['orange_money', 'africell_money']

/**
 * Reads the payer and the operator. Mobile money needs a Sierra Leone mobile; other methods accept any
 * number. Refuses with `phone_not_valid` or, for a number without a wallet operator, `operator_unknown`.
 */
export const readPayer = ({ phoneText, method, channel, counterOf }: PurchaseOrder): Payer => {
  if (phoneText === null && counterOf !== undefined)
    return { phone: anonymisedPhone(counterOf), method: 'cash' }
  const phone = readPhone(phoneText ?? '')
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
