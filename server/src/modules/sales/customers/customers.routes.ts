import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { searchBuyers, setVip } from './admin-customers.ts'
import { identifyCustomer } from './customers.ts'

type CustomerEndpoints = Pick<Endpoints, 'identifyCustomer' | 'searchBuyers' | 'setVip'>

export const customerHandlers = (deps: Deps): Handlers<CustomerEndpoints> => ({
  identifyCustomer: async ({ body }) => ({ status: 200, body: await identifyCustomer(deps, body.phone) }),
  searchBuyers: async ({ query }) => ({ status: 200, body: await searchBuyers(deps, query) }),
  setVip: async ({ params, body }, { caller }) => {
    return { status: 200, body: await setVip(deps, caller, { id: params.id, ...body }) }
  },
})
