import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readRails, saveRailOrder } from './edit-rails.ts'
import { readIntegrationSettings, saveIntegrationSettings } from './edit-settings.ts'
import { listIntegrations, seedIntegrations, testIntegration, toggleIntegration } from './marketplace.ts'

type IntegrationEndpoints = Pick<
  Endpoints,
  | 'listIntegrations'
  | 'toggleIntegration'
  | 'seedIntegrations'
  | 'testIntegration'
  | 'readIntegrationSettings'
  | 'saveIntegrationSettings'
  | 'readRails'
  | 'saveRailOrder'
>

export const integrationHandlers = (deps: Deps): Handlers<IntegrationEndpoints> => ({
  listIntegrations: async () => ({ status: 200, body: await listIntegrations(deps) }),
  toggleIntegration: async ({ params, body }, { caller }) => {
    return { status: 200, body: await toggleIntegration(deps, caller, { ...params, ...body }) }
  },
  seedIntegrations: async (_, { caller }) => {
    return { status: 200, body: await seedIntegrations(deps, caller) }
  },
  testIntegration: async ({ params }) => ({ status: 200, body: await testIntegration(deps, params.id) }),
  readIntegrationSettings: async ({ params }) => ({
    status: 200,
    body: await readIntegrationSettings(deps, params.id),
  }),
  readRails: async () => ({ status: 200, body: await readRails(deps) }),
  saveRailOrder: async ({ body }, { caller }) => {
    await saveRailOrder(deps, caller, body)
    return { status: 200, body: await readRails(deps) }
  },
  saveIntegrationSettings: async ({ params, body }, { caller }) => {
    return { status: 200, body: await saveIntegrationSettings(deps, caller, { ...params, ...body }) }
  },
})
