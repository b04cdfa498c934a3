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
  /** What is taken off, or the price that remains: one of the two. */
  percent: z.nullable(z.number()),
  price: z.nullable(MoneyOutField),
  days: z.nullable(z.array(z.int())),
  fromMinute: z.nullable(z.int()),
  toMinute: z.nullable(z.int()),
  maxUses: z.nullable(z.int()),
  maxPerBuyer: z.nullable(z.int()),
  /** Sales that were paid with it, and orders that hold a use of it until they are paid. */
  usedCount: z.int(),
  heldCount: z.int(),
  lastDay: z.iso.date(),
  state: z.enum(PROMOTION_STATES),
  /** A happy hour that is on now, until then. */
  onUntil: z.nullable(InstantField),
  createdAt: InstantField,
  endedAt: z.nullable(InstantField),
  /** What was paid with it and not refunded: passes, what they brought, and what was given away on them. */
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
    "The seller's happy hours and discount codes, those that run first, with what each sold and gave away",
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
  /** Left out: every package. */
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
      /** 0 for Sunday to 6 for Saturday: the days on which it begins. */
      days: z
        .array(z.int().check(z.minimum(0), z.maximum(6)))
        .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
      /** Minutes after midnight. One that ends before it begins goes on past midnight. */
      fromMinute: minute(MINUTES_A_DAY - 1),
      toMinute: minute(MINUTES_A_DAY),
    })
    .check(
      takesOffOnce,
      hasPackage,
      z.refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, {
        path: ['toMinute'],
        error: 'It must end at another time than it begins',
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
  summary: 'A code that lowers the price for whoever types it, so many times',
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
    'Switch an offer off for good; orders that were begun with it keep their price. Off already: the same answer',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['promotion_not_found'],
})
