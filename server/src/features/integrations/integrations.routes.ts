import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { adminOf } from '../audit/audit.ts'
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
>

export const integrationHandlers = (deps: Deps): Handlers<IntegrationEndpoints> => ({
  listIntegrations: async () => ({ status: 200, body: await listIntegrations(deps) }),
  toggleIntegration: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await toggleIntegration(deps, admin, { ...params, ...body }) }
  },
  seedIntegrations: async (_, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: { integrations: await seedIntegrations(deps, admin) } }
  },
  testIntegration: async ({ params }) => ({ status: 200, body: await testIntegration(deps, params.id) }),
  readIntegrationSettings: async ({ params }) => ({
    status: 200,
    body: await readIntegrationSettings(deps, params.id),
  }),
  saveIntegrationSettings: async ({ params, body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await saveIntegrationSettings(deps, admin, { ...params, ...body }) }
  },
})
