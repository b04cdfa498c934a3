import {
  completeOnboarding,
  readOnboarding,
  saveOnboarding,
} from '@minit/contract/entrepreneur/onboarding.ts'
import { readSettings } from '@minit/contract/entrepreneur/settings.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { refusalOf } from '../purchases.ts'

const GOALS = {
  businessGoals: 'Pay the school fees of my three children',
  expectedMonthlyRevenue: 'Le 3,000',
  targetCustomers: 'Traders of Abacha Street',
  skillLevel: 'intermediate',
} as const
const PRICING = {
  pricingStrategy: 'budget',
  targetCustomerType: 'students',
  defaultProfitMargin: '30',
  minPackagePrice: '1.00',
  maxPackagePrice: 40,
} as const
const PAYMENTS = { acceptsOrangeMoney: true, acceptsAfricellMoney: false, vultMerchantId: 'VULT-1764-ab12' }
const NOTHING = {
  currentStep: 1,
  completed: false,
  completedLessons: [],
  goals: null,
  pricing: null,
  payments: null,
}

let fixture: TestApp
let seller: TestSeller
const phone = async () => callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  asSeller = await phone()
})

const complete = () =>
  asSeller(completeOnboarding, {
    body: { goals: GOALS, pricing: PRICING, payments: PAYMENTS, completedLessons: ['analytics-growth'] },
  })

test('a new seller is at the first step with nothing typed', async () => {
  expect(await asSeller(readOnboarding, {})).toEqual(NOTHING)
})

test('saved answers are available on another phone, as typed', async () => {
  await asSeller(saveOnboarding, { body: { step: 2, lessonProgress: [], goals: GOALS } })
  await asSeller(saveOnboarding, {
    body: { step: 4, lessonProgress: ['business-fundamentals', 'pricing-strategy'], pricing: PRICING },
  })
  const another = await phone()
  expect(await another(readOnboarding, {})).toEqual({
    currentStep: 4,
    completed: false,
    completedLessons: ['business-fundamentals', 'pricing-strategy'],
    goals: GOALS,
    pricing: PRICING,
    payments: null,
  })
  expect(await another(readStats, {})).toMatchObject({ onboarding: { currentStep: 4, completed: false } })
})

test('a lesson completed on one phone is not undone by another that does not know of it', async () => {
  const save = (lessonProgress: 'customer-targeting'[] | 'marketing-basics'[]) =>
    asSeller(saveOnboarding, { body: { step: 5, lessonProgress } })
  await Promise.all([save(['customer-targeting']), save(['marketing-basics'])])
  expect((await asSeller(readOnboarding, {})).completedLessons).toEqual([
    'customer-targeting',
    'marketing-basics',
  ])
})

test('completion writes the accepted methods to the settings, and a second one changes nothing', async () => {
  await complete()
  const status = await complete()
  expect(status).toMatchObject({ completed: true, currentStep: 8, completedLessons: ['analytics-growth'] })
  expect(await asSeller(readSettings, {})).toMatchObject({ ...PAYMENTS, acceptsVult: true })
  expect(await asSeller(readStats, {})).toMatchObject({ onboarding: { completed: true } })
})

test('a refused completion changes neither progress nor settings', async () => {
  const body = { goals: GOALS, pricing: PRICING, payments: PAYMENTS, completedLessons: [] }
  const short = asSeller(completeOnboarding, {
    body: { ...body, goals: { ...GOALS, businessGoals: 'Money' } },
  })
  expect(await refusalOf(short)).toMatchObject({
    status: 400,
    fields: { 'goals.businessGoals': 'Please provide more details about your goals' },
  })
  expect(await asSeller(readOnboarding, {})).toEqual(NOTHING)
  expect(await asSeller(readSettings, {})).toMatchObject({ acceptsAfricellMoney: true })
})

test('empty answers are refused with the specification’s messages', async () => {
  const goals = { ...GOALS, businessGoals: ' ', expectedMonthlyRevenue: '', targetCustomers: '' }
  const pricing = { ...PRICING, defaultProfitMargin: '', minPackagePrice: '', maxPackagePrice: '' }
  expect(
    await refusalOf(asSeller(saveOnboarding, { body: { step: 2, lessonProgress: [], goals, pricing } })),
  ).toMatchObject({
    status: 400,
    fields: {
      'goals.businessGoals': 'Please provide more details about your goals',
      'goals.expectedMonthlyRevenue': 'Please enter your revenue goal',
      'goals.targetCustomers': 'Please specify your target customers',
      'pricing.defaultProfitMargin': 'Profit margin is required',
      'pricing.minPackagePrice': 'Minimum price is required',
      'pricing.maxPackagePrice': 'Maximum price is required',
    },
  })
})

test('prices in the wrong order, and text that no database can store, are refused', async () => {
  const save = (body: object) =>
    refusalOf(asSeller(saveOnboarding, { body: { step: 2, lessonProgress: [], ...body } }))
  expect(await save({ pricing: { ...PRICING, minPackagePrice: 50 } })).toMatchObject({
    fields: { 'pricing.maxPackagePrice': 'Maximum price must not be below the minimum price' },
  })
  for (const businessGoals of [`${GOALS.businessGoals}\u0000`, `${GOALS.businessGoals}\ud800`]) {
    expect(await save({ goals: { ...GOALS, businessGoals } })).toMatchObject({ status: 400 })
  }
})
