import type { HandlerInput } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import { LAST_ONBOARDING_STEP } from '@minit/domain/onboarding.ts'
import type { Deps } from '../../ports/deps.ts'
import { acceptPayments } from '../settings/accept-payments.ts'
import { keepProgress } from './onboarding.queries.ts'
import { type OnboardingStatus, onboardingView } from './onboarding-view.ts'

type Choices = HandlerInput<Endpoints['completeOnboarding']>['body']

/** Ends the eight steps and puts the accepted methods into the settings, both or neither. Twice is as once. */
export const completeOnboarding = (
  deps: Deps,
  entrepreneurId: string,
  { goals, pricing, payments, completedLessons }: Choices,
): Promise<OnboardingStatus> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const row = await keepProgress(tx, {
      entrepreneurId,
      currentStep: LAST_ONBOARDING_STEP,
      completedLessons: [...new Set(completedLessons)],
      goals,
      pricing,
      payments,
      completedAt: now,
      updatedAt: now,
    })
    await acceptPayments(tx, entrepreneurId, payments)
    return onboardingView(row)
  })
