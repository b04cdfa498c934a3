import { ApiError } from '@minit/contract/call.ts'
import type { ErrorCode } from '@minit/contract/errors.ts'
import { THE_SHOP_IS_CLOSED, THIS_SHOP_CANNOT_SELL_NOW } from '../../words/sellers.ts'

/** Refusals whose usual texts address a buyer, for the seller who makes the sale. */
const WORDS = {
  codes_sold_out: 'This package is sold out. Choose another one.',
  codes_held: 'Orders that wait to be paid hold the last codes of this package. Try again in a few minutes.',
  codes_held_by_you: 'Two orders of this number wait to be paid here. One must be paid or cancelled first.',
  discount_code_over: 'This discount code has ended. Leave it out to sell at the usual price.',
  discount_code_used_up: 'This discount code has been used up. Leave it out to sell at the usual price.',
  discount_code_held_by_you:
    'An order of this number with this discount code waits to be paid. Cancel it first, or leave the code out.',
  discount_code_used_by_you:
    'This customer has used the discount code as often as allowed. Leave it out to sell at the usual price.',
  discount_code_no_gain: 'This discount code takes nothing more off this price. Leave it out.',
  payment_in_progress:
    'Two payments already wait on the customer’s phone. One must be approved or cancelled first.',
  seller_not_selling: THIS_SHOP_CANNOT_SELL_NOW,
  seller_closed: THE_SHOP_IS_CLOSED,
  wifi_not_named: 'This shop cannot sell yet: its WiFi has no name. The owner sets it in Business Settings.',
  wifi_not_connected: 'This shop cannot sell yet: its WiFi is not connected.',
  delivery_not_offered: 'We cannot send the code this way now. Choose "QR code": it is shown on the screen.',
} as const satisfies Partial<Record<ErrorCode, string>>

const TEXTS = new Map<string, string>(Object.entries(WORDS))

/** Returns the error of a sale with its text for the seller; any other error unchanged. */
export const toSeller = (error: unknown): unknown => {
  if (!(error instanceof ApiError) || error.details === null) return error
  const message = TEXTS.get(error.details.code)
  if (message === undefined) return error
  const { status, details } = error
  const fields = Object.fromEntries(Object.keys(details.fields ?? {}).map((name) => [name, message]))
  return new ApiError({ status, statusText: '', text: JSON.stringify({ ...details, message, fields }) })
}
