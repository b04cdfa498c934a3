import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { identifyCustomer } from '../customers/customers.ts'
import { listActiveEntrepreneurs, listCustomerPackages, readBusinessInfo } from './providers.ts'

type ShopEndpoints = Pick<
  Endpoints,
  'listActiveEntrepreneurs' | 'listCustomerPackages' | 'readBusinessInfo' | 'identifyCustomer'
>

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
  identifyCustomer: async ({ body }) => ({ status: 200, body: await identifyCustomer(deps, body.phone) }),
})
