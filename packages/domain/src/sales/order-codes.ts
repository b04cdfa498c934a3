import { joinedCode } from '../kernel/clean-text.ts'

const LENGTH = 5

/** Returns the short code of an order, which buyer and seller both see: the end of its transaction id. */
export const orderCodeOf = (transactionId: string): string => transactionId.slice(-LENGTH)

/** Reads a typed or spoken order code in the form of `orderCodeOf`; null if it cannot be one. */
export const readOrderCode = (text: string): string | null => {
  const code = joinedCode(text).replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{5}$/.test(code) ? code : null
}
