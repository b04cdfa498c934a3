import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CancelInvoices } from '../sellers/installed-shop.ts'
import { finishInstallation, planInstallation, recordInstalled } from './carry-out.ts'
import { listInstallations, readOwnInstallation } from './installations.ts'

type InstallationEndpoints = Pick<
  Endpoints,
  'listInstallations' | 'planInstallation' | 'recordInstalled' | 'finishInstallation' | 'readInstallation'
>

/** Rented equipment on its way to sellers: what the admin does, and what the seller sees of it. */
export const installationHandlers = (
  deps: Deps,
  cancelInvoices: CancelInvoices,
): Handlers<InstallationEndpoints> => ({
  listInstallations: async ({ query }) => ({ status: 200, body: await listInstallations(deps, query) }),
  planInstallation: async ({ params, body }, { caller }) => ({
    status: 200,
    body: await planInstallation(deps, caller, { id: params.id, ...body }),
  }),
  recordInstalled: async ({ params, body }, { caller }) => ({
    status: 200,
    body: await recordInstalled(deps, caller, { id: params.id, ...body }),
  }),
  finishInstallation: async ({ params, body }, { caller }) => ({
    status: 200,
    body: await finishInstallation(deps, caller, { id: params.id, cancelInvoices, ...body }),
  }),
  readInstallation: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: { installation: await readOwnInstallation(deps, entrepreneurId) },
  }),
})
