import { readOrderCode } from '@minit/domain/order-codes.ts'

/** What a search for a cash order may mean; an order that fits any of it is found. */
export type CashSearch = {
  /** A part of a name, in small letters. */
  name: string
  /** A part of a phone number; null when the text is none. */
  digits: string | null
  code: string | null
}

const FEWEST_DIGITS = 3

/** What somebody looks for; null for an empty text. A number may be typed with its 0, with 232, or only its end. */
export const readCashSearch = (text: string): CashSearch | null => {
  const words = text.trim()
  if (words === '') return null
  return { name: words.toLowerCase(), digits: digitsOf(words), code: readOrderCode(words) }
}

const digitsOf = (text: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text
    .replace(/\D/g, '')
    .replace(/^(00)?2320?/, '')
    .replace(/^0/, '')
  return digits.length < FEWEST_DIGITS ? null : digits
}
