import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import { giftChannel } from '@minit/domain/sales/gifts.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Payer, PurchaseOrder } from './payer.ts'

const NO_NUMBER = 'Enter a Sierra Leone mobile number, or leave this empty'
const NO_MESSAGE = 'We cannot send messages now, so this pass cannot go to another number'

/**
 * The recipient (E.164) of an order's pass; null for the payer, also if the payer's own number was entered
 * again. Refuses with `recipient_not_reachable` for a number that cannot get messages.
 */
export const readRecipient = ({ sendTo = null }: PurchaseOrder, payer: Payer): string | null => {
  if (sendTo === null || sendTo === '') return null
  const phone = readPhone(sendTo)
  if (phone === null || !phone.isSierraLeoneMobile)
    throw new Refusal('recipient_not_reachable', NO_NUMBER, { fields: { sendTo: NO_NUMBER } })
  return phone.e164 === payer.phone ? null : phone.e164
}

/**
 * Chooses a gift's channel. Refuses with `delivery_not_offered` if the requested one, or every one, is off.
 */
export const requireGiftChannel = (
  requested: DeliveryMethod,
  offered: readonly DeliveryMethod[],
): DeliveryMethod => {
  const channel = giftChannel(requested, offered)
  if (channel !== null) return channel
  throw new Refusal('delivery_not_offered', NO_MESSAGE, { fields: { sendTo: NO_MESSAGE } })
}
