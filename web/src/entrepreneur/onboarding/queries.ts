import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { type completeOnboarding, readOnboarding } from '@minit/contract/entrepreneur/onboarding.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type OnboardingStatus = Answer<typeof readOnboarding>
export type Choices = CallInput<typeof completeOnboarding>['body']
export type Goals = Choices['goals']
export type Pricing = Choices['pricing']
export type Payments = Choices['payments']

export const onboardingQuery = () =>
  queryOptions({ queryKey: ['readOnboarding'], queryFn: ({ signal }) => call(readOnboarding, { signal }) })
