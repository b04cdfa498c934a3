import type { DeliveryMethod } from '../money/payments.ts'

/** The ways in which a message can reach a phone, the likeliest first: every phone has SMS. */
const CHANNELS = ['sms', 'whatsapp'] as const satisfies readonly DeliveryMethod[]

/** How a pass reaches a number that is not its payer's: never by the payer's screen. */
export type GiftChannel = (typeof CHANNELS)[number]

/**
 * By which channel a gift goes: the one that its payer chose, else the first of those that work. Null where none works, and
 * then it cannot be sold as a gift.
 */
export const giftChannel = (
  wished: DeliveryMethod,
  offered: readonly DeliveryMethod[],
): GiftChannel | null => {
  const working = CHANNELS.filter((channel) => offered.includes(channel))
  if (wished === 'qr_display') return working[0] ?? null
  return working.includes(wished) ? wished : null
}

/** Begins the message of a pass that somebody else paid for; who that was is nobody's to tell. */
export const GIFT_WORDS = 'A gift for you.'
