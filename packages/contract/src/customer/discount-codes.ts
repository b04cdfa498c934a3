import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, EntrepreneurKeyField, InstantField, MoneyOutField, PhoneField } from '../fields.ts'

export const checkDiscountCode = endpoint({
  method: 'POST',
  path: '/api/customer/discount-codes',
  audience: 'customer',
  summary:
    'What a discount code takes off at a seller, package by package. A check uses nothing up; an order with `discountCode` does',
  body: z.strictObject({
    entrepreneurId: EntrepreneurKeyField,
    code: codeOf(1, 40, 'Enter the code'),
    /** If known: also checks whether this buyer may still use it. */
    phoneNumber: z.optional(PhoneField),
  }),
  replies: {
    200: z.object({
      code: z.string(),
      endsAt: InstantField,
      /** In the form of a package's happy hour. */
      packages: z.array(
        z.object({
          packageId: z.string(),
          off: MoneyOutField,
          least: MoneyOutField,
          step: MoneyOutField,
        }),
      ),
    }),
  },
  errors: [
    'invalid_request',
    'entrepreneur_not_found',
    'phone_not_valid',
    'discount_code_unknown',
    'discount_code_over',
    'discount_code_used_up',
    'discount_code_used_by_you',
    'discount_code_other_package',
    'too_many_requests',
  ],
  // Codes are words that can be guessed, so wrong ones are counted.
  limits: [
    { by: 'address', max: 6_000, windowSeconds: 600 },
    { by: 'phone', max: 20, windowSeconds: 600, counts: 'refusals' },
    { by: 'address', max: 1_200, windowSeconds: 600, counts: 'refusals' },
  ],
})
