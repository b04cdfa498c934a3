import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { readOnboarding } from './read-onboarding.ts'
import { saveOnboarding } from './save-onboarding.ts'

type OnboardingEndpoints = Pick<Endpoints, 'readOnboarding' | 'saveOnboarding' | 'completeOnboarding'>

export const onboardingHandlers = (deps: Deps): Handlers<OnboardingEndpoints> => ({
  readOnboarding: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readOnboarding(deps, entrepreneurId),
  }),
  saveOnboarding: async ({ body }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await saveOnboarding(deps, entrepreneurId, body),
  }),
  completeOnboarding: async ({ body }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await completeOnboarding(deps, entrepreneurId, body),
  }),
})
