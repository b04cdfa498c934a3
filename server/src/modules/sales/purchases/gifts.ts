import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { giftChannel } from '@minit/domain/sales/gifts.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Payer, PurchaseOrder } from './payer.ts'

const NO_NUMBER = 'Enter a Sierra Leone mobile number, or leave this empty'
const NO_MESSAGE = 'We cannot send messages now, so this pass cannot go to another number'

/**
 * Who gets the pass of an order (E.164); null where that is its payer, also where the payer's own number was typed again.
 * Refuses with `recipient_not_reachable` for a number that no message goes to.
 */
export const readRecipient = ({ sendTo = null }: PurchaseOrder, payer: Payer): string | null => {
  if (sendTo === null || sendTo === '') return null
  const phone = readPhone(sendTo)
  if (phone === null || !phone.isSierraLeoneMobile)
    throw new Refusal('recipient_not_reachable', NO_NUMBER, { fields: { sendTo: NO_NUMBER } })
  return phone.e164 === payer.phone ? null : phone.e164
}

/** By which channel a gift goes. Refuses with `delivery_not_offered` where the wished one, or none at all, works now. */
export const requireGiftChannel = (
  wished: DeliveryMethod,
  offered: readonly DeliveryMethod[],
): DeliveryMethod => {
  const channel = giftChannel(wished, offered)
  if (channel !== null) return channel
  throw new Refusal('delivery_not_offered', NO_MESSAGE, { fields: { sendTo: NO_MESSAGE } })
}
