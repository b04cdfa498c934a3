import type { Deps } from '../../ports/deps.ts'
import { findOnboarding } from './onboarding.queries.ts'
import { type OnboardingStatus, onboardingView } from './onboarding-view.ts'

/** How far the seller got, with what was typed, on whichever phone. */
export const readOnboarding = (deps: Deps, entrepreneurId: string): Promise<OnboardingStatus> =>
  deps.db.inTenant(entrepreneurId, async (tx) => onboardingView(await findOnboarding(tx, entrepreneurId)))
