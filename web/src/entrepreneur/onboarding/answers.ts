import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { type completeOnboarding, readOnboarding } from '@minit/contract/entrepreneur/onboarding.ts'
import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { LAST_ONBOARDING_STEP, type PricingPlan } from '@minit/domain/shop/onboarding.ts'
import { rowQuery } from '../../lib/query.ts'

export type OnboardingStatus = Answer<typeof readOnboarding>
export type Choices = CallInput<typeof completeOnboarding>['body']
export type Goals = Choices['goals']
export type Pricing = Choices['pricing']
export type Payments = Choices['payments']

export const onboardingQuery = () => rowQuery(readOnboarding, {})

export const START_GOALS: Goals = {
  businessGoals: '',
  expectedMonthlyRevenue: '',
  targetCustomers: '',
  skillLevel: 'beginner',
}
export const START_PRICING: Pricing = {
  pricingStrategy: 'competitive',
  targetCustomerType: 'general',
  defaultProfitMargin: '30',
  minPackagePrice: '1.00',
  maxPackagePrice: '50.00',
}
/**
 * Returns the initial values of the payments form: saved answers, else the current settings. A seller who has
 * finished also gets the settings, so that repeating the steps reverts nothing.
 */
export const paymentsToShow = (status: OnboardingStatus, settings: Payments): Payments => {
  if (status.payments !== null && !status.completed) return status.payments
  const { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId = '' } = settings
  return { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId }
}

const FORM_STEPS = { goals: 1, pricing: 3, payments: 5 } as const

/**
 * Returns the step to continue with: the saved one, but at most the first form that was never filled in. A
 * seller who has finished starts again at the first step.
 */
export const stepToOpen = (status: OnboardingStatus): number => {
  if (status.completed) return 1
  const missing = (['goals', 'pricing', 'payments'] as const).filter((name) => status[name] === null)
  return Math.min(status.currentStep, LAST_ONBOARDING_STEP, ...missing.map((name) => FORM_STEPS[name]))
}

/** Returns the first amount in a text, in minor units: "Le 3,000 a month" is 300000. Null without one. */
export const minorIn = (typed: string | number): number | null => {
  const [figure] = /\d[\d,]*(\.\d{1,2})?/.exec(cleanCode(String(typed))) ?? []
  const le = Number(figure?.replaceAll(',', ''))
  return Number.isFinite(le) && le > 0 && le < 10_000_000_000 ? Math.round(le * 100) : null
}

/** Returns the plan behind the suggested packages; defaults replace invalid numbers. */
export const planOf = (pricing: Pricing): PricingPlan => ({
  strategy: pricing.pricingStrategy ?? 'competitive',
  customerType: pricing.targetCustomerType ?? 'general',
  minPriceMinor: minorIn(pricing.minPackagePrice) ?? 100,
  maxPriceMinor: minorIn(pricing.maxPackagePrice) ?? 5000,
})

const USUAL_MARGIN_PERCENT = 30
const MAX_MARGIN_PERCENT = 95

/** Returns the typed profit margin in percent, or the default. */
export const marginOf = ({ defaultProfitMargin }: Pricing): number => {
  const percent = readNumber(String(defaultProfitMargin))
  const isUsable = percent > 0 && percent <= MAX_MARGIN_PERCENT
  return isUsable ? percent : USUAL_MARGIN_PERCENT
}
