import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { extendTrial, listSellers, reactivateSeller, suspendSeller } from './admin-sellers.ts'
import { readBusinessInfo } from './business-info.ts'
import { listActiveEntrepreneurs, listCustomerPackages } from './providers.ts'

export const shopHandlers = (deps: Deps) =>
  ({
    listActiveEntrepreneurs: ({ query }) => listActiveEntrepreneurs(deps, query),
    listCustomerPackages: ({ params }) => listCustomerPackages(deps, params.entrepreneur),
    readBusinessInfo: ({ params }) => readBusinessInfo(deps, params.entrepreneur),
  }) satisfies SomeHandlers

export const adminSellerHandlers = (deps: Deps) =>
  ({
    listSellers: ({ query }) => listSellers(deps, query),
    suspendSeller: ({ params, body, caller }) =>
      suspendSeller(deps, caller, { id: params.id, reason: body.reason }),
    reactivateSeller: ({ params, body, caller }) =>
      reactivateSeller(deps, caller, { id: params.id, reason: body.reason }),
    extendTrial: ({ params, body, caller }) => extendTrial(deps, caller, { id: params.id, ...body }),
  }) satisfies SomeHandlers
