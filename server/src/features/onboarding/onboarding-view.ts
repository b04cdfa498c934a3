import type { Reply } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import { LESSON_IDS } from '@minit/domain/onboarding.ts'
import type { OnboardingRow } from './onboarding.queries.ts'

export type OnboardingStatus = Reply<Endpoints['readOnboarding']>['body']

/** The progress as the wire has it; a seller without a row is at the beginning. */
export const onboardingView = (row: OnboardingRow | null): OnboardingStatus => ({
  currentStep: row?.currentStep ?? 1,
  completed: row !== null && row.completedAt !== null,
  completedLessons: LESSON_IDS.filter((id) => row?.completedLessons.includes(id)),
  // Only what the contract's schemas let through is ever written here.
  goals: (row?.goals ?? null) as OnboardingStatus['goals'],
  pricing: (row?.pricing ?? null) as OnboardingStatus['pricing'],
  payments: (row?.payments ?? null) as OnboardingStatus['payments'],
})
