import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { extendTrial, listSellers, reactivateSeller, suspendSeller } from './admin-sellers.ts'
import { listActiveEntrepreneurs, listCustomerPackages, readBusinessInfo } from './providers.ts'

type ShopEndpoints = Pick<Endpoints, 'listActiveEntrepreneurs' | 'listCustomerPackages' | 'readBusinessInfo'>

export const shopHandlers = (deps: Deps): Handlers<ShopEndpoints> => ({
  listActiveEntrepreneurs: async () => ({ status: 200, body: await listActiveEntrepreneurs(deps) }),
  listCustomerPackages: async ({ params }) => ({
    status: 200,
    body: await listCustomerPackages(deps, params.entrepreneur),
  }),
  readBusinessInfo: async ({ params }) => ({
    status: 200,
    body: await readBusinessInfo(deps, params.entrepreneur),
  }),
})

type AdminEndpoints = Pick<Endpoints, 'listSellers' | 'suspendSeller' | 'reactivateSeller' | 'extendTrial'>

export const adminSellerHandlers = (deps: Deps): Handlers<AdminEndpoints> => ({
  listSellers: async ({ query }) => ({ status: 200, body: await listSellers(deps, query) }),
  suspendSeller: async ({ params, body }, { caller }) => {
    return { status: 200, body: await suspendSeller(deps, caller, { id: params.id, reason: body.reason }) }
  },
  reactivateSeller: async ({ params, body }, { caller }) => {
    return { status: 200, body: await reactivateSeller(deps, caller, { id: params.id, reason: body.reason }) }
  },
  extendTrial: async ({ params, body }, { caller }) => {
    return { status: 200, body: await extendTrial(deps, caller, { id: params.id, ...body }) }
  },
})
