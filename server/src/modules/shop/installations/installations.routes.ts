import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CancelInvoices } from '../sellers/installed-shop.ts'
import { finishInstallation, planInstallation, recordInstalled } from './installation-steps.ts'
import { listInstallations, readOwnInstallation } from './installations.ts'

/** Rented equipment on its way to sellers: what the admin does, and what the seller sees of it. */
export const installationHandlers = (deps: Deps, cancelInvoices: CancelInvoices) =>
  ({
    listInstallations: ({ query }) => listInstallations(deps, query),
    planInstallation: ({ params, body, caller }) =>
      planInstallation(deps, caller, { id: params.id, ...body }),
    recordInstalled: ({ params, body, caller }) => recordInstalled(deps, caller, { id: params.id, ...body }),
    finishInstallation: ({ params, body, caller }) =>
      finishInstallation(deps, caller, { id: params.id, cancelInvoices, ...body }),
    readInstallation: async ({ caller: { entrepreneurId } }) => ({
      installation: await readOwnInstallation(deps, entrepreneurId),
    }),
  }) satisfies SomeHandlers
