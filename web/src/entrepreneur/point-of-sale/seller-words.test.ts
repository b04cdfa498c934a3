import { ApiError } from '@minit/contract/call.ts'
import { expect, test } from 'vitest'
import { toSeller } from './seller-words.ts'

const refusal = (body: object): ApiError =>
  new ApiError({ status: 422, statusText: 'Unprocessable', text: JSON.stringify(body) })

test('tells the seller about the customer’s discount code, at its field too', () => {
  const buyers = 'You have used this discount code as often as one person may.'
  const error = refusal({
    code: 'discount_code_used_by_you',
    message: buyers,
    fields: { discountCode: buyers },
  })
  const message =
    'This customer has used the discount code as often as allowed. Leave it out to sell at the usual price.'
  expect(toSeller(error)).toMatchObject({
    status: 422,
    details: { code: 'discount_code_used_by_you', message, fields: { discountCode: message } },
  })
})

test('leaves a refusal for both sides, its new price, and a lost connection as they are', () => {
  const changed = refusal({ code: 'price_changed', message: 'x', quote: { finalPrice: 40 } })
  expect(toSeller(changed)).toBe(changed)
  const lost = new TypeError('fetch failed')
  expect(toSeller(lost)).toBe(lost)
})
