import type { HandlerInput, Reply } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import { LAST_ONBOARDING_STEP, LESSON_IDS } from '@minit/domain/shop/onboarding.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOnboarding, keepProgress, type OnboardingRow } from './settings.queries.ts'
import { acceptPayments } from './settings.ts'

type OnboardingStatus = Reply<Endpoints['readOnboarding']>['body']

/** The progress as the wire has it; a seller without a row is at the beginning. */
const onboardingView = (row: OnboardingRow | null): OnboardingStatus => ({
  currentStep: row?.currentStep ?? 1,
  completed: row !== null && row.completedAt !== null,
  completedLessons: LESSON_IDS.filter((id) => row?.completedLessons.includes(id)),
  // Only what the contract's schemas let through is ever written here.
  goals: (row?.goals ?? null) as OnboardingStatus['goals'],
  pricing: (row?.pricing ?? null) as OnboardingStatus['pricing'],
  payments: (row?.payments ?? null) as OnboardingStatus['payments'],
})

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
    await acceptPayments(tx, payments)
    return onboardingView(row)
  })

/** How far the seller got, with what was typed, on whichever phone. */
export const readOnboarding = (deps: Deps, entrepreneurId: string): Promise<OnboardingStatus> =>
  deps.db.inTenant(entrepreneurId, async (tx) => onboardingView(await findOnboarding(tx)))

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
