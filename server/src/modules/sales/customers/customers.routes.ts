import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { searchBuyers, setVip } from './admin-customers.ts'
import { identifyCustomer } from './customers.ts'

export const customerHandlers = (deps: Deps) =>
  ({
    identifyCustomer: ({ body }) => identifyCustomer(deps, body.phone),
    searchBuyers: ({ query }) => searchBuyers(deps, query),
    setVip: ({ params, body, caller }) => setVip(deps, caller, { id: params.id, ...body }),
  }) satisfies SomeHandlers
