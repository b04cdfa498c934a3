import type { HandlerInput, Reply } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import { LAST_ONBOARDING_STEP, LESSON_IDS } from '@minit/domain/shop/onboarding.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOnboarding, keepProgress, type OnboardingRow } from './settings.queries.ts'
import { acceptPayments } from './settings.ts'

type OnboardingStatus = Reply<Endpoints['readOnboarding']>['body']

/** The progress as the API returns it; a seller without a row is at the first step. */
const onboardingView = (row: OnboardingRow | null): OnboardingStatus => ({
  currentStep: row?.currentStep ?? 1,
  completed: row !== null && row.completedAt !== null,
  completedLessons: LESSON_IDS.filter((id) => row?.completedLessons.includes(id)),
  // Every write passes the contract's schemas.
  goals: (row?.goals ?? null) as OnboardingStatus['goals'],
  pricing: (row?.pricing ?? null) as OnboardingStatus['pricing'],
  payments: (row?.payments ?? null) as OnboardingStatus['payments'],
})

type Choices = HandlerInput<Endpoints['completeOnboarding']>['body']

/**
 * Completes the eight steps and stores the accepted methods in the settings, in one transaction. Safe to
 * repeat.
 */
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

/** Returns the seller's progress and entries, for any phone. */
export const readOnboarding = (deps: Deps, entrepreneurId: string): Promise<OnboardingStatus> =>
  deps.db.inTenant(entrepreneurId, async (tx) => onboardingView(await findOnboarding(tx)))

type Progress = HandlerInput<Endpoints['saveOnboarding']>['body']

/** Stores the current step, the completed lessons and the entries. Omitted entries stay. */
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
