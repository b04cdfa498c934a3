import type { DeliveryMethod, PaymentMethod } from '@minit/domain/payments.ts'
import type { Channel } from '@minit/domain/pricing.ts'

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
  /** A digest of the network that asks. */
  requestedFrom?: string | null
  /** The price the screen showed, where it sent one. */
  shownPriceMinor: number | null
}

/** The names of one purchase and its payment. */
export type PurchaseRef = { entrepreneurId: string; purchaseId: string; paymentId: string }
