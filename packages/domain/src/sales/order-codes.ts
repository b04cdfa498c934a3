import { joinedCode } from '../kernel/clean-text.ts'

const LENGTH = 5

/** The short code of an order, which its buyer and the seller both see: the end of its transaction id. */
export const orderCodeOf = (transactionId: string): string => transactionId.slice(-LENGTH)

/** An order code as somebody typed or heard it, as `orderCodeOf` writes it; null when the text cannot be one. */
export const readOrderCode = (text: string): string | null => {
  const code = joinedCode(text).replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{5}$/.test(code) ? code : null
}
