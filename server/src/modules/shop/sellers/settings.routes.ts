import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { completeOnboarding, readOnboarding, saveOnboarding } from './onboarding.ts'
import { readPlace, savePlace } from './place.ts'
import { nameNetwork, readSettings, saveSettings, switchSite } from './settings.ts'

export const onboardingHandlers = (deps: Deps) =>
  ({
    readOnboarding: ({ caller: { entrepreneurId } }) => readOnboarding(deps, entrepreneurId),
    saveOnboarding: ({ body, caller: { entrepreneurId } }) => saveOnboarding(deps, entrepreneurId, body),
    completeOnboarding: ({ body, caller: { entrepreneurId } }) =>
      completeOnboarding(deps, entrepreneurId, body),
  }) satisfies SomeHandlers

export const settingsHandlers = (deps: Deps) =>
  ({
    readSettings: ({ caller: { entrepreneurId } }) => readSettings(deps, entrepreneurId),
    saveSettings: ({ body, caller }) => saveSettings(deps, caller.entrepreneurId, body, caller),
    nameNetwork: async ({ body, caller }) => {
      const joining = await nameNetwork(deps, caller.entrepreneurId, body, caller)
      return { networkName: body.networkName, joining }
    },
    readPlace: ({ caller: { entrepreneurId } }) => readPlace(deps, entrepreneurId),
    savePlace: ({ body, caller }) => savePlace(deps, caller.entrepreneurId, body, caller),
    switchSite: async ({ body: { isOpen }, caller }) => {
      await switchSite(deps, caller.entrepreneurId, isOpen, caller)
      return { isOpen }
    },
  }) satisfies SomeHandlers
