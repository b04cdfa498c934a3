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
 * What the payments' form begins with: what was saved on the way; else the settings as they are, also for who has
 * finished, so that going through the steps again takes nothing back.
 */
export const paymentsToShow = (status: OnboardingStatus, settings: Payments): Payments => {
  if (status.payments !== null && !status.completed) return status.payments
  const { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId = '' } = settings
  return { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId }
}

const FORM_STEPS = { goals: 1, pricing: 3, payments: 5 } as const

/**
 * Where to go on: no further than the first form that was never filled in, and from the start again for who has
 * finished and comes back to read.
 */
export const stepToOpen = (status: OnboardingStatus): number => {
  if (status.completed) return 1
  const missing = (['goals', 'pricing', 'payments'] as const).filter((name) => status[name] === null)
  return Math.min(status.currentStep, LAST_ONBOARDING_STEP, ...missing.map((name) => FORM_STEPS[name]))
}

/** The first amount in what somebody typed, in minor units: "Le 3,000 a month" is 300000. Null when there is none. */
export const minorIn = (typed: string | number): number | null => {
  const [figure] = /\d[\d,]*(\.\d{1,2})?/.exec(cleanCode(String(typed))) ?? []
  const le = Number(figure?.replaceAll(',', ''))
  return Number.isFinite(le) && le > 0 && le < 10_000_000_000 ? Math.round(le * 100) : null
}

/** The plan behind the suggested packages; the defaults stand in for what is not a number yet. */
export const planOf = (pricing: Pricing): PricingPlan => ({
  strategy: pricing.pricingStrategy ?? 'competitive',
  customerType: pricing.targetCustomerType ?? 'general',
  minPriceMinor: minorIn(pricing.minPackagePrice) ?? 100,
  maxPriceMinor: minorIn(pricing.maxPackagePrice) ?? 5000,
})

const USUAL_MARGIN_PERCENT = 30
const MAX_MARGIN_PERCENT = 95

/** The profit margin that was typed, in percent, or the usual one. */
export const marginOf = ({ defaultProfitMargin }: Pricing): number => {
  const percent = readNumber(String(defaultProfitMargin))
  const isUsable = percent > 0 && percent <= MAX_MARGIN_PERCENT
  return isUsable ? percent : USUAL_MARGIN_PERCENT
}
