import { ApiError } from '@minit/contract/call.ts'
import type { ErrorCode } from '@minit/contract/errors.ts'
import { newPriceOf } from '../../checkout/refusal-notice.tsx'
import { messageOf } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'

/** Texts for a seller who has the cash; the usual ones address a buyer who has not paid yet. */
const WORDS = {
  package_inactive: 'This package was taken off sale. It can be sent once it is on sale again.',
  seller_closed: 'The shop was closed. It can be sent once it is open.',
  method_not_offered: 'The shop no longer takes cash.',
  discount_code_unknown: 'We do not know this discount code.',
  discount_code_over: 'The discount code has ended.',
  discount_code_used_up: 'The discount code was used up by others.',
  discount_code_used_by_you: 'This customer has used the discount code as often as one person may.',
  discount_code_other_package: 'The discount code is for another package.',
  discount_code_no_gain: 'The discount code takes nothing off this price.',
} as const satisfies Partial<Record<ErrorCode, string>>

const wordsFor = (code: string): string | undefined =>
  new Map<string, string>(Object.entries(WORDS)).get(code)

/** Returns why the server refused a sale whose cash was taken. */
export const whyNotTaken = (error: unknown): string => {
  const price = newPriceOf(error)
  if (price !== null) return `The price was changed. It is ${leText(price)} now.`
  const code = error instanceof ApiError ? error.details?.code : undefined
  return wordsFor(code ?? '') ?? messageOf(error, 'The server did not take this sale.')
}
