import type { HandlerInput } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Deps } from '../../ports/deps.ts'
import { keepProgress } from './onboarding.queries.ts'
import { type OnboardingStatus, onboardingView } from './onboarding-view.ts'

type Progress = HandlerInput<Endpoints['saveOnboarding']>['body']

/** Keeps the step to go on with, the lessons done and what was typed. What is left out stays. */
export const saveOnboarding = (
  deps: Deps,
  entrepreneurId: string,
  { step, lessonProgress, goals, pricing, payments }: Progress,
): Promise<OnboardingStatus> =>
  deps.db.inTenant(entrepreneurId, async (tx) =>
    onboardingView(
      await keepProgress(tx, {
        entrepreneurId,
        currentStep: step,
        completedLessons: [...new Set(lessonProgress)],
        updatedAt: deps.now(),
        ...(goals !== undefined && { goals }),
        ...(pricing !== undefined && { pricing }),
        ...(payments !== undefined && { payments }),
      }),
    ),
  )
