import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { completeOnboarding, readOnboarding, saveOnboarding } from './onboarding.ts'
import { nameNetwork, readSettings, saveSettings, switchSite } from './settings.ts'

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

type SettingsEndpoints = Pick<Endpoints, 'readSettings' | 'saveSettings' | 'switchSite' | 'nameNetwork'>

export const settingsHandlers = (deps: Deps): Handlers<SettingsEndpoints> => ({
  readSettings: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readSettings(deps, entrepreneurId),
  }),
  saveSettings: async ({ body }, { caller }) => ({
    status: 200,
    body: await saveSettings(deps, caller.entrepreneurId, body, caller),
  }),
  nameNetwork: async ({ body }, { caller }) => {
    const joining = await nameNetwork(deps, caller.entrepreneurId, body, caller)
    return { status: 200, body: { networkName: body.networkName, joining } }
  },
  switchSite: async ({ body: { isOpen } }, { caller }) => {
    await switchSite(deps, caller.entrepreneurId, isOpen, caller)
    return { status: 200, body: { isOpen } }
  },
})
