import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readRails, saveRailOrder } from './edit-rails.ts'
import { readIntegrationSettings, saveIntegrationSettings } from './edit-settings.ts'
import { listIntegrations, seedIntegrations, testIntegration, toggleIntegration } from './marketplace.ts'

export const integrationHandlers = (deps: Deps) =>
  ({
    listIntegrations: () => listIntegrations(deps),
    toggleIntegration: ({ params, body, caller }) => toggleIntegration(deps, caller, { ...params, ...body }),
    seedIntegrations: ({ caller }) => seedIntegrations(deps, caller),
    testIntegration: ({ params }) => testIntegration(deps, params.id),
    readIntegrationSettings: ({ params }) => readIntegrationSettings(deps, params.id),
    readRails: () => readRails(deps),
    saveRailOrder: async ({ body, caller }) => {
      await saveRailOrder(deps, caller, body)
      return readRails(deps)
    },
    saveIntegrationSettings: ({ params, body, caller }) =>
      saveIntegrationSettings(deps, caller, { ...params, ...body }),
  }) satisfies SomeHandlers
