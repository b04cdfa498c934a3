import type { DeliveryMethod } from '../money/payments.ts'

/** The channels that reach a phone, the most likely first: every phone has SMS. */
const CHANNELS = ['sms', 'whatsapp'] as const satisfies readonly DeliveryMethod[]

/** How a pass reaches a number that is not its payer's: never by the payer's screen. */
export type GiftChannel = (typeof CHANNELS)[number]

/**
 * Returns the channel of a gift: the payer's choice, else the first working one. Null if none works; then it
 * cannot be sold as a gift.
 */
export const giftChannel = (
  chosen: DeliveryMethod,
  offered: readonly DeliveryMethod[],
): GiftChannel | null => {
  const working = CHANNELS.filter((channel) => offered.includes(channel))
  if (chosen === 'qr_display') return working[0] ?? null
  return working.includes(chosen) ? chosen : null
}

/** The start of the message about a gift. The payer stays anonymous. */
export const GIFT_WORDS = 'A gift for you.'
