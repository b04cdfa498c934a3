import { purchaseWithQr } from '@minit/contract/customer/purchases.ts'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { problemsIn } from './purchase-problems.ts'

const PACKAGE = '01JDEMAB0000000000PACK0001'
const GOOD = { packageId: PACKAGE, customerName: 'Aminata Kamara', phoneNumber: '+232 78 123 456' }
const OTHERS = { paymentMethod: 'cash', deliveryMethod: 'qr_display' }

/** The contract's first error per field. */
const contractSays = (typed: typeof GOOD): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const issue of safeParse(purchaseWithQr.body, { ...typed, ...OTHERS }).error?.issues ?? [])
    messages[String(issue.path[0])] ??= issue.message
  return messages
}

const TYPED = [
  '',
  ' ',
  'A',
  ' A ',
  'Al',
  '1234567',
  '12345678',
  'x'.repeat(24),
  'x'.repeat(25),
  'x'.repeat(80),
]
const UNKNOWN = [
  'x'.repeat(81),
  ` ${'x'.repeat(80)} `,
  'Ami\u0000nata',
  'Ami\nnata Kamara',
  '\ud800 Aminata',
  'أمينة كامارا',
  '😀😀😀😀',
]

test.each([...TYPED, ...UNKNOWN])('the form and the contract report the same problem for %j', (text) => {
  for (const name of ['customerName', 'phoneNumber'] as const) {
    const typed = { ...GOOD, [name]: text }
    expect(problemsIn(typed)).toEqual(contractSays(typed))
  }
})

test('a form without a package shows the contract’s message', () => {
  const typed = { packageId: '', customerName: '', phoneNumber: '' }
  expect(problemsIn(typed)).toEqual(contractSays(typed))
  expect(problemsIn(GOOD)).toEqual({})
})
