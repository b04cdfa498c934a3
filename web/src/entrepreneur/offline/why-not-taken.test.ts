import { ApiError } from '@minit/contract/call.ts'
import { expect, test } from 'vitest'
import { whyNotTaken } from './why-not-taken.ts'

const refusal = (body: object): ApiError =>
  new ApiError({ status: 422, statusText: 'Unprocessable', text: JSON.stringify(body) })

test.each([
  [
    { code: 'price_changed', message: 'x', quote: { finalPrice: 40 } },
    'The price was changed. It is Le 40 now.',
  ],
  [{ code: 'seller_closed', message: 'x' }, 'The shop was closed. It can be sent once it is open.'],
  [{ code: 'discount_code_over', message: 'Leave it out to pay' }, 'The discount code has ended.'],
  [{ code: 'package_not_now', message: 'From 10 pm to 6 am alone' }, 'From 10 pm to 6 am alone'],
])('explains to a seller with the cash in hand what has changed: %o', (body, words) => {
  expect(whyNotTaken(refusal(body))).toBe(words)
})

test('also explains a refusal without a message from the server', () => {
  expect(whyNotTaken(new Error('x'))).toBe('The server did not take this sale.')
})
