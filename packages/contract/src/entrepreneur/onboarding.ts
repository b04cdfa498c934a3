import {
  CUSTOMER_TYPES,
  LAST_ONBOARDING_STEP,
  LESSON_IDS,
  PRICING_STRATEGIES,
  SKILL_LEVELS,
} from '@minit/domain/shop/onboarding.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, lineOf, linesOf } from '../fields.ts'
import { MerchantIdField } from './settings.ts'

const isAmount = (value: string | number): boolean =>
  typeof value === 'number' ? value >= 0 : /^\d+(\.\d{1,2})?$/.test(value)

/** A number from a form, as text or number; stored unchanged. */
const typedNumber = (message: string, least: number, most: number) => {
  const between = `Enter a number from ${least} to ${most.toLocaleString('en-GB')}`
  const number = z.number(message).check(z.minimum(least, between), z.maximum(most, between))
  return z.union([codeOf(1, 20, message), number], message).check(
    z.refine((value) => isAmount(value), 'Enter a number, such as 30 or 2.50'),
    z.refine((value) => !isAmount(value) || (Number(value) >= least && Number(value) <= most), between),
  )
}

const MAX_REVENUE_LE = 10_000_000_000
const MAX_PRICE_LE = 1_000_000

export const GoalsField = z.strictObject({
  businessGoals: linesOf(20, 1000, 'Please provide more details about your goals'),
  /** Free text is allowed: "Le 3,000 a month". */
  expectedMonthlyRevenue: z.union(
    [
      lineOf(1, 60, 'Please enter your revenue goal'),
      z.number('Please enter your revenue goal').check(z.minimum(0), z.maximum(MAX_REVENUE_LE)),
    ],
    'Please enter your revenue goal',
  ),
  targetCustomers: linesOf(1, 300, 'Please specify your target customers'),
  skillLevel: z._default(z.enum(SKILL_LEVELS, 'Choose your level'), 'beginner'),
})

export const PricingField = z
  .strictObject({
    pricingStrategy: z._default(z.enum(PRICING_STRATEGIES, 'Choose a pricing strategy'), 'competitive'),
    targetCustomerType: z._default(z.enum(CUSTOMER_TYPES, 'Choose your customers'), 'general'),
    /** Percent. */
    defaultProfitMargin: typedNumber('Profit margin is required', 0, 95),
    minPackagePrice: typedNumber('Minimum price is required', 0.1, MAX_PRICE_LE),
    maxPackagePrice: typedNumber('Maximum price is required', 0.1, MAX_PRICE_LE),
  })
  .check(
    z.refine(({ minPackagePrice, maxPackagePrice }) => Number(minPackagePrice) <= Number(maxPackagePrice), {
      path: ['maxPackagePrice'],
      error: 'Maximum price must not be below the minimum price',
    }),
  )

export const PaymentsField = z.strictObject({
  acceptsOrangeMoney: z._default(z.boolean('Choose on or off'), true),
  acceptsAfricellMoney: z._default(z.boolean('Choose on or off'), true),
  vultMerchantId: z.optional(MerchantIdField),
})

const LessonsField = z
  .array(z.enum(LESSON_IDS, 'This lesson is not known'), 'A list of lesson ids')
  .check(z.maxLength(20))

/** As typed; null until the step was done. */
const OnboardingBody = z.object({
  currentStep: z.int(),
  completed: z.boolean(),
  completedLessons: z.array(z.enum(LESSON_IDS)),
  goals: z.nullable(GoalsField),
  pricing: z.nullable(PricingField),
  payments: z.nullable(PaymentsField),
})

export const readOnboarding = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/onboarding/status',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'The seller’s progress, with the typed answers',
  replies: { 200: OnboardingBody },
  errors: [],
})

export const saveOnboarding = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/onboarding/save',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Save the progress: `step` is where to continue. Absent parts stay unchanged; a lesson stays done',
  body: z.strictObject({
    step: z.int('Enter a step from 1 to 8').check(z.minimum(1), z.maximum(LAST_ONBOARDING_STEP)),
    lessonProgress: LessonsField,
    goals: z.optional(GoalsField),
    pricing: z.optional(PricingField),
    payments: z.optional(PaymentsField),
  }),
  replies: { 200: OnboardingBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 300, windowSeconds: 3600 }],
})

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/onboarding/complete',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Finish the eight steps: the accepted methods and the merchant id go into the settings',
  body: z.strictObject({
    goals: GoalsField,
    pricing: PricingField,
    payments: PaymentsField,
    completedLessons: LessonsField,
  }),
  replies: { 200: OnboardingBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
