import {
  MAX_CODE_USES,
  MINUTES_A_DAY,
  PROMOTION_KINDS,
  PROMOTION_STATES,
  readDiscountCode,
} from '@minit/domain/shop/promotions.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayField, IdField, InstantField, lineOf, MoneyOutField, PriceField, SuccessBody } from '../fields.ts'

const PromotionBody = z.object({
  id: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  name: z.string(),
  code: z.nullable(z.string()),
  /** Null: every package. */
  packageId: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  /** The discount, or the remaining price: one of the two. */
  percent: z.nullable(z.number()),
  price: z.nullable(MoneyOutField),
  days: z.nullable(z.array(z.int())),
  fromMinute: z.nullable(z.int()),
  toMinute: z.nullable(z.int()),
  maxUses: z.nullable(z.int()),
  maxPerBuyer: z.nullable(z.int()),
  /** Paid sales with it, and unpaid orders that have reserved a use. */
  usedCount: z.int(),
  heldCount: z.int(),
  lastDay: z.iso.date(),
  state: z.enum(PROMOTION_STATES),
  /** When an active happy hour ends; null if it is not active. */
  onUntil: z.nullable(InstantField),
  createdAt: InstantField,
  endedAt: z.nullable(InstantField),
  /** Paid and not refunded sales with it: passes, revenue, and discounts given. */
  sales: z.int(),
  revenue: MoneyOutField,
  givenAway: MoneyOutField,
})

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/promotions',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary:
    "The seller's happy hours and discount codes, live ones first, with the sales and discounts of each",
  replies: { 200: z.object({ promotions: z.array(PromotionBody) }) },
  errors: [],
})

const PERCENT = 'Enter a whole number from 1 to 30'
const LAST_DAY = 'Choose the last day'
const USES = `Enter a whole number from 1 to ${MAX_CODE_USES.toLocaleString('en')}`

const wholeTo = (most: number, message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(most, message))

const termFields = {
  name: lineOf(2, 40, 'Enter a name'),
  /** Absent: every package. */
  packageId: z.optional(z.nullable(IdField)),
  percent: z.optional(wholeTo(30, PERCENT)),
  price: z.optional(PriceField),
  lastDay: dayField(LAST_DAY),
}

type Terms = {
  percent?: number | undefined
  price?: number | undefined
  packageId?: string | null | undefined
}

const takesOffOnce = z.refine<Terms>(
  ({ percent, price }) => (percent === undefined) !== (price === undefined),
  {
    path: ['percent'],
    error: PERCENT,
  },
)
const hasPackage = z.refine<Terms>(
  ({ price, packageId }) => price === undefined || typeof packageId === 'string',
  { path: ['packageId'], error: 'A price is for one package: choose it' },
)

const minute = (most: number) =>
  z.int('Enter a time').check(z.minimum(0, 'Enter a time'), z.maximum(most, 'Enter a time'))

const promotionErrors = [
  'invalid_request',
  'package_not_found',
  'promotion_no_gain',
  'promotion_too_low',
  'day_not_possible',
  'too_many_promotions',
  'too_many_requests',
] as const

export const createHappyHour = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/promotions/happy-hours',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Lower prices on some days of the week, between two times of day in Freetown',
  body: z
    .strictObject({
      ...termFields,
      /** The days on which it begins: 0 for Sunday to 6 for Saturday. */
      days: z
        .array(z.int().check(z.minimum(0), z.maximum(6)))
        .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
      /** Minutes after midnight. If the end is before the beginning, it is on the next day. */
      fromMinute: minute(MINUTES_A_DAY - 1),
      toMinute: minute(MINUTES_A_DAY),
    })
    .check(
      takesOffOnce,
      hasPackage,
      z.refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, {
        path: ['toMinute'],
        error: 'The end must differ from the start',
      }),
    ),
  replies: { 200: PromotionBody },
  errors: promotionErrors,
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const createDiscountCode = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/promotions/codes',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Create a code that lowers the price, for a limited number of uses',
  body: z
    .strictObject({
      ...termFields,
      code: z
        .string('Enter a code')
        .check(
          z.overwrite(readDiscountCode),
          z.regex(/^[A-Z0-9]{3,16}$/, 'A code has 3 to 16 letters and digits'),
        ),
      maxUses: wholeTo(MAX_CODE_USES, USES),
      maxPerBuyer: wholeTo(MAX_CODE_USES, USES),
    })
    .check(takesOffOnce, hasPackage),
  replies: { 200: PromotionBody },
  errors: [...promotionErrors, 'promotion_code_taken'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const endPromotion = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/promotions/{id}/end',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary:
    'Switch an offer off permanently; orders already made with it keep their price. A repeat returns the same',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['promotion_not_found'],
})
